import type { Page } from '@playwright/test'
import { expect, isolatedTest, scanForAccessibility, test, unique, waitForHydration } from './shop.ts'

const figure = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd').first()

test('the dashboard counts a new order @desktop', async ({ adminPage: page, placeOrder }) => {
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

test('the dashboard keeps its figures while the server cannot be reached @phone', async ({
  adminPage: page,
}) => {
  await page.goto('/admin')
  const count = await figure(page, 'Total Orders').innerText()
  await page.route('**/*.data*', route => route.abort())
  const isDashboardError = (type: string, text: string) => type === 'error' && /dashboard/i.test(text)
  await Promise.all([
    page.waitForEvent('console', message => isDashboardError(message.type(), message.text())),
    page.getByRole('button', { name: 'Refresh' }).click(),
  ])
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled()
  await expect(figure(page, 'Total Orders')).toHaveText(count)
})

test('the shop checks itself, and says what is in order @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/health')
  await page.getByRole('button', { name: 'Check now' }).click()
  const check = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  for (const name of ['Clock', 'Database']) await expect(check(name)).toContainText('In order')
  await expect(check('Disk')).toContainText('are free')
  await expect(page.getByRole('region', { name: 'Slowest queries' })).toBeVisible()
})

isolatedTest(
  'the list for a new shop leads to its screens, keeps its progress, and is hidden @phone',
  async ({ adminPage: page }) => {
    await page.goto('/admin')
    const list = page.getByRole('region', { name: 'Set up your shop' })
    await expect(list).toContainText('0 of 7 done')
    const screens = list.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(await screens).toEqual([
      '/admin/website/brand',
      '/admin/settings',
      '/admin/website/branches',
      '/admin/settings',
      '/admin/settings',
      '/admin/account',
      '/admin/products',
    ])
    await scanForAccessibility(page)
    await list.getByRole('link', { name: 'Name and logo' }).click()
    await waitForHydration(page)
    await page.getByLabel('Name of the company').fill('Kumasi Blocks')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()

    await page.goto('/admin')
    await list.getByRole('button', { name: 'Mark as done: Delivery fee' }).click()
    await expect(list).toContainText('2 of 7 done')
    await expect(list.getByRole('link', { name: 'Name and logo (done)' })).toBeVisible()
    await list.getByRole('button', { name: 'Hide this list' }).click()
    await expect(list).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Revenue and orders by day' })).toBeVisible()
    await expect(list).toBeHidden()
  },
)
