import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, scanForAccessibility, test, unique, waitForHydration } from './shop.ts'

async function downloadFile(page: Page) {
  await page.goto('/admin/products/import')
  await waitForHydration(page)
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  return readFile(await (await started).path(), 'utf8')
}

const choose = (page: Page, content: string) =>
  page
    .getByLabel(/^Choose/)
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

const newProduct = (name: string, price: string, category = 'Paving') =>
  `Product,Variant,Name,Category,Option 1 name,Option 1,Price (GHS)\n,,${name},${category},Length,Short,${price}\n,,${name},,,Long,40\n`

test('the downloaded file changes nothing @desktop', async ({ adminPage: page }) => {
  const file = await downloadFile(page)
  await choose(page, file)
  await expect(page.getByText('No changes')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Store/ })).toBeHidden()
})

test('the admin corrects cells that are wrong, sees what changes, and stores it @phone', async ({
  adminPage: page,
}) => {
  const name = unique('Kerb')
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await choose(page, newProduct(name, 'cheap', 'Bricks'))
  const cells = page.getByRole('region', { name: '2 cells to correct' })
  await expect(cells.getByRole('listitem')).toHaveText([
    /^Row 2 Category: There is no category “Bricks”/,
    /^Row 2 Price \(GHS\): Price must be an amount/,
  ])
  await scanForAccessibility(page)

  await choose(page, newProduct(name, '25.50'))
  await expect(page.getByRole('region', { name: '2 rows change' })).toContainText(`${name}, Short`)
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Store 2 changes' }).click()
  await expect(page.getByText('The file is imported')).toBeVisible()
  await page.goto(`/products/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByText('From GHS 25.50 per piece')).toBeVisible()
})

test('a change by somebody else after the preview is shown, and nothing is stored @desktop', async ({
  adminPage: page,
  adminContext,
}) => {
  const name = unique('Kerb')
  await page.goto('/admin/products/import')
  await waitForHydration(page)
  await choose(page, newProduct(name, '25.50'))
  await expect(page.getByRole('button', { name: 'Store 2 changes' })).toBeVisible()
  const other = await adminContext.newPage()
  await other.goto('/admin/products/import')
  await waitForHydration(other)
  await choose(other, newProduct(name, '30'))
  await other.getByRole('button', { name: 'Store 2 changes' }).click()
  await expect(other.getByText('The file is imported')).toBeVisible()
  await page.getByRole('button', { name: 'Store 2 changes' }).click()
  await expect(page.getByRole('alert')).toContainText('changed meanwhile')
  await page.goto(`/products/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByText('From GHS 30.00 per piece')).toBeVisible()
})

test('a row that somebody else changed since the download is left out, the others are stored @phone', async ({
  adminPage: page,
}) => {
  const name = unique('Kerb')
  const setPrice = (file: string, from: string, to: string) =>
    file
      .split('\r\n')
      .map(line => (line.includes(name) ? line.replace(`,${from},`, `,${to},`) : line))
      .join('\r\n')
  const store = async (file: string, button: string) => {
    await choose(page, file)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('The file is imported')).toBeVisible()
  }
  await page.goto('/admin/products/import')
  await waitForHydration(page)
  await store(newProduct(name, '25.50'), 'Store 2 changes')
  const file = await downloadFile(page)
  await store(setPrice(file, '25.5', '30'), 'Store 1 change')
  const ours = setPrice(setPrice(file, '25.5', '31'), '40', '41')
  await choose(page, ours)
  const refused = page.getByRole('region', { name: '1 row is left out' })
  await expect(refused.getByRole('listitem')).toHaveText(
    new RegExp(`^Row \\d+ ${name}, Short: changed since this file was downloaded$`),
  )
  await expect(refused.getByRole('link', { name: 'Download the new file' })).toBeVisible()
  await scanForAccessibility(page)
  await store(ours, 'Store 1 change')
  await page.goto(`/products/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByText('From GHS 30.00 per piece')).toBeVisible()
})
