import { expect, isolatedTest, scanForAccessibility, test, unique, waitForHydration } from './shop.ts'

test('the owner adds a category on a phone, and its first product gives it a tab @phone', async ({
  adminPage: page,
  createProduct,
}) => {
  const name = unique('Garden')
  await page.goto('/admin/products')
  await page.getByRole('main').getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('link', { name: 'Add category' }).click()
  await expect(page.getByLabel('Name *')).toBeVisible()
  await page.reload()
  await page.getByLabel('Name *').fill('Blocks')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Name *')).toHaveAccessibleDescription(
    /There is a category of this name already/,
  )
  await scanForAccessibility(page)
  await page.getByLabel('Name *').fill(name)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Category added')).toBeVisible()
  await page.getByRole('button', { name: `Move ${name} up` }).click()
  await expect(page.getByRole('listitem').last()).not.toContainText(name)
  await scanForAccessibility(page)
  await createProduct({ category: name.toLowerCase().replaceAll(' ', '-') })
  await page.goto('/products')
  await page.getByRole('navigation', { name: 'Product categories' }).getByRole('link', { name }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

isolatedTest(
  'a category is renamed and merged; its old address leads to the new one @desktop',
  async ({ adminPage: page, page: visitor }) => {
    for (const path of ['/', '/products', '/products/hollow-blocks']) await visitor.goto(path)
    await page.goto('/admin/categories')
    await page.getByRole('link', { name: 'Edit Blocks' }).click()
    await waitForHydration(page)
    await page.getByLabel('Name *').fill('Masonry')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Category saved')).toBeVisible()
    await expect(visitor.getByText('Blocks', { exact: true })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('Masonry', { exact: true })).toBeVisible()
    await visitor.goto('/products?category=blocks')
    await expect(visitor).toHaveURL('/products?category=masonry')

    await page.getByRole('link', { name: 'Edit Drainage' }).click()
    await expect(page.getByText('It has 2 products')).toBeVisible()
    await page.getByLabel('Merge into').selectOption('Masonry')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await scanForAccessibility(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('2 products are in Masonry now.')).toBeVisible()
    await visitor.goto('/products?category=drainage')
    await expect(visitor.getByRole('article')).toHaveCount(5)
  },
)
