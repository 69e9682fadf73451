import { delayScripts, expect, test, unique, uniqueEmail } from './shop.ts'

test('the admin finds an order, changes its status and opens it @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const name = unique('Ama')
  await placeOrder({ name, notes: 'Call before you come' })
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(order).toHaveCount(1)
  await order.getByRole('combobox').selectOption('confirmed')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await order.getByRole('link').click()
  await expect(page.getByText('Call before you come')).toBeVisible()
  await expect(page.getByText('Pending → Confirmed')).toBeVisible()
})

test('a status goes back to its old value when the connection is lost @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  const status = page.getByLabel(/^Status of order/)
  await expect(status).toBeEnabled()
  await page.context().setOffline(true)
  await status.selectOption('confirmed')
  await expect(page.getByText('Failed to update order status')).toBeVisible()
  await expect(status).toHaveValue('pending')
  await page.context().setOffline(false)
  await status.selectOption('confirmed')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
})

test('a status that arrow keys pass is not stored, and the one of Enter keeps the focus @desktop', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  const status = page.getByLabel(/^Status of order/)
  await expect(status).toBeEnabled()
  await status.press('ArrowDown')
  await status.press('ArrowDown')
  await expect(status).toHaveValue('shipped')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await status.press('ArrowUp')
  await status.press('Enter')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await expect(page.getByText('Pending → Confirmed')).toBeVisible()
  await expect(page.getByText('→ Shipped')).toHaveCount(0)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(status).toBeFocused()
})

test('a status can be changed only after hydration @phone', async ({ adminPage: page, placeOrder }) => {
  const { id } = await placeOrder()
  const release = await delayScripts(page)
  await page.goto(`/admin/orders/${id}`, { waitUntil: 'commit' })
  const status = page.getByLabel(/^Status of order/)
  await expect(status).toHaveValue('pending')
  await expect(status).toBeDisabled()
  release()
  await status.selectOption('confirmed')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await expect(page.getByText('Pending → Confirmed')).toBeVisible()
})

test('the list of orders keeps its filters after a visit to an order @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const email = uniqueEmail('filter')
  for (const name of ['Ama', 'Kofi']) await placeOrder({ name, email })
  await page.goto('/admin/orders')
  await page.getByLabel('Search orders').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('2 orders')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('pending')
  await expect(page).toHaveURL(/status=pending/)
  await page.getByLabel('From', { exact: true }).pressSequentially('05052020')
  await expect(page).toHaveURL(/from=2020-05-05/)
  await page.getByLabel('To', { exact: true }).pressSequentially('06062090')
  await expect(page).toHaveURL(/from=2020-05-05.*to=2090-06-06/)
  await expect(page.getByText('2 orders')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /^#/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await page.getByLabel(/^Status of order/).selectOption('confirmed')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=filter.*status=pending/)
})
