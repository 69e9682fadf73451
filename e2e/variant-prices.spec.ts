import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { changeData } from './change-data.ts'
import { expect, scanForAccessibility, testWithShop, waitForHydration } from './shop.ts'

/** Bulk prices, a size that is made in one shape only, a shape that is not sold, and a few blocks in stock. */
const test = testWithShop({
  prepare: dataDir =>
    changeData(dataDir, async db => {
      await db.execute(sql`
      insert into variants (product_id, key, option1, option2, price_pesewas, is_default, position)
      values ('paving-stones', 'zig-zag-100-mm', 'Zig-zag', '100 mm', 1300, false, 9)`)
      await db.execute(sql`
      insert into variants (product_id, key, option1, option2, price_pesewas, is_default, position, listed)
      values ('paving-stones', 'round-60-mm', 'Round', '60 mm', 900, false, 10, false)`)
      await db.execute(sql`update variants set stock_quantity = 7 where product_id = 'u-drains'`)
      await db.execute(sql`
      update products set price_breaks = '[{"from":500,"percent":5},{"from":1000,"percent":10}]'
      where id = 'hollow-blocks'`)
      await db.execute(sql`
      update products set price_breaks = '[{"from":50,"percent":5}]' where id = 'solid-blocks'`)
    }),
})

test.describe.configure({ mode: 'default' })

/** A cart as the version before variants stored it. */
const storeOldCart = (page: Page, quantity: number) =>
  page.evaluate(quantity => {
    const product = {
      id: 'solid-blocks',
      name: 'Solid Blocks',
      category: 'blocks',
      price: 300,
      unit: 'block',
    }
    const lines = [{ product: { ...product, sizes: ['4" (100 mm)'], picture: 'solid-blocks' }, quantity }]
    const key = '3f0f8f6e-8a51-4d0a-9a43-1a2b3c4d5e6f'
    localStorage.setItem('blockyard:cart', JSON.stringify({ lines, key, isSubmitted: false }))
  }, quantity)

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
  // On a phone the choices are below the pictures.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.getByAltText('Paving Stones: hexagonal pavers, laid')).toBeInViewport({ ratio: 0.5 })
  await scanForAccessibility(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Hexagon' })).toBeChecked()
})

test('a link to a choice that is not sold chooses nothing until the shopper does @phone', async ({
  page,
}) => {
  await page.goto('/products/paving-stones?variant=round-60-mm')
  await waitForHydration(page)
  await expect(page.getByText('Round, 60 mm is not available at the moment.')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await scanForAccessibility(page)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await expect(page.getByText('Added to Cart')).toHaveCount(0)
  await page.getByRole('radio', { name: '80 mm' }).check()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(2)
  await expect(page.getByText('is not available')).toHaveCount(0)
  await add.click()
  await expect(page.getByText('1 Paving Stones(s) added to your cart.')).toBeVisible()
})

test('what is in stock is compared with the chosen quantity @phone', async ({ page }) => {
  await page.goto('/products/u-drains')
  await waitForHydration(page)
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await page.getByLabel('Quantity').selectOption('50')
  await expect(page.getByText('7 in stock, the rest made in 24-48 hours')).toBeVisible()
})

test('a cart of the version before variants opens with the default size and bulk prices @phone', async ({
  page,
}) => {
  await page.goto('/cart')
  await storeOldCart(page, 48)
  await page.reload()
  await expect(page.getByLabel('Choice of Solid Blocks, 4" (100 mm)')).toHaveValue('4in')
  await expect(page.getByText('2 more and each costs GHS 2.85')).toBeVisible()
  const more = page.getByRole('button', { name: 'One Solid Blocks, 4" (100 mm) more' })
  await more.click()
  await more.click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('GHS 142.50')
  await expect(page.getByText('List price GHS 3.00 GHS 2.85 per block')).toBeVisible()
  await scanForAccessibility(page)
})
