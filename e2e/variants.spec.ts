import { sql } from 'drizzle-orm'
import { changeData } from './change-data.ts'
import { delayScripts, expect, scanForAccessibility, testWithShop, waitForHydration } from './shop.ts'

const test = testWithShop({
  prepare: dataDir =>
    changeData(dataDir, async db => {
      await db.execute(sql`
      insert into variants (product_id, key, option1, option2, price_pesewas, is_default, position)
      values ('paving-stones', 'zig-zag-100-mm', 'Zig-zag', '100 mm', 1300, false, 9)`)
      await db.execute(sql`
      update products set price_breaks = '[{"from":500,"percent":5},{"from":1000,"percent":10}]'
      where id = 'hollow-blocks'`)
    }),
})

test('a choice changes price, address, quote and sheet, and is what the cart gets @phone', async ({
  page,
}) => {
  await page.goto('/products/hollow-blocks')
  await waitForHydration(page)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await page.getByRole('radio', { name: '8" (200 mm)' }).check()
  await expect(page.getByText('GHS 3.60 per block')).toBeVisible()
  await expect(page.getByText('From GHS 2.50 per block')).toBeVisible()
  await expect(page.getByText('23 kg per block')).toBeVisible()
  await expect(page).toHaveURL('/products/hollow-blocks?variant=8in')
  await expect(page).toHaveTitle(/^Hollow Blocks, 8" \(200 mm\)/)
  expect(requests.filter(url => !/\.(js|avif|webp|svg)/.test(url))).toEqual([])
  const quote = await page.getByRole('link', { name: 'WhatsApp Quote' }).getAttribute('href')
  expect(decodeURIComponent(quote ?? '')).toMatch(/1 × Hollow Blocks, 8" \(200 mm\)\. .*\?variant=8in$/)
  const sheet = page.getByRole('link', { name: 'Download Spec' })
  await expect(sheet).toHaveAttribute('href', '/products/hollow-blocks/specification.pdf?variant=8in')
  await expect(page.getByRole('row', { name: 'From 1,000 GHS 3.24' })).toBeVisible()
  await scanForAccessibility(page)
  await page.getByLabel('Quantity').selectOption('10')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('10 Hollow Blocks(s) added to your cart.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('8in')
})

test('a link to a choice is served with it, an unknown choice as the default @phone', async ({ request }) => {
  const choice = await (await request.get('/products/paving-stones?variant=hexagon-80-mm')).text()
  for (const address of ['rel="canonical" href', 'property="og:url" content'])
    expect(choice).toMatch(new RegExp(`${address}="[^"]*/products/paving-stones\\?variant=hexagon-80-mm"`))
  expect(choice).toMatch(/property="og:title" content="Paving Stones, Hexagon, 80 mm/)
  expect(choice).toMatch(/property="og:image" content="[^"]*hex-paving/)
  const unknown = await request.get('/products/hollow-blocks?variant=7in')
  expect(unknown.headers()['cache-control']).toBe('no-store')
  expect(await unknown.text()).toMatch(/rel="canonical" href="[^"]*\/products\/hollow-blocks"/)
})

test('combinations that are not sold cannot be chosen, and the picture follows @phone', async ({ page }) => {
  await page.goto('/products/paving-stones')
  await waitForHydration(page)
  await page.getByRole('radio', { name: '100 mm' }).check()
  await expect(page.getByText('GHS 13.00 per m²')).toBeVisible()
  await page.getByRole('radio', { name: 'Hexagon' }).check()
  await expect(page.getByText('Hexagon is not made in 100 mm.')).toBeVisible()
  await expect(page.getByRole('radio', { name: '100 mm' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: '60 mm' })).toBeChecked()
  await expect(page.getByText('GHS 8.50 per m²')).toBeVisible()
  await expect(page.getByAltText('Paving Stones: hexagonal pavers, laid')).toBeInViewport({ ratio: 0.5 })
  await scanForAccessibility(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Hexagon' })).toBeChecked()
})

test('colours are shown and chosen with the keyboard @phone', async ({ page }) => {
  await page.goto('/products/aluminum-sheets?variant=0-50-mm-blue')
  await waitForHydration(page)
  await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked()
  await page.getByRole('radio', { name: 'Blue' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/products/aluminum-sheets?variant=0-50-mm-green')
  await expect(page.getByRole('radio', { name: 'Green' })).toBeFocused()
  await scanForAccessibility(page)
})

test('a choice made before the scripts run is kept @phone', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/products/hollow-blocks', { waitUntil: 'domcontentloaded' })
  await page.getByRole('radio', { name: '6" (150 mm)' }).check()
  await page.getByLabel('Quantity').selectOption('5')
  const button = page.getByRole('button', { name: 'Add to Cart' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByText('5 Hollow Blocks(s) added to your cart.')).toBeVisible()
  await expect(page.getByText('GHS 2.90 per block')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('6in')
})

test('a product added while the scripts are late is in the cart @phone', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/products/hollow-blocks?variant=6in', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL(/\/cart\?/)
  release()
  await expect(page.getByText('1 Hollow Blocks(s) added to your cart.')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('6in')
})

test('without scripts a choice is priced and ordered by phone @phone', async ({
  pageWithoutScripts: page,
}) => {
  await page.goto('/products/paving-stones')
  await page.getByRole('radio', { name: 'Hexagon' }).check()
  await page.getByRole('radio', { name: '80 mm' }).check()
  await page.getByRole('button', { name: 'Show price' }).click()
  await expect(page).toHaveURL('/products/paving-stones?variant=hexagon-80-mm')
  await expect(page.getByText('GHS 11.00 per m²')).toBeVisible()
  await page.getByLabel('Quantity').selectOption('20')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const howToOrder = page.getByRole('region', { name: 'Order by phone or WhatsApp' })
  await expect(howToOrder).toContainText('20 × Paving Stones, Hexagon, 80 mm')
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await page.goto('/products')
  await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(howToOrder).toContainText('1 × Hollow Blocks, 5" (125 mm)')
})
