import type { Page } from '@playwright/test'
import { addToCart, expect, fillContact, scanForAccessibility, test } from './shop.ts'

/** The shop sells a size of 7" until the order is submitted. */
const offerSevenInches = (page: Page) =>
  page.route('**/cart/products*', async route => {
    const response = await route.fetch()
    const [product] = await response.json()
    const seven = { ...product.variants[0], key: '7in', option1: '7" (175 mm)', pricePesewas: 320 }
    await route.fulfill({ json: [{ ...product, variants: [...product.variants, seven] }] })
  })

async function reviewOrder(page: Page) {
  await offerSevenInches(page)
  await page.goto('/products')
  await addToCart(page, page.getByRole('article').filter({ hasText: 'Hollow Blocks' }))
  await page.goto('/cart')
  await page.getByLabel(/^Choice of Hollow Blocks/).selectOption('7in')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  await fillContact(dialog)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText('7" (175 mm)')).toBeVisible()
  return dialog
}

test('a size that is no longer sold is replaced in the review, and nothing typed is lost @phone', async ({
  page,
}) => {
  const dialog = await reviewOrder(page)
  const submit = dialog.getByRole('button', { name: 'Submit Order' })
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Something that you chose is no longer available.')
  const choice = dialog.getByLabel('Choice of Hollow Blocks, 7" (175 mm)')
  await expect(dialog.getByText('No longer available: choose another, or remove it.')).toBeVisible()
  await scanForAccessibility(page)
  await submit.click()
  await expect(choice).toBeFocused()
  await expect(choice).toBeInViewport({ ratio: 1 })
  await expect(
    dialog.getByText('Hollow Blocks, 7" (175 mm) is not available at the moment. Choose another'),
  ).toBeVisible()
  await choice.selectOption('9in')
  await expect(dialog.getByText('1 block × GH₵4.10')).toBeVisible()
  await expect(dialog.getByText('GH₵54.10')).toBeVisible()
  await expect(dialog.getByText('Plot 12, Weija Junction')).toBeVisible()
  await submit.click()
  await expect(page.getByText('Order Submitted Successfully!')).toBeVisible()
})

test('the last line is removed from the review, which leaves an empty cart @phone', async ({ page }) => {
  const dialog = await reviewOrder(page)
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await dialog.getByRole('button', { name: 'Remove Hollow Blocks, 7" (175 mm)' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})
