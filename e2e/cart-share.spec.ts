import type { Page } from '@playwright/test'
import { expect, scanForAccessibility, test, waitForHydration } from './shop.ts'

const shared = '/cart?items=hollow-blocks:6in:200,u-drains::1.5,gold-bars::3,solid-blocks::2.5'
const six = 'Hollow Blocks, 6" (150 mm)'

async function addBlocks(page: Page) {
  await page.goto('/products/solid-blocks')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to Cart', { exact: true }).first()).toBeVisible()
}

const ownQuantity = (page: Page) => page.getByLabel(/^Quantity of Solid Blocks/)

test('a shared cart is shown with prices of today and leaves the own cart alone @phone', async ({ page }) => {
  await addBlocks(page)
  await page.goto(shared)
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list.filter({ hasText: 'Hollow Blocks' })).toContainText('200 blocks × GHS 2.90GHS 580.00')
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('GHS 647.50')
  await expect(page.getByText('“gold-bars” is not sold here.')).toBeVisible()
  await expect(page.getByText('“2.5” is not a quantity that can be ordered.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await scanForAccessibility(page)
  await page.getByRole('link', { name: 'Keep my cart as it is' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(ownQuantity(page)).toHaveValue('1')
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
})

test('a shared cart is added to the own cart, or replaces it until that is undone @phone', async ({
  page,
}) => {
  await addBlocks(page)
  await page.goto(shared)
  await page.getByRole('button', { name: 'Replace my cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByLabel(`Quantity of ${six}`)).toHaveValue('200')
  await expect(ownQuantity(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ownQuantity(page)).toHaveValue('1')
  await expect(page.getByLabel(`Quantity of ${six}`)).toHaveCount(0)
  await page.goto(shared)
  await page.getByRole('button', { name: 'Add to my cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByText('202.5 items')).toBeVisible()
  await page.reload()
  await expect(ownQuantity(page)).toHaveValue('1')
})

test('a shared cart is added to an empty one @phone', async ({ page }) => {
  await page.goto(shared)
  const add = page.getByRole('button', { name: 'Add to my cart' })
  await expect(add).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace my cart' })).toHaveCount(0)
  await add.click()
  await expect(page.getByRole('main').getByText('201.5 items')).toBeVisible()
})

test('a broken link to a cart gets a sentence @phone', async ({ page }) => {
  for (const items of ['', 'hollow-blocks', ',:%25,', 'x'.repeat(5_000)]) {
    const response = await page.goto(`/cart?items=${items}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('alert')).toContainText('holds nothing that can be ordered')
  }
  await page.getByRole('link', { name: 'Open my cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('the products of a shared cart that cannot be loaded are asked for again @phone', async ({ page }) => {
  await page.route('**/cart/products*', route => route.abort())
  await page.goto(shared)
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Add to my cart' })).toBeVisible()
})

test('the cart is shared by the browser, by the clipboard or by a link to copy @phone', async ({
  page,
  browser,
}) => {
  await addBlocks(page)
  await page.addInitScript(() => {
    Object.assign(navigator, { share: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    document.execCommand = command => {
      Object.assign(window, { copied: [command, (document.activeElement as HTMLTextAreaElement).value] })
      return !location.hash
    }
  })
  await page.goto('/cart')
  const button = page.getByRole('button', { name: 'Share cart' })
  await button.click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect(button).toBeFocused()
  const [command, link] = await page.evaluate(
    () => (window as unknown as { copied: [string, string] }).copied,
  )
  expect([command, new URL(link).search]).toEqual(['copy', '?items=solid-blocks:4in:1'])
  await page.evaluate(() => {
    location.hash = 'refuse'
  })
  await button.click()
  await expect(page.getByLabel('Copy this link:')).toHaveValue(link)
  await scanForAccessibility(page)
  await page.evaluate(() => {
    Object.assign(navigator, { share: async (data: object) => Object.assign(window, { sharedData: data }) })
  })
  await button.click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'sharedData'))).toMatchObject({ url: link })

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Add to my cart' }).click()
  await expect(ownQuantity(other)).toHaveValue('1')
  await other.context().close()
})

test('the cart is sent by WhatsApp with its delivery, total and link @phone', async ({ page }) => {
  await addBlocks(page)
  await page.goto('/cart')
  const href = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(href).toContain('https://wa.me/233202000000?text=')
  const lines = new URL(href ?? '').searchParams.get('text')?.split('\n') ?? []
  expect(lines.slice(0, -1)).toEqual([
    'Hello, I would like to order:',
    '• Solid Blocks, 4" (100 mm): 1 block',
    'Delivery: GHS 50.00',
    'Total GHS 53.00, to be paid on delivery.',
  ])
  expect(lines.at(-1)).toMatch(/^http.*\/cart\?items=solid-blocks:4in:1$/)
})

test('a link to a cart is read without scripts and is not indexed @desktop', async ({
  pageWithoutScripts: page,
}) => {
  await page.goto(shared)
  const howToOrder = page.getByRole('region', { name: 'Order by phone or WhatsApp' })
  await expect(howToOrder).toContainText('200 × hollow-blocks, 6in')
  const href = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(new URL(href ?? '').searchParams.get('text') ?? '')).toContain(shared)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('a quantity that cannot be ordered stops the way to the checkout until it is corrected @phone', async ({
  page,
}) => {
  await addBlocks(page)
  await page.goto('/cart')
  await waitForHydration(page)
  const proceed = page.getByRole('link', { name: 'Proceed to Checkout' })
  for (const typed of ['2.5', '100,001', 'many', '']) {
    await ownQuantity(page).fill(typed)
    await proceed.click()
    await expect(page.getByRole('alert')).toHaveText('Whole numbers up to 100,000.')
    await expect(ownQuantity(page)).toBeFocused()
    await expect(ownQuantity(page)).toHaveAccessibleDescription('Whole numbers up to 100,000.')
    await expect(ownQuantity(page)).toHaveValue(typed)
    await expect(page).toHaveURL('/cart')
  }
  await scanForAccessibility(page)
  await ownQuantity(page).fill('25')
  await proceed.click()
  await expect(page.getByRole('dialog')).toContainText('Contact Details')
})

test('0 or less removes a line, which can be undone @phone', async ({ page }) => {
  await addBlocks(page)
  await page.goto('/cart')
  for (const typed of ['0', '-3']) {
    await ownQuantity(page).fill(typed)
    await ownQuantity(page).press('Enter')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(ownQuantity(page)).toHaveValue('1')
  }
})

test('minus is disabled at 1, where the focus goes to plus @phone', async ({ page }) => {
  await addBlocks(page)
  await page.goto('/cart')
  const minus = page.getByRole('button', { name: /less$/ })
  await expect(minus).toHaveAttribute('disabled')
  await ownQuantity(page).fill('2')
  await ownQuantity(page).press('Enter')
  await minus.press('Enter')
  await expect(minus).toHaveAttribute('disabled')
  await expect(page.getByRole('button', { name: /more$/ })).toBeFocused()
})
