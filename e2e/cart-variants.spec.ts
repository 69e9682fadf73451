import type { Page } from '@playwright/test'
import { expect, fillContact, scanForAccessibility, test, unique } from './shop.ts'

const five = 'Hollow Blocks, 5" (125 mm)'
const six = 'Hollow Blocks, 6" (150 mm)'

async function addFromList(page: Page, product: string) {
  await page.goto('/products')
  const card = page.getByRole('article').filter({ hasText: product })
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to Cart', { exact: true }).first()).toBeVisible()
}

async function submitOrder(page: Page, name: string) {
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  await fillContact(dialog, name)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText('6" (150 mm)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order Submitted Successfully!')).toBeVisible()
}

test('two sizes are chosen in the cart, ordered and delivered @phone', async ({ page, adminPage }) => {
  const name = unique('Ama')
  await addFromList(page, 'Hollow Blocks')
  await page.goto('/cart')
  await page.getByLabel(`Choice of ${five}`).focus()
  await page.getByLabel(`Choice of ${five}`).selectOption('6in')
  await expect(page.getByLabel(`Choice of ${six}`)).toBeFocused()
  await page.getByLabel(`Choice of ${six}`).press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Quantity of Hollow Blocks, 8" (200 mm)')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByLabel(`Quantity of ${six}`).fill('100')
  await page.getByLabel(`Quantity of ${six}`).press('Enter')
  await addFromList(page, 'Hollow Blocks')
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expect(page.getByRole('button', { name: `Remove ${six}` })).toBeVisible()
  await scanForAccessibility(page)
  await submitOrder(page, name)

  await adminPage.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await adminPage.getByRole('main').getByRole('link', { name: /^#/ }).click()
  await expect(adminPage.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await adminPage.getByLabel(/^Status of order/).selectOption('delivered')
  await expect(adminPage.getByText('Order status updated successfully')).toBeVisible()
  await expect(
    adminPage.getByRole('row', { name: /6" \(150 mm\) 100 blocks.+GH₵2\.90 GH₵290\.00/ }),
  ).toBeVisible()
  await expect(adminPage.getByRole('row', { name: /5" \(125 mm\) 1 block.+GH₵2\.50/ })).toBeVisible()
  await expect(adminPage.getByText('1.92 t, 3 pallets')).toBeVisible()
})

test('a size that stands in another line already merges the two @phone', async ({ page }) => {
  await addFromList(page, 'Hollow Blocks')
  await page.goto('/cart')
  await page.getByLabel(`Choice of ${five}`).selectOption('6in')
  await addFromList(page, 'Hollow Blocks')
  await page.goto('/cart')
  const choice = page.getByLabel(`Choice of ${five}`)
  await choice.press('ArrowDown')
  await choice.press('ArrowDown')
  await choice.press('ArrowUp')
  await expect(choice).toHaveValue('6in')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await choice.press('Tab')
  await expect(page.getByText(`${six} was in your cart already`)).toBeVisible()
  await expect(page.getByLabel(`Quantity of ${six}`)).toHaveValue('2')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
})
