import { expect, scanForAccessibility, test, waitForHydration } from './shop.ts'

test('a search on a phone finds the size that was asked for @phone', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByLabel('Search products')
  await expect(field).toBeFocused()
  await field.fill('150mm holow block')
  await field.press('Enter')
  await expect(page).toHaveURL('/products?q=150mm%20holow%20block')
  await expect(page.getByRole('heading', { name: '1 found for “150mm holow block”' })).toBeVisible()
  await expect(field.first()).toBeHidden()
  await scanForAccessibility(page)
  await page.getByRole('link', { name: 'Hollow Blocks, 6" (150 mm)' }).click()
  await expect(page).toHaveURL('/products/hollow-blocks?variant=6in')
})

test('suggestions are chosen by keyboard', async ({ page }, { project }) => {
  await page.goto('/')
  await waitForHydration(page)
  if (project.name === 'phone') await page.getByRole('button', { name: 'Search' }).first().click()
  const field = page.getByRole('combobox', { name: 'Search products' })
  await page.getByLabel('Search products').first().focus()
  await field.pressSequentially('shee')
  const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
  await expect(options).toHaveCount(4)
  await expect(page.getByText('4 suggestions')).toBeAttached()
  await scanForAccessibility(page)
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('shee')
  await field.pressSequentially('t')
  await expect(options).toHaveCount(4)
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/)
  const path = /sheets/
  await field.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(options).toHaveCount(0)
})

test('without a connection there are no suggestions, and a late answer is not shown @phone', async ({
  page,
}) => {
  await page.goto('/about')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: 'Search products' })
  await expect(field).toBeFocused()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.route('**/suggestions.json?q=cu', route => route.abort())
  await page.route('**/suggestions.json?q=culvert', async route => {
    await page.route('**/suggestions.json?q=culverts', other => other.fulfill({ json: [] }))
    await field.fill('culverts')
    await route.continue().catch(() => {})
  })
  const failed = page.waitForEvent('requestfailed')
  await field.fill('cu')
  await failed
  const empty = page.waitForResponse('**/suggestions.json?q=culverts')
  await field.fill('culvert')
  await empty
  await expect(page.getByText('0 suggestions')).toBeAttached()
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a search without a match offers categories and WhatsApp, also without scripts @phone', async ({
  pageWithoutScripts: page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${shop.url}/about`)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByLabel('Search products').fill('wheelbarrow')
  await page.getByLabel('Search products').press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found for “wheelbarrow”' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute('href', /wheelbarrow/)
  const robots = page.locator('meta[name=robots]')
  await expect(robots).toHaveAttribute('content', 'noindex')
  await page.getByRole('main').getByLabel('Search products').fill('pavement blocks')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Paving Stones', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Drainage', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a search word that the owner adds is found at once @desktop', async ({ adminPage: page }) => {
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Search words' }).click()
  await waitForHydration(page)
  await page.getByLabel('People type').fill('!!')
  await page.getByLabel('The shop calls it').fill('culverts')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the words that people type').first()).toBeVisible()
  await page.getByLabel('People type').fill('Tunnel Ring')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('tunnel ring means culverts')).toBeVisible()
  await scanForAccessibility(page)
  await page.goto('/products?q=tunnel+rings')
  await expect(page.getByRole('link', { name: 'Culverts', exact: true })).toBeVisible()
  await page.goto('/admin/products/search-words')
  await page.getByRole('button', { name: 'Delete tunnel ring' }).click()
  await expect(page.getByText('tunnel ring means culverts')).toBeHidden()
})
