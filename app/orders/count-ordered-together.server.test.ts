import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeTotals } from '../cart/cart.fixture.ts'
import { invalidateProductPages } from '../catalogue/invalidate-product-pages.server.ts'
import { findOrderedTogether } from '../catalogue/product-page/ordered-together.server.ts'
import { products } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { eventually } from '../platform/eventually.fixture.ts'
import { invalidatePages, invalidationChannel } from '../platform/page-invalidation.server.ts'
import { countOrderedTogether, countOrderedTogetherDaily } from './count-ordered-together.server.ts'
import { insertOrders } from './lines/order-lines.fixture.ts'

const database = setUpDatabase(seedCatalogue)
const onMessage = vi.fn<(payload: string) => void>()
beforeAll(async () => {
  await database.listen(invalidationChannel, onMessage, () => {})
})
beforeEach(async () => {
  await emptyTables(database.db, 'orders', 'ordered_together')
  await database.db.update(products).set({ listed: true })
})

const dayMs = 24 * 3_600_000

async function order(ids: string[], { count = 1, status = 'delivered', daysAgo = 1 } = {}) {
  const lines = ids.map(id => ({ id, name: id, unit: 'piece' as const, price: 1, quantity: 1 }))
  const row = {
    customerName: 'Ama',
    customerEmail: 'ama@example.com',
    customerPhone: 'x',
    customerAddress: 'x',
    status: status as 'delivered',
    lines,
    ...makeTotals(1),
    createdAt: new Date(Date.now() - daysAgo * dayMs),
  }
  await insertOrders(database.db, Array(count).fill(row))
}

const shown = async (id: string) => (await findOrderedTogether(database.db, id)).map(product => product.id)

test('at most three products are shown, those of most orders first, each in five orders at least', async () => {
  await order(['hollow-blocks', 'u-drains'], { count: 5 })
  await order(['hollow-blocks', 'culverts'], { count: 4 })
  await order(['hollow-blocks', 'culverts'], { status: 'cancelled', count: 9 })
  await order(['hollow-blocks', 'culverts'], { daysAgo: 300, count: 9 })
  // Two variants of a product are one product.
  await order(['hollow-blocks', 'hollow-blocks', 'solid-blocks'], { count: 6 })
  await order(['hollow-blocks'], { count: 9 })
  await countOrderedTogether(database.db)
  expect(await shown('hollow-blocks')).toEqual(['solid-blocks', 'u-drains'])
  expect(await shown('u-drains')).toEqual(['hollow-blocks'])
  expect(await shown('culverts')).toEqual([])
  await order(['hollow-blocks', 'paving-stones', 'roof', 'interlocking-blocks'], { count: 7 })
  await countOrderedTogether(database.db)
  expect(await shown('hollow-blocks')).toEqual(['interlocking-blocks', 'paving-stones', 'solid-blocks'])
})

test('only listed products are shown', async () => {
  const { db } = database
  await order(['hollow-blocks', 'paving-stones', 'interlocking-blocks'], { count: 7 })
  await countOrderedTogether(db)
  expect(await shown('hollow-blocks')).toEqual(['interlocking-blocks', 'paving-stones'])
  await db.update(products).set({ listed: false }).where(eq(products.id, 'paving-stones'))
  expect(await shown('hollow-blocks')).toEqual(['interlocking-blocks'])
})

test('the pages of products are invalidated when what they show changes, and not otherwise', async () => {
  const { db } = database
  await order(['hollow-blocks', 'interlocking-blocks'], { count: 7 })
  await order(['hollow-blocks', 'u-drains'], { count: 5 })
  await countOrderedTogether(db)
  // Messages come in order: none of before comes after this one.
  await invalidatePages(db, ['/last'])
  await eventually(() => expect(onMessage).toHaveBeenLastCalledWith('["/last"]'))
  onMessage.mockClear()
  // One order more changes no order of the products.
  await order(['hollow-blocks', 'interlocking-blocks'])
  await countOrderedTogether(db)
  await order(['hollow-blocks', 'u-drains'], { count: 9 })
  await countOrderedTogether(db)
  await invalidatePages(db, ['/last'])
  await eventually(() => expect(onMessage).toHaveBeenLastCalledWith('["/last"]'))
  expect(onMessage.mock.calls.map(([pages]) => pages)).toEqual([
    '["/products/hollow-blocks","/products/hollow-blocks"]',
    '["/last"]',
  ])
  expect((await shown('hollow-blocks'))[0]).toBe('u-drains')
  await invalidateProductPages(db, ['u-drains'])
  await eventually(() => expect(onMessage.mock.lastCall?.[0]).toContain('"/products/hollow-blocks"'))
})

test('products that no longer occur together disappear; a process counts once a day', async () => {
  const { db } = database
  const now = Date.now()
  await order(['hollow-blocks', 'u-drains'], { count: 5 })
  await countOrderedTogetherDaily(db, now)
  await emptyTables(db, 'orders')
  await countOrderedTogetherDaily(db, now + dayMs / 2)
  expect(await shown('u-drains')).toEqual(['hollow-blocks'])
  await countOrderedTogetherDaily(db, now + dayMs)
  expect(await shown('u-drains')).toEqual([])
})
