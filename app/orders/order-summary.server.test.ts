import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeTotals } from '../cart/cart.fixture.ts'
import type { Line } from '../cart/line.ts'
import { insertProducts } from '../catalogue/seed.server.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { insertOrders } from './lines/order-lines.fixture.ts'
import type { OrderStatus } from './order.ts'
import {
  readDays,
  readFigures,
  readRecentOrders,
  readSales,
  readTopProducts,
} from './order-summary.server.ts'
import { orders } from './orders.table.ts'

const database = setUpDatabase()
beforeEach(async () => {
  await emptyTables(database.db, 'orders')
})

const dayMs = 24 * 3600 * 1000
const now = new Date()
const line = (id: string, price: number, quantity: number, variant?: string): Line => ({
  id,
  name: id.toUpperCase(),
  unit: 'm³',
  price,
  quantity,
  ...(variant && { variant, label: variant.toUpperCase() }),
})
const order = (total: number, status: OrderStatus = 'pending', daysAgo = 0, lines: Line[] = []) => ({
  customerName: 'Ama',
  customerEmail: 'ama@example.com',
  customerPhone: '0241234567',
  customerAddress: 'Weija',
  status,
  lines,
  ...makeTotals(total),
  createdAt: new Date(now.getTime() - daysAgo * dayMs),
})
/** Also past midnight. */
const dayAgo = async (daysAgo: number) =>
  (await readDays(database.db, 30)).find(({ day }) => day === accraDay(now, -daysAgo))

/** The same figures, computed from the orders. */
async function scanOrders() {
  const { rows } = (await database.db.execute(sql`
    select count(*)::int as orders, coalesce(sum(total_amount), 0)::float8 as revenue,
      (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status = 'delivered'))::int as delivered from orders`)) as unknown as {
    rows: unknown[]
  }
  return rows[0]
}

test('a shop without orders has zero figures', async () => {
  const { db } = database
  expect(await readFigures(db)).toEqual({ orders: 0, revenue: 0, pending: 0, delivered: 0 })
  const before = accraDay(new Date())
  const days = await readDays(db, 30)
  expect(days).toHaveLength(30)
  expect(days.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true)
  expect([before, accraDay(new Date())]).toContain(days.at(-1)?.day)
  expect(await readTopProducts(db, 30, 5)).toEqual([])
  expect(await readRecentOrders(db, 5)).toEqual([])
})

test('figures follow inserts, updates and deletes', async () => {
  const { db } = database
  await insertOrders(db, [order(100_00), order(50_00, 'delivered'), order(7_50, 'cancelled', 40)])
  expect(await readFigures(db)).toEqual({ orders: 3, revenue: 157_50, pending: 1, delivered: 1 })

  await db.update(orders).set({ status: 'delivered' })
  expect(await readFigures(db)).toEqual({ orders: 3, revenue: 157_50, pending: 0, delivered: 3 })

  await db.update(orders).set({ totalPesewas: 1_00 }).where(sql`total_amount = 750`)
  await db
    .update(orders)
    .set({ createdAt: new Date(now.getTime() - 2 * dayMs) })
    .where(sql`total_amount = 100`)
  expect(await readFigures(db)).toEqual(await scanOrders())
  expect(await dayAgo(2)).toMatchObject({ orders: 1, revenue: 1_00 })

  await db.delete(orders).where(sql`total_amount = 10000`)
  expect(await readFigures(db)).toEqual(await scanOrders())
  expect(await dayAgo(0)).toMatchObject({ orders: 1, revenue: 50_00 })
})

test('a rolled-back transaction is not counted', async () => {
  const { db } = database
  await expect(
    db.transaction(async tx => {
      await insertOrders(tx, [order(9_00)])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await readFigures(db)).toMatchObject({ orders: 0, revenue: 0 })
})

test('top products are sorted by revenue, without cancelled orders', async () => {
  const { db } = database
  await insertOrders(db, [
    order(1, 'pending', 0, [line('mix', 350_00, 1.5), line('block', 2_50, 100)]),
    order(1, 'delivered', 3, [line('block', 2_50, 200)]),
    order(1, 'cancelled', 0, [line('drain', 45_00, 1_000)]),
    order(1, 'delivered', 31, [line('mix', 350_00, 1_000)]),
  ])
  expect(await readTopProducts(db, 30, 5)).toMatchObject([
    { id: 'block', name: 'BLOCK', quantity: 300, revenue: 750_00 },
    { id: 'mix', name: 'MIX', quantity: 1.5, revenue: 525_00 },
  ])
  await db.update(orders).set({ status: 'cancelled' }).where(sql`status = 'pending'`)
  expect(await readTopProducts(db, 30, 5)).toMatchObject([
    { id: 'block', name: 'BLOCK', quantity: 200, revenue: 500_00 },
  ])
})

test('top products have their variants by revenue, with the unit of those that are still sold', async () => {
  const { db } = database
  await insertProducts(db, [
    { id: 'mix', name: 'Mix', category: 'concrete', unit: 'm³', pricePesewas: 1, stockQuantity: 0 },
  ])
  await insertOrders(db, [
    order(1, 'pending', 0, [line('mix', 350_00, 1.5, 'grade-20'), line('mix', 420_00, 3, 'grade-30')]),
    order(1, 'delivered', 3, [line('mix', 350_00, 1, 'grade-20'), line('mix', 320_00, 1)]),
    order(1, 'cancelled', 0, [line('mix', 1_000_00, 9, 'grade-15')]),
    order(1, 'pending', 0, [line('block', 2_50, 100)]),
  ])
  expect(await readTopProducts(db, 30, 5)).toEqual([
    {
      id: 'mix',
      name: 'MIX',
      unit: 'm³',
      quantity: 6.5,
      revenue: 2_455_00,
      variants: [
        { key: 'grade-30', label: 'GRADE-30', quantity: 3, revenue: 1_260_00 },
        { key: 'grade-20', label: 'GRADE-20', quantity: 2.5, revenue: 875_00 },
        { key: '', label: '', quantity: 1, revenue: 320_00 },
      ],
    },
    {
      id: 'block',
      name: 'BLOCK',
      unit: null,
      quantity: 100,
      revenue: 250_00,
      variants: [{ key: '', label: '', quantity: 100, revenue: 250_00 }],
    },
  ])
})

test('concurrent orders are all counted', async () => {
  const { db } = database
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      insertOrders(db, [order(index, 'pending', 0, [line('block', 1, 1), line('mix', 1, 1)])]),
    ),
  )
  expect(await readFigures(db)).toEqual(await scanOrders())
  expect((await readTopProducts(db, 30, 5)).map(({ quantity }) => quantity)).toEqual([40, 40])
})

test('the newest orders come first', async () => {
  const { db } = database
  await insertOrders(
    db,
    [4, 0, 6, 2, 1, 3].map(days => order(days, 'pending', days)),
  )
  expect((await readRecentOrders(db, 5)).map(({ totalPesewas }) => totalPesewas)).toEqual([0, 1, 2, 3, 4])
})

test('the newest orders are found by their index, without sorting them all', async () => {
  for (const where of ['', "where status = 'pending'"]) {
    const plan = await database.db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      return tx.execute(
        sql.raw(`explain select id from orders ${where} order by created_at desc, id desc limit 5`),
      )
    })
    expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan/)
    expect(JSON.stringify(plan)).not.toContain('Sort')
  }
})

test('what the dashboard shows is read anew in a small shop', async () => {
  const { db } = database
  await insertOrders(db, [order(10_00, 'pending', 0, [line('block', 10_00, 1)])])
  expect(await readSales(db, 30)).toMatchObject({ figures: { orders: 1 }, top: [{ id: 'block' }] })
  await db.update(orders).set({ status: 'delivered' })
  expect(await readSales(db, 30)).toMatchObject({ figures: { pending: 0, delivered: 1 } })
})
