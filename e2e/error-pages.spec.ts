import { breakTables, changeData } from './change-data.ts'
import { expect, testWithShop } from './shop.ts'

const test = testWithShop({
  env: { LOG_LEVEL: 'error' },
  prepare: dataDir => changeData(dataDir, db => breakTables(db, 'products', 'quotation_requests')),
})

test.describe.configure({ mode: 'default' })

test('an error page shows the request id of the response and of the log @phone', async ({ page, shop }) => {
  const response = await page.goto('/products/hollow-blocks')
  const id = response?.headers()['x-request-id'] ?? ''
  expect([response?.status(), id]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  await expect(page.getByRole('alert')).toContainText('Error fetching products')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText(`If you call us about it, this number finds it: ${id}`)).toBeVisible()
  await expect.poll(() => shop.readLog()).toContain(id)
  const entry = shop
    .readLog()
    .split('\n')
    .find(text => text.includes(id))
  expect(JSON.parse(entry ?? '{}')).toMatchObject({
    level: 'error',
    requestId: id,
    path: '/products/hollow-blocks',
    reason: expect.stringContaining('products'),
  })
})

test('an error during navigation has no request id @phone', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Error fetching products')
  await expect(page.getByText('this number finds it')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('an error page of the back office shows its request id @phone', async ({ adminPage: page, shop }) => {
  const response = await page.goto('/admin/messages')
  const id = response?.headers()['x-request-id'] ?? ''
  await expect(page.getByText(`In the log under: ${id}`)).toBeVisible()
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  await expect.poll(() => shop.readLog()).toContain(id)
})
