import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, scanForAccessibility, test, uniqueEmail } from './shop.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Payments' })

/** The server stores what is sent, but its response is lost. */
const loseAnswers = (page: Page) =>
  page.route(/\.data/, async (route, request) => {
    if (request.method() === 'POST') await route.fetch()
    await route.abort()
  })

/** Fills and sends the form that the panel opens. */
async function record(page: Page, kind: 'payment' | 'refund', amount: string) {
  await panel(page)
    .getByRole('button', { name: `Record ${kind}` })
    .tap()
  const form = page.getByRole('form', { name: `Record ${kind}` })
  await form.getByLabel('Amount').fill(amount)
  await form.getByRole('button', { name: `Save ${kind}` }).tap()
  return form
}

test('a part payment, the rest and a refund are recorded on a phone @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  const form = await record(page, 'payment', '50')
  await expect(form).toBeHidden()
  await expect(panel(page)).toContainText('Part paid')
  await expect(panel(page)).toContainText('Still to be paidGH₵25.00')
  await panel(page).getByRole('button', { name: 'Paid in full, cash' }).tap()
  await expect(panel(page).getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'history' })).toContainText('Payment of GH₵25.00, cash')
  const refund = await record(page, 'refund', '75.01')
  await expect(refund.getByText('Only GH₵75.00 was paid')).toBeVisible()
  await scanForAccessibility(page)
  await refund.getByLabel('Amount').fill('5')
  await refund.getByRole('button', { name: 'Save refund' }).tap()
  await expect(panel(page)).toContainText('Still to be paidGH₵5.00')
})

test('one tap records that an order was delivered and paid @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  await panel(page).getByRole('button', { name: 'Delivered and paid, cash' }).tap()
  await expect(page.getByLabel(/^Status of order/)).toHaveValue('delivered')
  await expect(panel(page).getByRole('button', { name: 'Paid in full, cash' })).toHaveCount(0)
})

test('an overpayment is confirmed, and a wrong payment removed @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  const form = await record(page, 'payment', '80')
  await expect(form.getByRole('alert')).toContainText('GH₵5.00 too much')
  await scanForAccessibility(page)
  await form.getByRole('button', { name: 'Record it anyway' }).tap()
  await expect(panel(page)).toContainText('To be given backGH₵5.00')
  await panel(page).getByRole('button', { name: 'Remove' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(panel(page)).toContainText('Still to be paidGH₵75.00')
  await expect(page.getByText('Payment of GH₵80.00, cash, removed', { exact: true })).toBeVisible()
})

test('Enter asks again about an overpayment and never confirms it @desktop', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  await panel(page).getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('form', { name: 'Record payment' })
  await form.getByLabel('Amount').fill('750')
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = page.waitForResponse(
      response => response.request().method() === 'POST' && response.url().includes('.data'),
    )
    await form.getByLabel('Amount').press('Enter')
    await answer
    await expect(form.getByRole('alert')).toContainText('GH₵675.00 too much')
  }
  await expect(panel(page).getByRole('listitem')).toHaveCount(0)
})

test('a form starts without the result of the one before @phone', async ({ adminPage: page, placeOrder }) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  await expect(await record(page, 'payment', '10')).toBeHidden()
  await panel(page).getByRole('button', { name: 'Record payment' }).tap()
  const form = page.getByRole('form', { name: 'Record payment' })
  await form.getByLabel('Amount').fill('80')
  await page.getByRole('link', { name: 'All orders' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
  await form.getByRole('button', { name: 'Save payment' }).tap()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).tap()
  await panel(page).getByRole('button', { name: 'Record payment' }).tap()
  await expect(form.getByLabel('Amount')).toHaveValue('65.00')
  await expect(form.getByRole('alert')).toHaveCount(0)
})

test('the form keeps its input when the connection is lost, and stores the payment once @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  await panel(page).getByRole('button', { name: 'Record payment' }).tap()
  const form = page.getByRole('form', { name: 'Record payment' })
  // More of it would not overpay the order.
  await form.getByLabel('Amount').fill('10.00')
  await form.getByLabel('Method').selectOption('mobile money')
  await form.getByLabel('Network').selectOption('Telecel Cash')
  await form.getByLabel('Reference').fill('4111 1111 1111 1111')
  await form.getByRole('button', { name: 'Save payment' }).tap()
  await expect(form.getByText('looks like a card number')).toBeVisible()
  await form.getByLabel('Reference').fill('TC 261122.1405')
  await loseAnswers(page)
  await form.getByRole('button', { name: 'Save payment' }).tap()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await page.unroute(/\.data/)
  await expect(form.getByLabel('Reference')).toHaveValue('TC 261122.1405')
  await form.getByRole('button', { name: 'Save payment' }).tap()
  await expect(form).toBeHidden()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(panel(page)).toContainText('Part paid')
})

test('a payment whose answer was lost does not stand for an equal second one @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  await loseAnswers(page)
  const form = await record(page, 'payment', '10')
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await page.unroute(/\.data/)
  // Another form loads the page's data again.
  await page.getByLabel(/^Status of order/).selectOption('confirmed')
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(form).toBeHidden()
  await expect(await record(page, 'payment', '10')).toBeHidden()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
})

test('orders are filtered by what is paid @desktop', async ({
  adminPage: page,
  placeOrder,
  recordPayment,
}) => {
  const email = uniqueEmail('paid')
  const [first, second] = [await placeOrder({ email }), await placeOrder({ email })]
  await recordPayment(first.id)
  await page.goto(`/admin/orders?q=${email}`)
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Part paid')
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `#${first.number}` })).toBeVisible()
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Open')
  await expect(page.getByRole('link', { name: `#${second.number}` })).toBeVisible()
})

test('the takings of a day are shown and exported @phone', async ({
  adminPage: page,
  placeOrder,
  recordPayment,
}) => {
  const { id, number } = await placeOrder()
  await recordPayment(id, { amount: '60' })
  await recordPayment(id, { kind: 'refund' })
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Takings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Takings' })).toBeVisible()
  const links = page.getByRole('link', { name: `#${number}` })
  await expect(links).toHaveCount(2)
  await page.getByRole('link', { expanded: true }).click()
  await expect(links).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  const amounts = csv.split('\r\n').flatMap(line => (line.includes(id) ? [line.split(',')[6]] : []))
  expect(amounts).toEqual(['60', '-10'])
})
