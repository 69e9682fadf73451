import { readFile } from 'node:fs/promises'
import { delayScripts, expect, scanForAccessibility, test, waitForHydration } from './shop.ts'

test('products are filtered by category @phone', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('link', { name: 'Drainage', exact: true }).click()
  await expect(page).toHaveURL('/products?category=drainage')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'All Products' }).click()
  await page.getByRole('link', { name: 'Hollow Blocks', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hollow Blocks' })).toBeVisible()
  await expect(page.getByText('From GHS 2.50 per block')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Features' }).getByText('Load bearing')).toBeVisible()
})

test('a missing product, page or file answers 404 @phone', async ({ page, request }) => {
  for (const path of ['/products/gold-bars', '/no/such/page', '/assets/none.js'])
    expect((await request.get(path)).status(), path).toBe(404)
  await page.goto('/products/gold-bars')
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/products')
})

test('a grade of ready-mix concrete is added to the cart in half cubic metres @phone', async ({ page }) => {
  await page.goto('/ready-mix-concrete')
  await expect(page.getByText('Most popular')).toHaveCount(2)
  const grade = page.getByRole('listitem').filter({ hasText: 'Grade 25' })
  const volume = grade.getByLabel('Volume in m³')
  await volume.fill('0.3')
  await grade.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(grade.getByText('Enter a number in steps of 0.5.')).toBeVisible()
  await expect(volume).toBeFocused()
  await scanForAccessibility(page)
  await volume.fill('2.5')
  await expect(grade.getByText('GHS 950.00 without delivery')).toBeVisible()
  await grade.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('2.5 Ready-Mix Concrete(s) added to your cart.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('grade-25')
})

test('a grade without a volume, added while the scripts are late, is told in the cart @phone', async ({
  page,
}) => {
  const release = await delayScripts(page)
  await page.goto('/ready-mix-concrete', { waitUntil: 'commit' })
  const grade = page.getByRole('listitem').filter({ hasText: 'Grade 25' })
  await grade.getByLabel('Volume in m³').fill('')
  await grade.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL(/\/cart\?/)
  release()
  await waitForHydration(page)
  await expect(
    page.getByText('Ready-Mix Concrete, Grade 25: “” is not a quantity that can be ordered.'),
  ).toBeVisible()
})

test('specifications download as a PDF @phone', async ({ page }) => {
  for (const path of ['/products/hollow-blocks', '/ready-mix-concrete']) {
    await page.goto(path)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Spec' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${path.split('/').at(-1)}-specification.pdf`)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the keyboard enlarges a picture and closes it @desktop', async ({ page }) => {
  await page.goto('/products/interlocking-blocks')
  await waitForHydration(page)
  const picture = page.getByRole('link', { name: 'Enlarge the picture' })
  await picture.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Interlocking Blocks, enlarged' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await scanForAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(picture).toBeFocused()
})

test('a picture that fails before hydration leaves a placeholder @phone', async ({ page }) => {
  const failed = Promise.withResolvers<void>()
  await page.route('**/pictures/**', route => route.abort())
  await page.route(/entry\.client-/, async route => {
    await failed.promise
    await route.continue()
  })
  await page.goto('/products/hollow-blocks', { waitUntil: 'commit' })
  const picture = page.getByRole('main').getByRole('img').first()
  await expect(picture).toHaveJSProperty('complete', true)
  failed.resolve()
  await expect(picture).toHaveJSProperty('localName', 'div')
})
