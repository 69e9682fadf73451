import { expect, test } from './shop.ts'

/** What a first view may cost over the wire, in bytes, video aside. */
const budgets = { all: 300_000, Script: 110_000, Stylesheet: 15_000, Font: 40_000 }

const pages = [
  '/',
  '/about',
  '/products',
  '/products/hollow-blocks',
  '/ready-mix-concrete',
  '/blog',
  '/contact',
  '/news',
  '/cart',
]

test('every public page stays within its budget of bytes', async ({ page, context }, { project }) => {
  const table: string[] = []
  for (const path of pages) {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const types = new Map<string, string>()
    const bytes: Record<string, number> = {}
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other'
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await session.detach()
    const { Media: _video = 0, ...counted } = bytes
    const all = Object.values(counted).reduce((sum, size) => sum + size, 0)
    table.push(`${path}: ${all} ${JSON.stringify(counted)}`)
    expect.soft(all, `${project.name} ${path}`).toBeLessThanOrEqual(budgets.all)
    for (const type of ['Script', 'Stylesheet', 'Font'] as const) {
      expect.soft(counted[type] ?? 0, `${project.name} ${path}: ${type}`).toBeLessThanOrEqual(budgets[type])
    }
    expect.soft(counted.Script ?? 0, `${path} was measured`).toBeGreaterThan(0)
  }
  console.log(table.join('\n'))
})
