import { agree } from '../app/trade/agreed-price.fixture.ts'
import { addToCart, expect, fillContact, scanForAccessibility, test, waitForHydration } from './shop.ts'

const tenOff = [agree({ percentOff: 10_00 })]

test('a customer orders at his prices by his link, over his limit @phone', async ({
  openAccount,
  page,
  adminPage,
}) => {
  const { name, phone, path, adminPath } = await openAccount({
    ...{ prices: tenOff, creditLimit: 80_00, dueDays: 30, purchaseOrder: 'required' },
  })
  await page.goto(path)
  await expect(page.getByText('All goods−10%')).toBeVisible()
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Order at these prices in this browser' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('article').filter({ hasText: 'Hollow Blocks' })).toContainText('From GHS 2.25')
  await page.goto('/products/hollow-blocks')
  await waitForHydration(page)
  await expect(page.getByRole('main')).toContainText('From GHS 2.25 per block')
  await addToCart(page)
  await page.goto('/cart')
  await expect(page.getByText(`These are the prices agreed with ${name}`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('GHS 2.25 per block')
  await scanForAccessibility(page)

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  await fillContact(dialog)
  await dialog.getByLabel('Phone Number').fill(phone)
  await dialog.getByLabel('Purchase order number').fill('PO 4711')
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog).toContainText('PO 4711')
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText(/over your credit limit\. The office confirms it first/).first()).toBeVisible()

  await adminPage.goto(adminPath)
  await adminPage
    .getByRole('link', { name: /^Order / })
    .first()
    .click()
  await expect(adminPage.getByText('Held: ')).toBeVisible()
  await adminPage.getByRole('button', { name: /^Approve GH₵.* over the limit$/ }).click()
  await expect(adminPage.getByText('over the credit limit, approved')).toBeVisible()
  await expect(adminPage.getByRole('main')).toContainText('PO 4711')
})

test('an order on account that is refused keeps its cart, and says why at its field @phone', async ({
  openAccount,
  page,
}) => {
  const [own, other] = [await openAccount({ prices: tenOff }), await openAccount({})]
  await page.goto(own.path)
  await page.getByRole('button', { name: 'Order at these prices in this browser' }).click()
  await expect(page).toHaveURL('/products')
  await page.goto('/products/hollow-blocks')
  await waitForHydration(page)
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByLabel('Phone Number')
  await fillContact(dialog)
  await phone.fill(other.phone)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(phone).toHaveAccessibleDescription(/belongs to another customer of ours/)
  await phone.fill(own.phone)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog).toContainText('Hollow Blocks')
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order Submitted Successfully!')).toBeVisible()
})

test('the desk shows a customer’s price beside the list price, and places the order with it @desktop', async ({
  openAccount,
  adminPage: page,
}) => {
  const { name, phone } = await openAccount({ prices: tenOff, dueDays: 14, creditLimit: 10_000_00 })
  await page.goto('/admin/orders/new')
  await waitForHydration(page)
  const number = page.getByRole('combobox', { name: 'Phone Number' })
  const terms = page.getByText('Pays within 14 days of delivery.')
  await number.fill(phone)
  await expect(terms).toBeVisible()
  // Without a connection, nobody has the terms of the customer before.
  await page.route('**/account.json*', route => route.abort())
  await number.fill('0200000001')
  await expect(terms).toBeHidden()
  await page.unrouteAll()
  await number.fill(phone)
  await page.getByLabel('Full Name').fill(name)
  await expect(terms).toBeVisible()
  await page.getByRole('combobox', { name: 'Add goods' }).fill('ho 5')
  await page.getByRole('listbox', { name: 'Goods' }).getByRole('option').first().click()
  await page.getByLabel(/^Quantity of Hollow/).fill('100')
  await expect(page.getByText('List price GH₵2.50 GH₵2.25')).toBeVisible()
  await page.getByLabel('Place').fill('Weija')
  await page.getByLabel('Purchase order number').fill('PO 7')
  await scanForAccessibility(page)
  await page.getByRole('button', { name: /^Place order, GH₵275/ }).click()
  await expect(page.getByRole('region', { name: 'Order placed' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('PO 7')
})

test('terms that were changed in another tab are shown, and what was typed stays @phone', async ({
  openAccount,
  adminPage: page,
}) => {
  const { adminPath } = await openAccount({ dueDays: 30 })
  await page.goto(`${adminPath}?edit=terms`)
  const fields = page.locator('form:has([name=editToken])')
  const opened = await fields.evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)))
  const form = { ...(opened as Record<string, string>), intent: 'terms', dueDays: '14' }
  expect(await page.request.post(adminPath, { form })).toBeOK()
  const days = page.getByLabel('Days to pay')
  await days.fill('60')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The account changed meanwhile' })
  await notice.getByText('See what is stored now').click()
  await expect(notice).toContainText('14')
  await expect(days).toHaveValue('60')
  await expect(fields.locator('[name=editToken]')).toHaveValue(String(opened.editToken))
  await notice.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByText(/60 days/).first()).toBeVisible()
})
