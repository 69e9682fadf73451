import type { Page } from '@playwright/test'
import { addToCart, expect, scanForAccessibility, test, waitForHydration, waitForScript } from './shop.ts'

const estimate = (page: Page) => page.getByRole('region', { name: 'Estimate' })
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function open(page: Page, path: string) {
  // The estimator's own script comes after the page's.
  await page.goto(path)
  await waitForHydration(page)
  await waitForScript(page.locator('main input').first())
}

test('typing changes estimate, drawing and URL, and the URL gives the same estimate @phone', async ({
  page,
}) => {
  await open(page, '/estimate/wall')
  await page.getByRole('button', { name: 'Add a wall' }).click()
  await expect(row(page, 'wall 2').getByLabel('Length')).toBeFocused()
  await row(page, 'wall 2').getByLabel('Length').fill('9')
  await page.getByRole('button', { name: 'Remove wall 1' }).click()
  await expect(page.getByRole('button', { name: 'Remove wall 1' })).toBeFocused()
  await expect(row(page, 'wall 1').getByLabel('Length')).toHaveValue('9')
  await row(page, 'wall 1').getByLabel('Length').fill('12\'6"')
  await row(page, 'wall 1').getByLabel('Height').fill("8'")
  await expect(estimate(page).getByRole('status')).toContainText('91 blocks')
  await expect(estimate(page).getByRole('img', { name: '1 wall: 3.81 m by 2.44 m' })).toBeVisible()
  await expect(page).toHaveURL(/wall\.length=12%276%22&wall\.height=8%27/)
  await page.reload()
  await expect(estimate(page).getByRole('status')).toContainText('91 blocks')
  await expect(row(page, 'wall 1').getByLabel('Length')).toHaveValue('12\'6"')
})

test('an example is not part of the order @phone', async ({ page }) => {
  await open(page, '/estimate/wall')
  await expect(estimate(page)).toContainText('This is an example.')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await row(page, 'wall 1').getByLabel('Length').fill('12.4 x 2.7')
  await row(page, 'wall 1').getByLabel('Length').blur()
  await expect(row(page, 'wall 1').getByLabel('Length')).toHaveValue('12.4')
  await expect(row(page, 'wall 1').getByLabel('Height')).toHaveValue('2.7')
  await expect(estimate(page).getByRole('status')).toContainText('326 blocks')
  await expect(estimate(page)).not.toContainText('This is an example.')
  await addToCart(page)
  await page.goto('/cart')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByLabel(/^Quantity/),
  ).toHaveValue('326')
})

test('a height of 300 m gets a sentence at its field and is not put into the cart @phone', async ({
  page,
}) => {
  await open(page, '/estimate/wall?wall.length=5&wall.height=2.7')
  await row(page, 'wall 1').getByLabel('Height').fill('300')
  const field = row(page, 'wall 1').getByLabel('Height')
  await expect(field).toHaveAccessibleDescription(/The height can be 0.1 m to 15 m; 300 is too much./)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  await scanForAccessibility(page)
  await field.fill('2.4')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
})

test('an estimate goes into the cart with its variant and quantity @desktop', async ({ page }) => {
  await open(page, '/estimate/slab')
  await page.getByRole('button', { name: 'Add a beam' }).click()
  await expect(row(page, 'beam 1').getByLabel('Length')).toBeFocused()
  await row(page, 'beam 1').getByLabel('Length').fill('10')
  await row(page, 'beam 1').getByLabel('Width').fill('300 mm')
  await row(page, 'beam 1').getByLabel('Depth').fill('0.5')
  await expect(estimate(page).getByRole('status')).toContainText('2 m³')
  await addToCart(page)
  await page.goto('/cart')
  const line = page.getByRole('main').getByRole('listitem')
  await expect(line).toContainText('Grade 25')
  await expect(line.getByLabel(/^Quantity/)).toHaveValue('2')
})

test('every result opens to its formula with the values and its sources @desktop', async ({ page }) => {
  await open(page, '/estimate/roof?length=12&width=8')
  await page.getByRole('combobox', { name: 'Roof' }).selectOption({ label: 'Hip: four slopes' })
  await page.getByText('Roof area').click()
  await expect(page.getByText('13.2 × 9.2 ÷ cos(15°) = 125.7 m²')).toBeVisible()
  await expect(estimate(page).getByRole('table', { name: 'Cut list' }).getByRole('row')).toHaveCount(17)
})

test('the estimators work without scripts @phone', async ({ pageWithoutScripts: page, baseURL }) => {
  await page.goto(`${baseURL}/estimate/paving`)
  await page.getByRole('button', { name: 'Add a circle' }).click()
  await row(page, 'circle 1').getByLabel('Diameter').fill('4')
  await page.getByLabel('Traffic').selectOption({ label: 'Trucks, estate roads' })
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(estimate(page).getByRole('status')).toContainText('13.5 m²')
  await expect(estimate(page)).toContainText('Zig-zag, 80 mm')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/estimate\/paving$/)
  await row(page, 'circle 1').getByLabel('Diameter').fill('none')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(row(page, 'circle 1')).toContainText('“none” is not a length')
})

test('the drain estimator advises the size, and products lead to their estimators @phone', async ({
  page,
}) => {
  await open(page, '/products/u-drains')
  await page.getByRole('link', { name: 'Work out how much you need' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drain estimator')
  await row(page, 'run 1').getByLabel('Length').fill('18')
  await page.getByLabel('Roofs in m²').fill('5,000')
  await expect(estimate(page).getByRole('status')).toContainText('U-Drains, 18" (450 mm)')
})
