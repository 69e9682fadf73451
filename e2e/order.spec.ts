import { expect, expectAccessible, mailTo, openShop, signIn, test } from './shop.ts'

test('a shopper orders, the company gets a mail, the admin moves the order on', async ({ page, shop }, {
  project,
}) => {
  test.setTimeout(120_000)
  const name = `Ama Ɔsɛɛ ${project.name}`

  await page.goto('/products')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Drainage', exact: true }).click()
  await expect(page).toHaveURL('/products?category=drainage')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'All Products' }).click()
  await page
    .getByRole('article')
    .filter({ hasText: 'Ready-Mix Concrete' })
    .getByRole('button', { name: 'Add to Cart' })
    .click()
  await expect(page.getByText('Ready-Mix Concrete has been added to your cart.')).toBeVisible()

  await page.getByRole('link', { name: 'Hollow Blocks', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hollow Blocks' })).toBeVisible()
  await expect(page.getByText('From GHS 2.50 per block')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Features' }).getByText('Load bearing')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Quantity').selectOption('20')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('20 Hollow Blocks(s) added to your cart.')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Cart, 21 items' }).click()
  await page.getByLabel('Quantity of Hollow Blocks in block').fill('20,000')
  await page.getByLabel('Quantity of Hollow Blocks in block').press('Enter')
  await expect(page.getByRole('banner').getByText('20,001', { exact: true })).toBeVisible()
  await page.getByLabel('Quantity of Hollow Blocks in block').fill('20')
  await page.getByLabel('Quantity of Hollow Blocks in block').press('Enter')
  const concrete = page.getByLabel('Quantity of Ready-Mix Concrete in m³')
  await concrete.fill('0.5')
  await concrete.press('Enter')
  await expect(page.getByText('20.5 items')).toBeVisible()
  await page.getByRole('button', { name: 'One Ready-Mix Concrete less' }).press('Enter')
  await expect(concrete).toHaveValue('0.5')
  await concrete.fill('1.5')
  await concrete.press('Enter')
  await expect(page.getByText('GHS 575.00')).toBeVisible()
  await page.reload()
  await expect(page.getByText('21.5 items')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email Address').fill('ama@example.com')
  await dialog.getByLabel('Phone Number').fill('024 123 4567')
  await dialog.getByLabel('Delivery Address').fill('Plot 12, Weija Junction')
  await dialog.getByLabel('Additional Notes').fill('Call before you come')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText('1.5 m³ × GH₵350.00')).toBeVisible()
  await expect(dialog.getByText('FREE')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Full Name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await dialog.getByRole('button', { name: 'Submit Order' }).dblclick()
  await expect(page.getByText('Order Submitted Successfully!')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()

  const mail = await mailTo(shop, ({ text }) => text?.includes(name) ?? false)
  expect(mail.text).toContain('• Ready-Mix Concrete: 1.5 m³ × GH₵350.00 = GH₵525.00')
  expect(mail.text).toContain('Delivery:  FREE')
  expect(mail.text).toContain('Notes: Call before you come')
  expect(mail.html).toContain('Ready-Mix Concrete')

  await signIn(page)
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expectAccessible(page)
  await row.getByRole('combobox').selectOption('confirmed')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByText('Call before you come')).toBeVisible()
  await expect(page.getByText('Pending → Confirmed')).toBeVisible()
  await expectAccessible(page)
  expect(shop.mails.filter(({ text }) => text?.includes(name))).toHaveLength(1)
})

test('what is chosen and tapped before the scripts are there goes into the cart, and the way there waits for it', async ({
  page,
}) => {
  const tapped = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await tapped.promise
    await route.continue()
  })
  await page.goto('/products/hollow-blocks', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Quantity').selectOption('20')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  tapped.resolve()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('20 items')).toBeVisible()
  // A page that was tapped for is where a screen reader goes on.
  await expect(page.getByRole('main')).toBeFocused()
})

test('where things are bought, scripts that are lost are asked for again @phone', async ({ page }) => {
  for (const [path, outcome] of [
    ['/products/hollow-blocks', 'Added to Cart'],
    ['/cart', 'Proceed to Checkout'],
  ] as const) {
    // The line is away for a moment.
    let until = 0
    await page.route(/framework-/, route => {
      until ||= Date.now() + 1_500
      return Date.now() < until ? route.abort() : route.continue()
    })
    await page.goto(path)
    if (path !== '/cart') await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText(outcome, { exact: true }).first()).toBeVisible()
    expect(until).toBeGreaterThan(0)
    await page.unrouteAll()
  }
})

test('what has the focus in the cart is not under its total @phone', async ({ page }) => {
  await page.goto('/products')
  for (const button of (await page.getByRole('button', { name: 'Add to Cart' }).all()).slice(0, 4))
    await button.click()
  await page.goto('/cart')
  await expect(page.getByText('4 items')).toBeVisible()
  const total = page.getByRole('region', { name: 'Summary' })
  for (const control of await page.getByRole('main').locator('li :is(a, button, input)').all()) {
    await page.evaluate(() => scrollTo(0, 0))
    await control.focus()
    const { y = 0, height = 0 } = (await control.boundingBox()) ?? {}
    const top = (await total.boundingBox())?.y ?? 0
    expect(y + height).toBeLessThanOrEqual(top)
  }
})

test('an order whose answer was lost is placed once @phone', async ({ page, shop }, { project }) => {
  const name = `Kofi Lost-Answer ${project.name}`
  await fillCheckout(page, name)
  // The shop stores the order, but the answer never arrives.
  await page.route('**/checkout/order', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order Submission Failed')).toBeVisible()
  await page.unroute('**/checkout/order')
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order Submitted Successfully!')).toBeVisible()
  await mailTo(shop, ({ text }) => text?.includes(name) ?? false)
  await signIn(page)
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
})

test('an order is placed once, though the page was left before its answer came @phone', async ({ page }, {
  project,
}) => {
  const name = `Yaa Reload ${project.name}`
  await fillCheckout(page, name)
  const arrived = Promise.withResolvers<void>()
  // The shop stores the order, and its answer is still under way when the page goes.
  await page.route('**/checkout/order', async route => {
    await route.fetch()
    arrived.resolve()
  })
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await arrived.promise
  await page.reload()
  await page.unroute('**/checkout/order')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Phone Number').fill('020 765 0000')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'had already reached us' })).toBeVisible()
  await signIn(page)
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
})

test('an order that the shop could not confirm says so, and keeps cart and key @phone', async ({ page }) => {
  await fillCheckout(page, 'Adwoa Outage')
  const keys: unknown[] = []
  const message = 'The shop could not confirm your order just now.'
  await page.route('**/checkout/order', async route => {
    keys.push(route.request().postDataJSON().key)
    if (keys.length > 1) return route.continue()
    await route.fulfill({ status: 503, json: { ok: false, reason: 'away', message } })
  })
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order Submitted Successfully!')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
})

test('a price that changed meanwhile is shown and asked again @phone', async ({ page }) => {
  await fillCheckout(page, 'Esi Price')
  await page.route('**/checkout/order', async route => {
    const sent = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ ...sent, shownTotal: sent.shownTotal - 1 }) })
  })
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'A price has changed since you saw it.' }),
  ).toBeVisible()
  await page.unroute('**/checkout/order')
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order Submitted Successfully!')).toBeVisible()
})

test('another delivery fee is shown and asked again; what is no longer sold leads back to the cart @phone', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { shop, close } = await openShop()
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await fillCheckout(page, 'Kojo Fee')
  await expect(page.getByRole('dialog').getByText('GH₵52.50')).toBeVisible()
  const owner = await browser.newContext({ baseURL: shop.url })
  const office = await owner.newPage()
  await signIn(office)
  await office.goto('/admin/settings')
  await office.getByLabel('Delivery fee (GHS)').fill('60')
  await office.getByRole('button', { name: 'Save settings' }).click()
  await expect(office.getByText('Settings saved')).toBeVisible()

  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A price has changed' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('GH₵62.50')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order Submitted Successfully!')).toBeVisible()

  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('blockyard:cart') ?? '')
    const gone = {
      id: 'gold-bars',
      name: 'Gold Bars',
      category: 'blocks',
      price: 1,
      unit: 'block',
      sizes: [],
    }
    const lines = [{ product: gone, quantity: 1 }]
    localStorage.setItem('blockyard:cart', JSON.stringify({ ...cart, lines }))
  })
  await fillCheckout(page, 'Kojo Gone')
  await expect(page.getByRole('dialog').getByText('Gold Bars')).toHaveCount(0)
  await office.goto('/admin/products')
  await office.getByRole('button', { name: 'Delete Hollow Blocks' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByText('The product has been deleted successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('What you wanted to order is no longer available.')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('No longer available: it is left out of your order.')).toBeVisible()
  await context.close()
  await owner.close()
  await close()
})

test('the cart follows other tabs, forgets nonsense, and says what is gone @phone', async ({
  page,
  context,
}) => {
  await page.goto('/products/solid-blocks')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByText('1 item', { exact: true })).toBeVisible()
  await page.getByLabel('Quantity').selectOption('5')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(other.getByText('6 items')).toBeVisible()
  await other.close()

  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('blockyard:cart') ?? '')
    const gone = {
      ...cart.lines[0],
      product: { ...cart.lines[0].product, id: 'gold-bars', name: 'Gold Bars' },
    }
    const stale = { ...cart.lines[0], product: { ...cart.lines[0].product, price: 1 } }
    localStorage.setItem(
      'blockyard:cart',
      JSON.stringify({ ...cart, lines: [stale, gone, { nonsense: true }] }),
    )
  })
  await page.goto('/cart')
  await expect(page.getByText('No longer available: it is left out of your order.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('GHS 18.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Quantity of Solid Blocks').fill('0')
  await page.getByLabel('Quantity of Solid Blocks').press('Enter')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Gold Bars/])
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()

  await page.evaluate(() => localStorage.setItem('blockyard:cart', '{"lines": 7'))
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop Products' })).toHaveAttribute('href', '/products')
})

test('unknown products and pages are not found', async ({ page, request }) => {
  expect((await request.get('/products/gold-bars')).status()).toBe(404)
  expect((await request.get('/no/such/page')).status()).toBe(404)
  expect((await request.get('/assets/none.js')).status()).toBe(404)
  await page.goto('/products/gold-bars')
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})

async function fillCheckout(page: import('@playwright/test').Page, name: string) {
  await page.goto('/products/hollow-blocks')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, / })).toBeVisible()
  await page.goto('/checkout')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email Address').fill('someone@example.com')
  await page.getByLabel('Phone Number').fill('020 765 4321')
  await page.getByLabel('Delivery Address').fill('Kasoa')
  await page.getByRole('button', { name: 'Review Order' }).click()
}
