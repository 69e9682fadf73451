import { pdfPages } from '../app/platform/files/pdf-text.fixture.ts'
import { expect, scanForAccessibility, test, waitForHydration } from './shop.ts'

test('the admin issues a delivery note and a pro-forma invoice once, and opens them @desktop', async ({
  adminPage: page,
  adminContext,
  placeOrder,
}) => {
  const { id, number } = await placeOrder({ name: 'Ɔsei Mensah' })
  await page.goto(`/admin/orders/${id}`)
  const panel = page.getByRole('region', { name: 'Documents' })
  await panel.getByRole('button', { name: 'Issue Delivery note' }).click()
  await expect(page.getByText('Delivery note issued')).toBeVisible()
  const link = panel.getByRole('link', { name: /^Delivery note DN-\d{4}-\d{4,}/ })
  await expect(link).toBeVisible()
  await panel.getByRole('button', { name: 'Issue Delivery note' }).click()
  await expect(page.getByText('Already issued')).toBeVisible()
  await expect(link).toHaveCount(1)

  const file = await adminContext.request.get((await link.getAttribute('href')) ?? '')
  expect(file.status()).toBe(200)
  expect(file.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  const [text] = pdfPages(await file.body())
  for (const expected of ['Delivery note', number, 'Osei Mensah', '10 blocks', 'Received in good order'])
    expect(text).toContain(expected)
  expect(text).not.toContain('GHS')

  await panel.getByRole('button', { name: 'Issue Pro-forma invoice' }).click()
  await expect(panel.getByRole('link', { name: /^Pro-forma invoice PF-/ })).toBeVisible()
  await scanForAccessibility(page)
})

test('a customer opens the pro-forma invoice by the secret link only @phone', async ({
  adminContext,
  request,
  placeOrder,
}) => {
  const [order, other] = [await placeOrder(), await placeOrder()]
  const issue = async (kind: string) => {
    const form = { intent: 'issue document', kind }
    const response = await adminContext.request.post(`/admin/orders/${order.id}`, { form })
    return Array.from((await response.text()).matchAll(/\/documents\/\d+\.pdf/g), ([path]) => path)
  }
  const [proForma = ''] = await issue('pro-forma invoice')
  const note = (await issue('delivery note')).find(path => path !== proForma)

  const file = await request.get(order.path + proForma)
  expect(file.status()).toBe(200)
  expect(file.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(pdfPages(await file.body())[0]).toMatch(/Not a VAT invoice[\s\S]*Total \(GHS\)\n75\.00/)
  expect((await request.get(`${order.path}${note}`)).status()).toBe(404)
  expect((await request.get(other.path + proForma)).status()).toBe(404)
  expect((await request.get(`/orders/wrong${proForma}`)).status()).toBe(404)
  expect((await request.get(`/admin/orders/${order.id}${note}`, { maxRedirects: 0 })).status()).toBe(302)
})

test('without a response nothing is shown as issued, and the admin is told @desktop', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  await waitForHydration(page)
  await page.route(`**/admin/orders/${id}**`, route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Issue Delivery note' }).click()
  await expect(page.getByText('The server did not answer')).toBeVisible()
  await expect(page.getByText('None was issued yet.')).toBeVisible()
})
