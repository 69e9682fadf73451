import type { Locator, Page } from '@playwright/test'
import type { Entries, Entry, UploadedPicture, Value } from './other-company.ts'
import { expect, waitForHydration } from './shop.ts'

/** The control of a field, whose label may be followed by a mark. */
const control = (scope: Locator, label: string) =>
  scope.getByLabel(new RegExp(`^${RegExp.escape(label)}( \\*| \\(optional\\))?$`)).first()

export async function fillEntry(scope: Locator, entry: Entry) {
  for (const [label, value] of Object.entries(entry)) await fillValue(scope, label, value)
}

async function fillValue(scope: Locator, label: string, value: Value) {
  if (typeof value === 'object') {
    const group = scope.getByRole('group', { name: label, exact: true }).first()
    if ('item' in value) await fillList(group, value as Entries)
    else if ('file' in value) await upload(group, value as UploadedPicture)
    else await fillEntry(group, value)
    return
  }
  const field = control(scope, label)
  if (typeof value === 'boolean') await field.setChecked(value)
  else if (await field.evaluate(({ tagName }) => tagName === 'SELECT'))
    await field.selectOption({ label: value })
  else await field.fill(value)
}

/** Leaves as many entries as there are, and fills them in. */
async function fillList(list: Locator, { item, entries }: Entries) {
  const rows = list.locator('> ol > li')
  for (let number = await rows.count(); number > entries.length; number--)
    await list.getByRole('button', { name: `Remove ${item} ${number}`, exact: true }).click()
  const add = list.getByRole('button', { name: new RegExp(`^Add an? ${item}$`) })
  for (let number = await rows.count(); number < entries.length; number++) await add.click()
  for (const [index, entry] of entries.entries()) await fillEntry(rows.nth(index), entry)
}

export const pictureFile = (file: string) => `e2e/pictures/${file}`

async function upload(field: Locator, { file, shows }: UploadedPicture) {
  await field.getByLabel(/picture$/).setInputFiles(pictureFile(file))
  await expect(field.locator('input[name$=".picture"]')).toHaveValue(/^\/uploads\//)
  if (shows) await fillEntry(field, { 'What the picture shows': shows })
}

/** Fills in the open part of the website and publishes it. */
export async function publish(page: Page, entry: Entry) {
  await waitForHydration(page)
  const button = page.getByRole('button', { name: 'Publish' })
  await expect(button).toBeVisible()
  await fillEntry(page.getByRole('main'), entry)
  await button.click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 30_000 })
}
