import type { Locator, Page, Route } from '@playwright/test'
import { addToCart, expect, fillContact, scanForAccessibility, test, unique, waitForMail } from './shop.ts'

async function openCheckout(page: Page, product = 'hollow-blocks') {
  await page.goto(`/products/${product}`)
  await page.getByLabel('Quantity').selectOption('10')
  await addToCart(page)
  await page.goto('/checkout')
  return page.getByRole('dialog')
}

async function reviewOrder(dialog: Locator, name: string) {
  await fillContact(dialog, name)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Order' }).click()
async function expectSuccess(page: Page) {
  const toast = page.getByRole('status').filter({ hasText: 'Order Submitted Successfully!' })
  await expect(toast).toBeVisible()
  const confirmation = page.getByText(/^Your order .* has reached us/)
  await expect
    .poll(async () => {
      const [above, below] = [await confirmation.boundingBox(), await toast.boundingBox()]
      return above && below && above.y + above.height < below.y
    }, 'the toast leaves its confirmation in view')
    .toBe(true)
}

async function expectOneOrder(adminPage: Page, name: string) {
  await adminPage.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await expect(adminPage.getByText('1 order', { exact: true })).toBeVisible()
}

const interceptOrder = (page: Page, handler: (route: Route) => Promise<void>) =>
  page.route('**/checkout/order', handler)

test('cancelling the checkout returns to the cart, which stays the previous page @phone', async ({
  page,
}) => {
  const dialog = await openCheckout(page)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page).toHaveURL('/cart')
})

test('the checkout asks for missing details and keeps them while the order is reviewed @phone', async ({
  page,
}) => {
  const dialog = await openCheckout(page)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await scanForAccessibility(page)
  await fillContact(dialog)
  await dialog.getByLabel('Email Address').fill('ama.mensah.and.sons.construction.works@example.com')
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText('10 blocks × GH₵2.50')).toBeVisible()
  await scanForAccessibility(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Ama Mensah')
})

test('an order submitted by a double click is placed once and reported to the company @desktop', async ({
  page,
  adminPage,
  shop,
}) => {
  const name = unique('Ama Ɔsɛɛ')
  await page.goto('/ready-mix-concrete')
  const grade = page.getByRole('listitem').filter({ hasText: 'Grade 20' })
  await grade.getByLabel('Volume in m³').fill('1.5')
  await grade.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = await openCheckout(page)
  await reviewOrder(dialog, name)
  await expect(dialog.getByText('1.5 m³ × GH₵350.00')).toBeVisible()
  await expect(dialog.getByText('FREE', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Order' }).dblclick()
  await expectSuccess(page)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const isNotification = ({ subject }: { subject?: string }) => subject?.includes(`from ${name}`) ?? false
  const mail = await waitForMail(shop, isNotification)
  expect(mail.text).toContain('• Ready-Mix Concrete, Grade 20: 1.5 m³ × GH₵350.00 = GH₵525.00')
  expect(shop.mails.filter(isNotification)).toHaveLength(1)
  await expectOneOrder(adminPage, name)
})

test('an order is placed once when its response is lost @phone', async ({ page, adminPage, shop }) => {
  const name = unique('Kofi')
  await reviewOrder(await openCheckout(page), name)
  await interceptOrder(page, async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(page)
  await expect(page.getByText('Order Submission Failed')).toBeVisible()
  await page.unrouteAll()
  await submit(page)
  await expectSuccess(page)
  await waitForMail(shop, ({ text }) => text?.includes(name) ?? false)
  await expectOneOrder(adminPage, name)
})

test('an order whose response breaks off is not placed again with a changed cart @phone', async ({
  page,
  adminPage,
}) => {
  const name = unique('Efua')
  await reviewOrder(await openCheckout(page), name)
  await interceptOrder(page, async route => {
    await route.fetch()
    await route.fulfill({ status: 201, contentType: 'application/json', body: '{"ok":true,"ord' })
  })
  await submit(page)
  await expect(page.getByText('Order Submission Failed')).toBeVisible()
  await page.unrouteAll()
  await reviewOrder(await openCheckout(page), name)
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'had already reached us' })).toBeVisible()
  await expectOneOrder(adminPage, name)
})

test('an order is placed once when the page is reloaded before the response @phone', async ({
  page,
  adminPage,
}) => {
  const name = unique('Yaa')
  await reviewOrder(await openCheckout(page), name)
  const stored = Promise.withResolvers<void>()
  await interceptOrder(page, async route => {
    await route.fetch()
    stored.resolve()
  })
  await submit(page)
  await stored.promise
  await page.reload()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Phone Number').fill('020 765 0000')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'had already reached us' })).toBeVisible()
  await expectOneOrder(adminPage, name)
})

test('an order that the shop cannot confirm keeps its cart and idempotency key @phone', async ({ page }) => {
  await reviewOrder(await openCheckout(page), 'Adwoa')
  const keys: unknown[] = []
  const message = 'The shop could not confirm your order just now.'
  await interceptOrder(page, async route => {
    keys.push(route.request().postDataJSON().key)
    if (keys.length > 1) return route.continue()
    await route.fulfill({ status: 503, json: { ok: false, reason: 'unconfirmed', message } })
  })
  await submit(page)
  await expect(page.getByText(message)).toBeVisible()
  await submit(page)
  await expectSuccess(page)
  expect(keys[1]).toBe(keys[0])
})

test('a changed price is shown before the order is placed @phone', async ({ page }) => {
  await reviewOrder(await openCheckout(page), 'Esi')
  await interceptOrder(page, async route => {
    const order = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ ...order, shownTotal: order.shownTotal - 1 }) })
  })
  await submit(page)
  const alert = page.getByRole('alert').filter({ hasText: 'A price has changed since you saw it.' })
  await expect(alert).toBeVisible()
  await page.unrouteAll()
  await submit(page)
  await expectSuccess(page)
})

test('a changed delivery fee is shown before the order is placed @phone', async ({
  page,
  changeSettings,
}) => {
  const dialog = await openCheckout(page)
  await reviewOrder(dialog, 'Kojo')
  await expect(dialog.getByText('GH₵75.00')).toBeVisible()
  await changeSettings({ deliveryFeePesewas: 60_00 })
  await submit(page)
  await expect(page.getByRole('alert').filter({ hasText: 'A price has changed' })).toBeVisible()
  await expect(dialog.getByText('GH₵85.00')).toBeVisible()
  await submit(page)
  await expectSuccess(page)
})

test('products that are no longer sold leave the order @phone', async ({
  page,
  adminContext,
  createProduct,
}) => {
  const { id } = await createProduct()
  await openCheckout(page, id)
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('blockyard:cart') ?? '')
    const [line] = cart.lines
    const unknown = { ...line, id: 'gold-bars', name: 'Gold Bars' }
    localStorage.setItem('blockyard:cart', JSON.stringify({ ...cart, lines: [line, unknown] }))
  })
  await page.reload()
  const dialog = page.getByRole('dialog')
  await reviewOrder(dialog, 'Kojo')
  await expect(dialog.getByText('10 pieces × GH₵25.00')).toBeVisible()
  await expect(dialog.getByText('Gold Bars')).toHaveCount(0)
  const form = { intent: 'delete', id }
  expect(await adminContext.request.post('/admin/products', { form })).toBeOK()
  await submit(page)
  await expect(page.getByText('What you wanted to order is no longer available.')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('No longer available: it is left out of your order.').first()).toBeVisible()
})

test('taxes that were switched on meanwhile are shown before the order is placed @phone', async ({
  page,
  adminPage,
  changeSettings: _,
}) => {
  const dialog = await openCheckout(page)
  const name = unique('Ama')
  await reviewOrder(dialog, name)
  await expect(dialog.getByText('GH₵75.00')).toBeVisible()
  await expect(dialog.getByText('VAT')).toHaveCount(0)

  await adminPage.goto('/admin/settings')
  await adminPage.getByLabel('Prices and taxes').selectOption('Taxes are added to prices')
  await adminPage.getByRole('button', { name: 'Save settings' }).click()
  await expect(adminPage.getByText('Settings saved')).toBeVisible()

  await submit(page)
  await expect(dialog.getByRole('alert')).toContainText('A price has changed')
  await expect(dialog.getByText('VAT 15%')).toBeVisible()
  await expect(dialog.getByText('GH₵90.01')).toBeVisible()
  await submit(page)
  await expectSuccess(page)
  await expectOneOrder(adminPage, name)
  await adminPage.getByRole('main').getByRole('link', { name: /^#/ }).click()
  await expect(adminPage.getByText('GETFund 2.5%')).toBeVisible()
})
