import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './shop.ts'

/** Of a first view without video, in bytes on the wire: of all responses and of scripts with their headers, of others without. */
const budgets = { all: 300_000, Script: 112_000, Stylesheet: 15_000, Font: 40_000 }
const maxScripts = 9
/** With goods in the cart: its lines, and over them the dialog with its two steps. */
const filledBudgets = { '/cart': 122_000, '/checkout': 138_000 }

const pages = [
  '/',
  '/about',
  '/products',
  '/products?q=block',
  '/products/hollow-blocks',
  '/ready-mix-concrete',
  '/blog',
  '/contact',
  '/quick-order',
  '/quote',
  '/orders',
  '/news',
  '/privacy',
  '/cart',
  '/checkout',
  '/estimate',
  '/estimate/wall',
  '/estimate/paving',
  '/estimate/slab',
  '/estimate/roof',
  '/estimate/drain',
]

// On a phone, whose screen has the higher density, no picture is smaller than on a desktop.
test('every public page stays within its byte budget @phone', async ({ page }) => {
  const table: string[] = []
  for (const path of pages) {
    const { wire, scripts, ...bytes } = await measure(page, path)
    table.push(`${path}: ${wire}, ${scripts} scripts ${JSON.stringify(bytes)}`)
    expect.soft(scripts, `${path}: script requests`).toBeLessThanOrEqual(maxScripts)
    expect.soft(wire, path).toBeLessThanOrEqual(budgets.all)
    for (const type of ['Script', 'Stylesheet', 'Font'] as const) {
      expect.soft(bytes[type] ?? 0, `${path}: ${type}`).toBeLessThanOrEqual(budgets[type])
    }
    expect.soft(bytes.Script ?? 0, `${path} was measured`).toBeGreaterThan(0)
  }
  console.log(table.join('\n'))
})

test('cart and checkout with goods stay within their budgets @phone', async ({ page }) => {
  await page.goto('/products/hollow-blocks')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  for (const [path, budget] of Object.entries(filledBudgets)) {
    const { Script = 0, scripts } = await measure(page, path)
    console.log(`${path} with goods: ${Script} bytes in ${scripts} scripts`)
    expect.soft(Script, path).toBeLessThanOrEqual(budget)
    expect.soft(Script, `${path} was measured`).toBeGreaterThan(0)
  }
})

async function measure(page: Page, path: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Without a known latency, browsers load lazy pictures from further below the fold, as on a slow connection.
  const fast = { offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', fast)
  const responses = new Map<string, { type: string; headers: number }>()
  const bytes: Record<string, number> & { wire: number; scripts: number } = { wire: 0, scripts: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    responses.set(requestId, { type, headers: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headers } = responses.get(requestId) ?? { type: 'Other', headers: 0 }
    if (type === 'Media') return
    bytes.wire += encodedDataLength
    if (type === 'Script') bytes.scripts++
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength - (type === 'Script' ? 0 : headers)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitForHydration(page)
  await session.detach()
  return bytes
}
