import type { Page } from '@playwright/test'
import { countBytes, expectFewBytes } from './bytes.ts'
import { addToCart, expect, test, waitForHydration } from './shop.ts'

// screens.spec.ts measures all other public pages.
test('pages for one visitor stay within the byte budget @phone', async ({ page }) => {
  for (const path of ['/products?q=block', '/quote', '/checkout'])
    expectFewBytes(path, await measure(page, path))
})

/** With goods in the cart: its lines, and over them the dialog with its two steps. */
const filledBudgets = { '/cart': 130_000, '/checkout': 142_000 }

test('cart and checkout with goods stay within their budgets @phone', async ({ page }) => {
  await page.goto('/products/hollow-blocks')
  await addToCart(page)
  for (const [path, budget] of Object.entries(filledBudgets)) {
    const { Script = 0, scripts } = await measure(page, path)
    console.log(`${path} with goods: ${Script} bytes in ${scripts} scripts`)
    expect.soft(Script, path).toBeLessThanOrEqual(budget)
    expect.soft(Script, `${path} was measured`).toBeGreaterThan(0)
  }
})

async function measure(page: Page, path: string) {
  const readBytes = await countBytes(page)
  await page.goto(path)
  await waitForHydration(page)
  return readBytes()
}
