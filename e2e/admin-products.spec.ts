import type { Page } from '@playwright/test'
import { expect, scanForAccessibility, test, unique } from './shop.ts'

/** The dialog of a new product, with name and price. */
async function fillNewProduct(page: Page, name: string) {
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByLabel('Price (GHS)').fill('25.50')
  return dialog
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Product' }).click()

test('the admin adds a product @phone', async ({ adminPage: page }) => {
  const name = unique('Kerb Stone')
  const dialog = await fillNewProduct(page, name)
  await expect(dialog.getByText('Reads: From GHS 25.50 per piece')).toBeVisible()
  await scanForAccessibility(page)
  await dialog.getByLabel('Stock Quantity').fill('40')
  await dialog.getByLabel('Category').selectOption('paving')
  await create(page)
  await expect(page.getByText('The product has been created successfully.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText(name)
  await page.goto(`/products/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByText('From GHS 25.50 per piece')).toBeVisible()
})

test('a product needs a name, and each specification a label and a value @desktop', async ({
  adminPage: page,
}) => {
  const name = unique('Kerb Stone')
  const dialog = await fillNewProduct(page, '')
  await create(page)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByText('Specifications').click()
  await dialog.getByRole('button', { name: 'Add row' }).click()
  await dialog.getByLabel('Label 1').fill('Weight')
  await create(page)
  await expect(page.getByText('Every row needs a label and a value').first()).toBeVisible()
  await dialog.getByLabel('Value 1').fill('40 kg')
  await create(page)
  await expect(page.getByText('The product has been created successfully.')).toBeVisible()
  await page.goto(`/products/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByRole('main')).toContainText('40 kg')
})

test('a removed row leaves what was typed into the others @phone', async ({
  adminPage: page,
  createProduct,
}) => {
  const { id } = await createProduct()
  await page.goto(`/admin/products?edit=${id}`)
  await page.getByText('Specifications').click()
  const section = page.getByRole('group').filter({ hasText: 'Specifications' })
  for (const [index, label] of ['Weight', 'Length', 'Colour'].entries()) {
    await section.getByRole('button', { name: 'Add row' }).click()
    await expect(page.getByLabel(`Label ${index + 1}`)).toBeFocused()
    await page.keyboard.type(label)
  }
  await page.getByRole('button', { name: 'Remove row 2' }).click()
  await expect(page.getByLabel('Label 2')).toHaveValue('Colour')
  await expect(page.getByRole('button', { name: 'Remove row 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('the admin changes the price of a product @desktop', async ({ adminPage: page, createProduct }) => {
  const { id, name } = await createProduct()
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Price (GHS)')).toHaveValue('25.00')
  await page.getByLabel('Price (GHS)').fill('30')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The product has been updated successfully.')).toBeVisible()
  await page.goto(`/products/${id}`)
  await expect(page.getByText('From GHS 30.00 per piece')).toBeVisible()
})

test('bulk prices are added, and refused if a larger quantity costs more @phone', async ({
  adminPage: page,
  createProduct,
}) => {
  const { id } = await createProduct()
  await page.goto(`/admin/products?edit=${id}`)
  await page.getByText('Bulk prices').click()
  for (const row of [1, 2]) {
    await page.getByRole('button', { name: 'Add row' }).first().click()
    await page.getByLabel(`From quantity ${row}`).fill(String(row * 500))
    await page.getByLabel(`Per cent off ${row}`).fill('5')
  }
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText(/^A larger quantity must have more per cent off/).first()).toBeFocused()
  await page.getByLabel('Per cent off 2').fill('8')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The product has been updated successfully.')).toBeVisible()
  await page.goto(`/admin/products?edit=${id}`)
  await page.getByText('Bulk prices').click()
  await expect(page.getByLabel('Per cent off 2')).toHaveValue('8')
})

test('a closed section opens where a measure in it is invalid @phone', async ({
  adminPage: page,
  createProduct,
}) => {
  const { name } = await createProduct()
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Kind of goods').selectOption('Roofing sheet')
  const section = page.locator('summary').filter({ hasText: 'Measures' })
  await section.click()
  await page.getByLabel('Cover width (mm)').fill('0')
  await section.click()
  await expect(page.getByLabel('Cover width (mm)')).toBeHidden()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByLabel('Cover width (mm)')).toBeFocused()
})

test('the admin deletes a product @phone', async ({ adminPage: page, createProduct }) => {
  const { id, name } = await createProduct()
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText('cannot be undone')
  await expect(dialog).toContainText(name)
  await scanForAccessibility(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The product has been deleted successfully.')).toBeVisible()
  await expect(page.getByText('No products match your filters')).toBeVisible()
  await page.goto(`/products/${id}`)
  await expect(page.getByText('Product Not Found')).toBeVisible()
})

test('a field that the server refuses has the focus @phone', async ({ adminPage: page, createProduct }) => {
  const { id } = await createProduct()
  await page.goto(`/admin/products?edit=${id}`)
  const stock = page.getByLabel('Stock Quantity')
  await stock.evaluate(field => field.removeAttribute('min'))
  await stock.fill('-3')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(stock).toBeFocused()
  await expect(stock).toHaveAccessibleDescription(/Stock must be 0 or more/)
})

test('a product is added once when the first response is lost @phone', async ({ adminPage: page }) => {
  const name = unique('Kerb Stone')
  const dialog = await fillNewProduct(page, name)
  await page.route('**/admin/products.data*', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await create(page)
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await page.unrouteAll()
  await create(page)
  await expect(page.getByText('The product has been created successfully.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the form of a product that is gone says so @desktop', async ({ adminPage: page }) => {
  await page.goto('/admin/products?q=block&edit=gone')
  await expect(page.getByRole('alert').filter({ hasText: 'This product no longer exists.' })).toBeVisible()
  await expect(page).toHaveURL('/admin/products?q=block')
})

test('what somebody else has deleted leaves the lists, with a notice @desktop', async ({
  adminPage: page,
  createProduct,
}) => {
  const { id, name } = await createProduct()
  await page.goto('/admin/products')
  expect(await page.request.post('/admin/products', { form: { intent: 'delete', id } })).toBeOK()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This product no longer exists.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden()

  const path = '/admin/products/search-words'
  const term = unique('kerb').toLowerCase()
  expect(await page.request.post(path, { form: { intent: 'save', term, meaning: 'culverts' } })).toBeOK()
  await page.goto(path)
  expect(await page.request.post(path, { form: { intent: 'delete', term } })).toBeOK()
  await page.getByRole('button', { name: `Delete ${term}` }).click()
  await expect(page.getByRole('button', { name: `Delete ${term}` })).toBeHidden()
  await expect(page.getByText('This search word no longer exists')).toBeVisible()
})
