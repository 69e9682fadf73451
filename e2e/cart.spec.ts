import type { Page } from '@playwright/test'
import { delayScripts, expect, scanForAccessibility, test, waitForHydration } from './shop.ts'

async function addToCart(page: Page, product: string, quantity?: string) {
  await page.goto(`/products/${product}`)
  if (quantity) await page.getByLabel('Quantity').selectOption(quantity)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to Cart', { exact: true }).first()).toBeVisible()
}

type StoredCart = { lines: { id: string; name: string; price: number }[] }

/** Replaces what the browser has stored as the cart. */
async function storeCart(page: Page, change: (cart: StoredCart) => unknown) {
  const stored = await page.evaluate(() => localStorage.getItem('blockyard:cart') ?? '')
  const cart = JSON.stringify(change(JSON.parse(stored)))
  await page.evaluate(text => localStorage.setItem('blockyard:cart', text), cart)
}

test('a product page adds a quantity and a product card adds one @phone', async ({ page }) => {
  await addToCart(page, 'hollow-blocks', '20')
  await expect(page.getByText('20 Hollow Blocks(s) added to your cart.')).toBeVisible()
  await page.goto('/products')
  const card = page.getByRole('article').filter({ hasText: 'Ready-Mix Concrete' })
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Ready-Mix Concrete has been added to your cart.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 21 items' }).click()
  await expect(page).toHaveURL('/cart')
})

test('an empty cart says so before scripts arrive, and a filled one does not @phone', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/cart', { waitUntil: 'commit' })
  const empty = page.getByText('Your cart is empty')
  await expect(empty).toBeInViewport()
  release()
  await addToCart(page, 'hollow-blocks')
  const releaseAgain = await delayScripts(page)
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  await expect(empty).toBeHidden()
  releaseAgain()
  await expect(page.getByRole('main').getByText('Hollow Blocks').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(empty).toBeVisible()
})

test('quantities are changed in the cart and survive a reload', async ({ page }) => {
  await addToCart(page, 'hollow-blocks', '20')
  await addToCart(page, 'ready-mix-concrete')
  await page.goto('/cart')
  const setQuantity = async (label: string, value: string) => {
    await page.getByLabel(label).fill(value)
    await page.getByLabel(label).press('Enter')
  }
  await setQuantity('Quantity of Hollow Blocks, 5" (125 mm)', '20,000')
  await expect(page.getByRole('banner').getByText('20,001', { exact: true })).toBeVisible()
  await setQuantity('Quantity of Hollow Blocks, 5" (125 mm)', '20')
  await setQuantity('Quantity of Ready-Mix Concrete, Grade 20 in m³', '0.5')
  await expect(page.getByText('20.5 items')).toBeVisible()
  await expect(page.getByRole('button', { name: 'One Ready-Mix Concrete, Grade 20 less' })).toBeDisabled()
  await setQuantity('Quantity of Ready-Mix Concrete, Grade 20 in m³', '1.5')
  await expect(page.getByText('GHS 575.00')).toBeVisible()
  await page.reload()
  await expect(page.getByText('21.5 items')).toBeVisible()
  await scanForAccessibility(page)
})

test('a product added before hydration is in the cart that is opened before hydration @phone', async ({
  page,
}) => {
  const release = await delayScripts(page)
  await page.goto('/products/hollow-blocks', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Quantity').selectOption('20')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  release()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('20 items')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

for (const [path, result] of [
  ['/products/hollow-blocks', 'Added to Cart'],
  ['/cart', 'Proceed to Checkout'],
] as const) {
  test(`${path} retries scripts that fail to load @phone`, async ({ page }) => {
    await addToCart(page, 'solid-blocks')
    let endOfOutage = 0
    await page.route(/entry\.client-/, route => {
      endOfOutage ||= Date.now() + 1_500
      return Date.now() < endOfOutage ? route.abort() : route.continue()
    })
    await page.goto(path)
    if (path !== '/cart') await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText(result, { exact: true }).first()).toBeVisible()
    expect(endOfOutage).toBeGreaterThan(0)
  })
}

test('the focused control in the cart is not covered by the total @phone', async ({ page }) => {
  await page.goto('/products')
  await waitForHydration(page)
  for (const button of (await page.getByRole('button', { name: 'Add to Cart' }).all()).slice(0, 4))
    await button.click()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  const total = page.getByRole('region', { name: 'Summary' })
  const controls = await page.getByRole('main').locator('li :is(a, button:enabled, input, select)').all()
  expect(controls.length).toBeGreaterThanOrEqual(4 * 4)
  for (const control of controls) {
    await page.evaluate(() => scrollTo(0, 0))
    await control.focus()
    const { y = 0, height = 0 } = (await control.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual((await total.boundingBox())?.y ?? 0)
  }
})

test('the cart follows changes in other tabs @phone', async ({ page, context }) => {
  await addToCart(page, 'solid-blocks')
  const otherTab = await context.newPage()
  await otherTab.goto('/cart')
  await expect(otherTab.getByText('1 item', { exact: true })).toBeVisible()
  await page.getByLabel('Quantity').selectOption('5')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(otherTab.getByText('6 items')).toBeVisible()
})

test('the cart shows current prices and leaves out products that are no longer sold @phone', async ({
  page,
}) => {
  await addToCart(page, 'solid-blocks', '5')
  await storeCart(page, ({ lines: [line], ...cart }) => {
    const oldPrice = { ...line, price: 1 }
    const unknown = { ...line, id: 'gold-bars', name: 'Gold Bars' }
    return { ...cart, lines: [oldPrice, unknown, { invalid: true }] }
  })
  await page.goto('/cart')
  await expect(page.getByText('No longer available: it is left out of your order.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('GHS 15.00')).toBeVisible()
  await scanForAccessibility(page)
  await page.getByLabel('Quantity of Solid Blocks').fill('0')
  await page.getByLabel('Quantity of Solid Blocks').press('Enter')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Gold Bars/])
})

test('clearing the cart and removing a line can be undone @phone', async ({ page }) => {
  await addToCart(page, 'solid-blocks', '5')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('5 items')).toBeVisible()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('5 items')).toBeVisible()
})

test('an unreadable cart counts as empty @phone', async ({ page }) => {
  await page.goto('/cart')
  await page.evaluate(() => localStorage.setItem('blockyard:cart', '{"lines": 7'))
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop Products' })).toHaveAttribute('href', '/products')
})

for (const path of ['/cart', '/checkout'])
  test(`${path} without scripts says how to order @phone`, async ({ pageWithoutScripts: page }) => {
    await page.goto(path)
    const howToOrder = page.getByRole('region', { name: 'Order by phone or WhatsApp' })
    await expect(howToOrder).toContainText('The cart and the checkout need JavaScript')
    await expect(howToOrder.getByRole('link', { name: 'Ask for a quote' })).toHaveAttribute('href', '/quote')
    await expect(howToOrder.locator('a[href^="tel:"]')).toBeVisible()
    await expect(howToOrder.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible()
  })
