import type { Page } from '@playwright/test'
import {
  addToCart,
  expect,
  fillContact,
  scanForAccessibility,
  test,
  unique,
  uniqueEmail,
  uniquePhone,
  waitForHydration,
  waitForMail,
  waitForScript,
} from './shop.ts'

/** Opens the page of an order; the returned function brings its next poll forward. */
async function openWithClock(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  await waitForHydration(page)
  return () => page.clock.fastForward(8_000)
}

const openForm = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).click()

test('the success screen leads to the page of the order, which the browser remembers @phone', async ({
  page,
}) => {
  await page.goto('/products/hollow-blocks')
  await addToCart(page)
  await page.goto('/checkout')
  const dialog = page.getByRole('dialog')
  await fillContact(dialog)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your order [0-9A-F]{8}$/)
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('Plot 12, Weija Junction')
  await page.evaluate(() => location.assign('/cart'))
  await expect(page).toHaveURL('/cart')
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click()
  const orders = page.getByRole('region', { name: 'Orders of this browser' })
  await expect(orders.getByRole('link')).toHaveCount(1)
  await scanForAccessibility(page)
  await orders.getByRole('button', { name: 'Forget all' }).click()
  await expect(page.getByText('This browser remembers no orders.')).toBeVisible()
})

test('a change of the status is seen while the page is open @desktop', async ({
  page,
  changeStatus,
  placeOrder,
}) => {
  const { id, path } = await placeOrder()
  const poll = await openWithClock(page, path)
  await expect(page.getByText('We check the order and call you')).toBeVisible()
  await changeStatus(id, 'shipped')
  await poll()
  await expect(page.getByText('Your goods are on their way')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /^Placed.+\d{4}/,
    /^Shipped.+\d{4}/,
    'Delivered, to come',
  ])
})

test('the customer corrects the order, and the company sees what was corrected @phone', async ({
  page,
  adminPage,
  placeOrder,
}) => {
  const { id, path } = await placeOrder()
  await page.goto(path)
  await openForm(page, 'Correct address, phone or notes')
  await page.getByLabel('Phone Number').fill('call me')
  await page.getByLabel('Delivery Address').fill('Plot 9, Kasoa')
  await page.getByRole('button', { name: 'Save these details' }).click()
  await expect(page.getByText('Phone Number must be a number such as')).toBeVisible()
  await expect(page.getByLabel('Delivery Address')).toHaveValue('Plot 9, Kasoa')
  await scanForAccessibility(page)
  await page.getByLabel('Phone Number').fill('020 999 8888')
  await page.getByRole('button', { name: 'Save these details' }).dblclick()
  await expect(page.getByText('Details saved')).toBeVisible()
  const delivery = page.getByRole('region', { name: 'Deliver to' })
  await expect(delivery).toContainText('Plot 9, Kasoa')
  await openForm(page, 'Correct address, phone or notes')
  await expect(page.getByLabel('Delivery Address')).toHaveValue('Plot 9, Kasoa')
  await page.getByLabel('Delivery Address').fill('Plot 12, Weija Junction')
  await page.getByRole('button', { name: 'Save these details' }).click()
  await expect(delivery).toContainText('Plot 12, Weija Junction')
  await adminPage.goto(`/admin/orders/${id}`)
  await expect(adminPage.getByText('Corrected: Phone Number, Delivery Address')).toHaveCount(1)
  await expect(adminPage.getByText(/^The customer first opened/)).toBeVisible()
})

test('what is typed before the script of the forms arrives stays @phone', async ({ page, placeOrder }) => {
  const { path } = await placeOrder()
  let deliver = () => {}
  const isTyped = new Promise<void>(resolve => {
    deliver = resolve
  })
  await page.route(/\/order-change-forms-/, async route => {
    await isTyped
    await route.continue()
  })
  await page.goto(path)
  await waitForHydration(page)
  await openForm(page, 'Correct address, phone or notes')
  await page.getByLabel('Phone Number').fill('020 999 8888')
  const address = page.getByRole('textbox', { name: 'Delivery Address' })
  await address.fill('Plot 9, Kasoa')
  await address.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6))
  const script = page.waitForResponse(/\/order-change-forms-/)
  deliver()
  await script
  await waitForScript(address)
  await expect(address).toHaveValue('Plot 9, Kasoa')
  await page.keyboard.type('B')
  await page.getByRole('button', { name: 'Save these details' }).click()
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('Plot 9B, Kasoa')
})

test('a correction that comes too late becomes a request, with nothing typed lost @desktop', async ({
  page,
  adminPage,
  changeStatus,
  placeOrder,
}) => {
  const { id, path } = await placeOrder()
  const poll = await openWithClock(page, path)
  await openForm(page, 'Correct address, phone or notes')
  await page.getByLabel('Delivery Address').fill('Plot 9, Kasoa')
  await changeStatus(id, 'confirmed')
  await poll()
  await expect(page.getByText('this can’t be saved any more')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Save these details' }).click()
  await expect(page.getByText('We confirmed the order in the meantime.')).toBeVisible()
  await expect(page.getByLabel('Your request')).toHaveValue(/Delivery Address: Plot 9, Kasoa/)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('We read it and call you about it.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('Plot 12, Weija Junction')
  await adminPage.goto(`/admin/orders/${id}`)
  await adminPage.getByRole('region', { name: '1 message about this order' }).getByRole('link').click()
  await expect(adminPage.getByRole('article').getByText('Plot 9, Kasoa')).toBeVisible()
  await adminPage.getByRole('link', { name: `Order ${id.slice(0, 8).toUpperCase()}` }).click()
  await expect(adminPage).toHaveURL(`/admin/orders/${id}`)
})

test('the customer cancels the order without scripts @phone', async ({
  pageWithoutScripts: page,
  adminPage,
  placeOrder,
}) => {
  const { id, path } = await placeOrder()
  await page.goto(path)
  await openForm(page, 'Cancel this order')
  await page.getByLabel('Reason').selectOption('Plans have changed')
  await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await expect(page.getByText('Order cancelled')).toBeVisible()
  await expect(page.getByText('Cancel this order')).toBeHidden()
  await adminPage.goto(`/admin/orders/${id}`)
  await expect(adminPage.getByText('Pending → Cancelled: Plans have changed')).toBeVisible()
})

test('an order fills the cart again at today’s prices @desktop', async ({ page, placeOrder }) => {
  const { path } = await placeOrder()
  await page.goto(path)
  await page.getByRole('button', { name: 'Order again' }).dblclick()
  await expect(page.getByText('Everything is in your cart, at the same prices.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the cart' }).click()
  await expect(page.getByLabel(/^Quantity of Hollow Blocks/)).toHaveValue('10')
})

test('the order stays on the screen while there is no connection @phone', async ({
  page,
  adminPage,
  placeOrder,
}) => {
  const { id, path } = await placeOrder()
  await page.goto(path)
  await waitForHydration(page)
  await openForm(page, 'Ask for a change')
  await waitForScript(page.getByLabel('Your request'))
  await page.getByLabel('Your request').fill('On Tuesday, please')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('It may have reached us')).toBeVisible()
  await expect(page.getByLabel('Your request')).toHaveValue('On Tuesday, please')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('Request sent')).toBeVisible()
  await expect(page.getByLabel('Your request')).toHaveValue('')
  // The same words once more are another request.
  await openForm(page, 'Ask for a change')
  await page.getByLabel('Your request').fill('On Tuesday, please')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByLabel('Your request')).toHaveValue('')
  await adminPage.goto(`/admin/orders/${id}`)
  await expect(adminPage.getByRole('region', { name: '2 messages about this order' })).toBeVisible()
})

for (const scripts of ['with', 'without'])
  test(`an order is found by its number, ${scripts} scripts @phone`, async ({
    page: pageWithScripts,
    pageWithoutScripts,
    placeOrder,
    shop,
  }) => {
    const page = scripts === 'with' ? pageWithScripts : pageWithoutScripts
    const phone = uniquePhone()
    const contact = { name: unique('Esi'), phone, email: uniqueEmail('esi') }
    const { number, path } = await placeOrder(contact)
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your orders' }).click()
    await page.getByLabel('Order Number').fill('123')
    await page.getByLabel('Phone Number').fill(phone)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Order Number has 8 characters')).toBeVisible()
    await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
    await page.getByLabel('Order Number').fill(number)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('If there is an order with this number')).toBeVisible()
    if (scripts === 'with') await scanForAccessibility(page)
    const subject = `The link to your order ${number}`
    const mail = await waitForMail(shop, mail => mail.subject === subject)
    expect(mail.to?.[0]?.address).toBe(contact.email)
    expect(mail.text).toContain(path)
  })
