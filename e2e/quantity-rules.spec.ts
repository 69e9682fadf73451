import { expect, scanForAccessibility, test } from './shop.ts'

test('a cart from before a rule is corrected with one tap, and keeps to it @phone', async ({
  page,
  adminPage,
  createProduct,
}) => {
  const { id, name } = await createProduct()
  await page.goto(`/cart?items=${id}::45`)
  await page.getByRole('button', { name: 'Add to my cart' }).click()
  await adminPage.goto(`/admin/products/${id}/variants`)
  await adminPage.getByRole('button', { name: /^More of/ }).click()
  await adminPage.getByLabel(/^Smallest order/).fill('60')
  await adminPage.getByLabel(/^In steps of/).fill('60')
  await adminPage.getByRole('button', { name: /^Save/ }).click()
  await expect(adminPage.getByText('Product updated').first()).toBeVisible()

  await page.goto('/cart')
  const quantity = page.getByLabel(`Quantity of ${name}`)
  const problem = page.getByText('It is sold from 60 pieces, in steps of 60: order 60.')
  await expect(problem).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(quantity).toBeFocused()
  await expect(page).toHaveURL(/\/cart$/)
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Order 60' }).click()
  await expect(quantity).toHaveValue('60')
  await expect(problem).toBeHidden()
  await page.getByRole('button', { name: `One ${name} more` }).click()
  await expect(quantity).toHaveValue('120')
  await quantity.fill('100')
  await quantity.press('Enter')
  await expect(page.getByText('in steps of 60: order 60 or 120.')).toBeVisible()
  await page.getByRole('button', { name: 'Order 120' }).click()
  await expect(quantity).toHaveValue('120')

  await page.goto(`/products/${id}`)
  await expect(page.getByText('From 60 pieces, in steps of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText(`60 ${name}(s) added to your cart.`)).toBeVisible()
})
