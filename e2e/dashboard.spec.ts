import type { Page } from '@playwright/test'
import { expect, test, unique } from './shop.ts'

const figure = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd').first()

test('the dashboard counts a new order', async ({ adminPage: page, placeOrder }) => {
  await page.goto('/admin')
  await expect(figure(page, 'Total Products')).toContainText(/\d/)
  await expect(page.getByRole('heading', { name: 'Revenue and orders by day' })).toBeVisible()
  await expect(page.getByText('Cancelled orders included', { exact: true })).toHaveCount(4)
  await expect(page.getByText('Last 30 days, cancelled orders included:')).toBeVisible()
  const count = Number(await figure(page, 'Total Orders').innerText())
  const name = unique('Yaw')
  await placeOrder({ name })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(figure(page, 'Total Orders')).toHaveText(String(count + 1))
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('GH₵75.00')
  const blocks = page.getByRole('region', { name: 'What sells' }).getByRole('group')
  await blocks.getByText('Hollow Blocks').click()
  await expect(blocks.getByRole('listitem').filter({ hasText: '5" (125 mm)' })).toContainText(/\d blocks/)
})

test('the dashboard keeps its figures while the server cannot be reached', async ({ adminPage: page }) => {
  await page.goto('/admin')
  const count = await figure(page, 'Total Orders').innerText()
  await page.route('**/*.data*', route => route.abort())
  const isDashboardError = (type: string, text: string) => type === 'error' && /dashboard/i.test(text)
  await Promise.all([
    page.waitForEvent('console', message => isDashboardError(message.type(), message.text())),
    page.getByRole('button', { name: 'Refresh' }).click(),
  ])
  await expect(figure(page, 'Total Orders')).toHaveText(count)
})
