import type { Page } from '@playwright/test'
import { expect, scanForAccessibility, test, waitForHydration } from './shop.ts'

/** Pastes text that a spreadsheet copied into the focused cell. */
async function paste(page: Page, rows: string[][]) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = rows.map(cells => cells.join('\t')).join('\n')
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

const saved = (page: Page) =>
  expect(page.getByText('The sizes and prices have been updated successfully.')).toBeVisible()

test('sizes are pasted, raised by 5 % and saved with the keyboard @desktop', async ({
  adminPage: page,
  createProduct,
}) => {
  const { id } = await createProduct()
  await page.goto(`/admin/products/${id}/variants`)
  await waitForHydration(page)
  await page.getByLabel('Price (GHS), Row 1').focus()
  await paste(page, [
    ['Size', 'Price', 'Stock'],
    ['5"', '2.50', '100'],
    ['6"', '2.90', '80'],
    ['8"', '3.60', '60'],
    ['9"', '4.10', '40'],
  ])
  await expect(page.getByLabel('Option 1')).toHaveValue('Size')
  await page.getByLabel('Size, 5"').focus()
  for (const key of ['ArrowRight', 'Enter', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByLabel('Stock Quantity, 8"')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('Stock Quantity, 8"')).toBeFocused()
  await page.getByRole('button', { name: 'Change prices' }).press('Enter')
  await page.getByLabel('Per cent').fill('5')
  await expect(page.getByRole('row', { name: /6" 2.90 → 3.05/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await saved(page)
  await page.reload()
  const prices = page.getByLabel(/^Price/)
  await expect
    .poll(() => prices.evaluateAll(cells => cells.map(cell => (cell as HTMLInputElement).value)))
    .toEqual(['2.65', '3.80', '3.05', '4.30'])
  await page.goto(`/products/${id}`)
  await expect(page.getByText('From GHS 2.65 per piece')).toBeVisible()
})

test('a size is added on a phone, and a wrong cell has the focus @phone', async ({
  adminPage: page,
  createProduct,
}) => {
  const { name } = await createProduct()
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `1 variant of ${name}` }).click()
  await page.getByLabel('Option 1').fill('Length')
  await page.getByRole('button', { name: 'More of Row 1' }).click()
  await page.getByLabel('Length, Row 1').fill('Short')
  await page.getByRole('button', { name: 'Add variant' }).click()
  await page.getByLabel('Length, Row 2').fill('Long')
  await page.getByRole('button', { name: 'Save' }).click()
  const price = page.getByLabel('Price (GHS), Long')
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription('Price must be an amount such as 12.50')
  await scanForAccessibility(page)
  await price.fill('40')
  await page.getByLabel('Reorder level, Long').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await page.goto(`/admin/products?stock=low&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toContainText('Low stock')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByText('Price and stock of the 2 variants')).toBeVisible()
  await expect(page.getByLabel('Price (GHS)')).toBeHidden()
})

test('unsaved prices are not lost by leaving, and another save is noticed @desktop', async ({
  adminContext,
  createProduct,
}) => {
  const { id } = await createProduct()
  const [first, second] = await Promise.all([adminContext.newPage(), adminContext.newPage()])
  for (const page of [first, second]) {
    await page.goto(`/admin/products/${id}/variants`)
    await page.getByLabel('Price (GHS), Row 1').fill(page === first ? '26' : '27')
  }
  await first.getByRole('button', { name: 'Save' }).click()
  await saved(first)
  await second.getByRole('link', { name: 'All products' }).click()
  await second
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByRole('alert').filter({ hasText: 'This table changed meanwhile' })).toBeVisible()
  await expect(second.getByLabel('Price (GHS), Row 1')).toHaveValue('27')
  await second.getByRole('button', { name: 'Save mine anyway' }).click()
  await saved(second)
})
