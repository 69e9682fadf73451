import type { Page } from '@playwright/test'
import type { Settings } from '../app/company/settings.content.ts'
import { delayRequests, expect, logIn, scanForAccessibility, test, waitForHydration } from './shop.ts'

const leaveQuestion = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const save = (page: Page, button: 'Update Product' | 'Save settings' | 'Save') =>
  page.getByRole('button', { name: button }).click()
const conflict = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'changed meanwhile, in another tab' })

/** A field of the settings and a text that is new. */
async function openAddress(page: Page) {
  await page.goto('/admin/settings')
  return { address: page.getByLabel('Address'), text: `Plot 9, ${Date.now()}` }
}

async function logInAgain(page: Page) {
  await page.goto('/admin-login')
  await logIn(page)
  await expect(page).toHaveURL('/admin')
}

test('a product dialog with changes asks before it closes @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Edit Culverts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue('Culverts')
  await name.fill('Changed culverts')
  await page.goBack()
  await expect(leaveQuestion(page)).toBeVisible()
  await scanForAccessibility(page)
  await leaveQuestion(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Changed culverts')
  for (const _ of [1, 2]) {
    await name.press('Escape')
    await expect(leaveQuestion(page)).toBeVisible()
    // As the browser does when it says late that the question before was closed.
    await leaveQuestion(page).dispatchEvent('close')
    await expect(leaveQuestion(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaveQuestion(page)).toBeHidden()
    await expect(name).toHaveValue('Changed culverts')
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await leaveQuestion(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin/products')
})

test('settings with changes ask before they are left @phone', async ({ adminPage: page }) => {
  const { address, text } = await openAddress(page)
  await waitForHydration(page)
  await address.fill(text)
  const link = page.getByRole('link', { name: 'Export or erase' })
  await link.click()
  await leaveQuestion(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(address).toHaveValue(text)
  await link.click()
  await leaveQuestion(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personal data' })).toBeVisible()
})

test('settings take no input while they are being saved, because it would count as saved @phone', async ({
  adminPage: page,
  changeSettings: _,
}) => {
  const { address, text } = await openAddress(page)
  await address.fill(text)
  const release = await delayRequests(page, '**/admin/settings.data*')
  await save(page, 'Save settings')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await address.pressSequentially(' and more')
  release()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(address).toHaveValue(text)
})

test('saved settings are left without a question, even if nothing changed @phone', async ({
  adminPage: page,
}) => {
  const { address } = await openAddress(page)
  await address.fill(`${await address.inputValue()} `)
  await save(page, 'Save settings')
  await expect(page.getByText('Nothing had changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Export or erase' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personal data' })).toBeVisible()
})

test('a product dialog keeps its input when the connection or the session is lost @phone', async ({
  adminPage: page,
  adminContext: context,
  createProduct,
}) => {
  const { id } = await createProduct()
  await page.goto(`/admin/products?edit=${id}`)
  const description = page.getByRole('textbox', { name: 'Description (optional)', exact: true })
  await description.fill('For roads and yards')
  await context.setOffline(true)
  await save(page, 'Update Product')
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await context.setOffline(false)
  await context.clearCookies()
  await save(page, 'Update Product')
  await expect(page.getByText('You are no longer signed in.')).toBeVisible()
  // The login page in another tab reports the missing session to this one.
  await logInAgain(await context.newPage())
  await expect(description).toHaveValue('For roads and yards')
  await save(page, 'Update Product')
  await expect(page.getByText('The product has been updated successfully.')).toBeVisible()
  await page.goto(`/admin/products?edit=${id}`)
  await expect(description).toHaveValue('For roads and yards')
})

test('settings keep their input when the session is lost @phone', async ({ adminPage: page }) => {
  const { address, text } = await openAddress(page)
  await address.fill(text)
  await page.context().clearCookies()
  await save(page, 'Save settings')
  await expect(page.getByText('You are no longer signed in.').first()).toBeVisible()
  await expect(address).toHaveValue(text)
})

test('a page without input goes to the login when the session is lost @phone', async ({
  adminPage: page,
}) => {
  await page.goto('/admin')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL('/admin-login')
})

test('the search for personal data keeps its input when the connection is lost @phone', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/settings/personal-data')
  await page.getByLabel('E-mail or phone').fill('ama@example.com')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await expect(page.getByLabel('E-mail or phone')).toHaveValue('ama@example.com')
})

test('the password form keeps its input when the connection is lost @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/account')
  await page.getByLabel('Current password').fill('some password')
  await page.getByLabel(/^New password/).fill('another-long-password')
  await page.getByLabel('Repeat the new password').fill('another-long-password')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The server did not answer.').first()).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('some password')
})

test('a product changed in another tab is not overwritten unnoticed @phone', async ({
  adminPage: page,
  adminContext,
  createProduct,
}) => {
  const { id } = await createProduct()
  const otherTab = await adminContext.newPage()
  for (const tab of [page, otherTab]) {
    await tab.goto(`/admin/products?edit=${id}`)
    await expect(tab.getByLabel('Price (GHS)')).toHaveValue('25.00')
  }
  await otherTab.getByLabel('Price (GHS)').fill('26.00')
  await save(otherTab, 'Update Product')
  await expect(otherTab.getByText('The product has been updated successfully.')).toBeVisible()
  await page.getByLabel('Price (GHS)').fill('27.00')
  await save(page, 'Update Product')
  await expect(conflict(page)).toBeFocused()
  await expect(page.getByLabel('Price (GHS)')).toHaveValue('27.00')
  await scanForAccessibility(page)
  await conflict(page).getByRole('button', { name: 'Discard mine' }).click()
  await expect(page.getByLabel('Price (GHS)')).toHaveValue('26.00')
  await expect(conflict(page)).toHaveCount(0)
  await page.getByLabel('Price (GHS)').fill('28.00')
  await save(page, 'Update Product')
  await expect(page.getByText('The product has been updated successfully.')).toBeVisible()
})

/** The address is saved elsewhere after `page` was opened; returns it, once the save of `page` is refused. */
async function saveOutdatedAddress(
  page: Page,
  changeSettings: (settings: Partial<Settings>) => Promise<void>,
) {
  const { address, text } = await openAddress(page)
  await changeSettings({ address: 'Plot 1' })
  await address.fill(text)
  await save(page, 'Save settings')
  return { address, text }
}

test('settings changed in another tab are shown before they are overwritten @phone', async ({
  adminPage: page,
  changeSettings,
}) => {
  const { address, text } = await saveOutdatedAddress(page, changeSettings)
  await expect(conflict(page)).toBeFocused()
  await conflict(page).getByText('See what is stored now').click()
  await expect(conflict(page)).toContainText('Plot 1')
  await conflict(page).getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(conflict(page)).toHaveCount(0)
  await page.reload()
  await expect(address).toHaveValue(text)
})

test('discarded settings are replaced by the stored ones without another question @phone', async ({
  adminPage: page,
  changeSettings,
}) => {
  const { address } = await saveOutdatedAddress(page, changeSettings)
  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await conflict(page).getByRole('button', { name: 'Discard mine' }).click()
  await expect(address).toHaveValue('Plot 1')
  await expect(conflict(page)).toHaveCount(0)
  expect(questions).toEqual([])
})

test('settings that were loaded again overwrite nothing unnoticed @phone', async ({
  adminPage: page,
  changeSettings,
}) => {
  const { address, text } = await openAddress(page)
  const reload = async (person: string, stored: string) => {
    await page.getByLabel('Person').selectOption(person)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const log = page.getByRole('region', { name: 'Audit log' })
    await expect(log.getByRole('listitem').first()).toContainText(stored)
  }
  await address.fill(text)
  await save(page, 'Save settings')
  await expect(page.getByText('Settings saved')).toBeVisible()
  await changeSettings({ address: 'Plot 1' })
  await reload('Admin', 'Plot 1')
  await expect(address).toHaveValue('Plot 1')

  await address.fill(text)
  await changeSettings({ address: 'Plot 2' })
  await reload('Everybody', 'Plot 2')
  await expect(address).toHaveValue(text)
  await save(page, 'Save settings')
  await expect(conflict(page)).toBeFocused()
})
