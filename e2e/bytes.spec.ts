import { expect, test, waitForHydration } from './shop.ts'

/** Of a first view without video: `all` is bytes on the wire with response headers, the others are compressed bodies. */
const budgets = { all: 300_000, Script: 110_000, Stylesheet: 15_000, Font: 40_000 }
const estimatorScripts = 120_000

const pages = [
  '/',
  '/about',
  '/products',
  '/products?q=block',
  '/products/hollow-blocks',
  '/ready-mix-concrete',
  '/blog',
  '/contact',
  '/news',
  '/cart',
  '/estimate',
  '/estimate/wall',
  '/estimate/paving',
  '/estimate/slab',
  '/estimate/roof',
  '/estimate/drain',
]

test('every public page stays within its byte budget', async ({ page, context }, { project }) => {
  const table: string[] = []
  for (const path of pages) {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const types = new Map<string, string>()
    const bytes: Record<string, number> = {}
    const headers = new Map<string, number>()
    let wire = 0
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      types.set(requestId, type)
      headers.set(requestId, response.encodedDataLength)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other'
      if (type !== 'Media') wire += encodedDataLength
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength - (headers.get(requestId) ?? 0)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await waitForHydration(page)
    await session.detach()
    const { Media: _video = 0, ...counted } = bytes
    table.push(`${path}: ${wire} ${JSON.stringify(counted)}`)
    expect.soft(wire, `${project.name} ${path}`).toBeLessThanOrEqual(budgets.all)
    for (const type of ['Script', 'Stylesheet', 'Font'] as const) {
      const budget = type === 'Script' && path.startsWith('/estimate/') ? estimatorScripts : budgets[type]
      expect.soft(counted[type] ?? 0, `${project.name} ${path}: ${type}`).toBeLessThanOrEqual(budget)
    }
    expect.soft(counted.Script ?? 0, `${path} was measured`).toBeGreaterThan(0)
  }
  console.log(table.join('\n'))
})
