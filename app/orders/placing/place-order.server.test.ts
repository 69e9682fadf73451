import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTotals } from '../../cart/cart.fixture.ts'
import { products, stockMovements, variants } from '../../catalogue/products.table.ts'
import { settings } from '../../company/settings.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { findOrder } from '../admin/manage-orders.server.ts'
import { orderWithLines } from '../lines/order-lines.server.ts'
import { orderRequest } from '../order.fixture.ts'
import { orders } from '../orders.table.ts'
import { admin, isVariant, setUpOrderTests } from '../placed-order.fixture.ts'
import { setOrderStatus } from '../state/transition.server.ts'
import { placeOrder } from './place-order.server.ts'

const shop = setUpOrderTests()
const { place, stockOf } = shop

const countRows = async () => ({
  orders: await shop.db.$count(orders),
  jobs: await shop.db.$count(jobs),
  movements: await shop.db.$count(stockMovements),
})

/** The other tests find the rows with `restored`. */
async function setForOneTest<Table extends typeof products | typeof variants>(
  table: Table,
  which: SQL | undefined,
  values: Partial<Table['$inferInsert']>,
  restored: typeof values,
) {
  const set = (to: typeof values) =>
    shop.db
      .update(table as PgTable)
      .set(to)
      .where(which)
  onTestFinished(async () => void (await set(restored)))
  await set(values)
}

describe('placeOrder', () => {
  it('stores it with prices, totals, stock movements, a notification and messages to the customer', async () => {
    const request = orderRequest({
      lines: [
        { id: 'ready-mix-concrete', quantity: 1.5 },
        { id: 'hollow-blocks', quantity: 20 },
      ],
      shownTotal: 575_00,
    })
    const result = await placeOrder(shop.db, request, testLinkKey)
    expect(result).toMatchObject({ ok: true, repeated: false, order: { total: 575_00 } })
    if (!result.ok) return
    const order = await findOrder(shop.db, result.order.id)
    expect(order).toMatchObject({
      status: 'pending',
      customerName: request.contact.name,
      phoneNormalized: '+233241234567',
      notes: 'Call before you come',
      ...makeTotals(575_00),
      lines: [
        { id: 'ready-mix-concrete', name: 'Ready-Mix Concrete', price: 35_000, quantity: 1.5, unit: 'm³' },
        { id: 'hollow-blocks', price: 250, quantity: 20, unit: 'block' },
      ],
    })
    expect(await countRows()).toEqual({ orders: 1, jobs: 3, movements: 2 })
    expect(await stockOf('ready-mix-concrete')).toBe(98.5)
    expect(await stockOf('hollow-blocks')).toBe(80)
  })

  it.each(['jobs', 'stock_movements'])('stores nothing where %s cannot be written', async table => {
    await shop.db.execute(sql.raw(`alter table ${table} add constraint always_fails check (false) not valid`))
    try {
      await expect(placeOrder(shop.db, orderRequest(), testLinkKey)).rejects.toMatchObject({
        cause: { constraint: 'always_fails' },
      })
      expect(await countRows()).toEqual({ orders: 0, jobs: 0, movements: 0 })
    } finally {
      await shop.db.execute(sql.raw(`alter table ${table} drop constraint always_fails`))
    }
  })

  it('adds up the movements of the stock where there are many', async () => {
    await shop.db.execute(sql`insert into stock_movements (product_id, variant, quantity)
      select product_id, key, -1 from variants, generate_series(1, 256)
      where product_id = 'ready-mix-concrete' and is_default`)
    await place()
    expect(await shop.db.$count(stockMovements)).toBe(0)
    expect(await stockOf('ready-mix-concrete')).toBe(100 - 256)
    await place()
    expect(await shop.db.$count(stockMovements)).toBe(1)
  })

  it('returns the same order for concurrent requests with the same key', async () => {
    const request = orderRequest()
    const results = await Promise.all(
      Array.from({ length: 12 }, () => placeOrder(shop.db, request, testLinkKey)),
    )
    const ids = results.map(result => result.ok && result.order.id)
    expect(new Set(ids).size).toBe(1)
    expect(results.filter(result => result.ok && !result.repeated)).toHaveLength(1)
    expect(await countRows()).toEqual({ orders: 1, jobs: 3, movements: 1 })
  })

  it('says whether the earlier order matches the request', async () => {
    const request = orderRequest()
    await placeOrder(shop.db, request, testLinkKey)
    const repeat = (changes: Partial<typeof request>) =>
      placeOrder(shop.db, { ...request, ...changes }, testLinkKey)
    expect(await repeat({})).toMatchObject({ repeated: true })
    const [line] = request.lines
    if (!line) throw new Error('The order has no line')
    for (const changes of [
      { contact: { ...request.contact, phone: '020 000 0000' } },
      { contact: { ...request.contact, notes: 'Blue gate' } },
      { lines: [{ ...line, quantity: line.quantity + 1 }] },
    ])
      expect(await repeat(changes)).toMatchObject({ ok: false, reason: 'stored differently' })
    expect(await countRows()).toMatchObject({ orders: 1 })
  })

  it('returns the same order after a price change', async () => {
    const request = orderRequest()
    const first = await placeOrder(shop.db, request, testLinkKey)
    await setForOneTest(variants, isVariant('hollow-blocks'), { pricePesewas: 999 }, { pricePesewas: 250 })
    const again = await placeOrder(shop.db, request, testLinkKey)
    expect(first.ok && again.ok && again.order.id === first.order.id && again.repeated).toBe(true)
  })

  it('charges the delivery terms of the settings', async () => {
    await storeSettings(shop.db, settings, { deliveryFeePesewas: 80_00 })
    expect(await place({ shownTotal: 25_00 + 80_00 })).toMatchObject({ total: 105_00 })
  })

  it('stores the taxes of the settings, and returns the rules to a page that does not know them', async () => {
    await storeSettings(shop.db, settings, { taxMode: 'added', nhilRate: 0 })
    expect(await placeOrder(shop.db, orderRequest(), testLinkKey)).toMatchObject({
      reason: 'price changed',
      total: 88_13,
      terms: { taxMode: 'added', vatRate: 15_00, nhilRate: 0, getfundRate: 2_50 },
    })
    const { id } = await place({ shownTotal: 88_13 })
    const [order] = await shop.db.select(orderWithLines).from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject({
      totalPesewas: 88_13,
      sums: [
        { kind: 'goods', label: 'Subtotal', amount: 25_00 },
        { kind: 'delivery', label: 'Delivery', amount: 50_00 },
        { kind: 'tax', label: 'VAT 15%', amount: 11_25, tax: 'VAT', rate: 15_00 },
        { kind: 'tax', label: 'GETFund 2.5%', amount: 1_88, tax: 'GETFund', rate: 2_50 },
        { kind: 'total', label: 'Total', amount: 88_13 },
      ],
    })
  })

  it('stores nothing where the shopper saw another total, and returns the current prices', async () => {
    const result = await placeOrder(shop.db, orderRequest({ shownTotal: 1 }), testLinkKey)
    expect(result).toMatchObject({
      ok: false,
      reason: 'price changed',
      total: 75_00,
      products: [{ id: 'hollow-blocks', pricePesewas: 250 }],
    })
    expect(await countRows()).toEqual({ orders: 0, jobs: 0, movements: 0 })
  })

  it.each([
    ['an unknown product', [{ id: 'gold-bars', quantity: 1 }], 'unavailable'],
    ['half a block', [{ id: 'hollow-blocks', quantity: 1.5 }], 'invalid'],
    ['a third of a cubic metre', [{ id: 'ready-mix-concrete', quantity: 0.3 }], 'invalid'],
    [
      'a product in two lines',
      [
        { id: 'hollow-blocks', quantity: 1 },
        { id: 'hollow-blocks', quantity: 2 },
      ],
      'invalid',
    ],
  ] as const)('stores nothing for %s', async (_, lines, reason) => {
    expect(await placeOrder(shop.db, orderRequest({ lines: [...lines] }), testLinkKey)).toMatchObject({
      ok: false,
      reason,
    })
    expect(await countRows()).toEqual({ orders: 0, jobs: 0, movements: 0 })
  })

  it('does not sell unlisted products', async () => {
    await setForOneTest(products, eq(products.id, 'u-drains'), { listed: false }, { listed: true })
    const result = await placeOrder(
      shop.db,
      orderRequest({ lines: [{ id: 'u-drains', quantity: 1 }] }),
      testLinkKey,
    )
    expect(result).toMatchObject({ ok: false, reason: 'unavailable', lines: [{ id: 'u-drains' }] })
  })

  it('accepts more than the stock: goods are made to order', async () => {
    await place({ lines: [{ id: 'hollow-blocks', quantity: 250 }], shownTotal: 625_00 })
    expect(await stockOf('hollow-blocks')).toBe(-150)
  })

  it('keeps names in any script', async () => {
    const name = 'Ọmọ́ Ɔsɛɛ 北京 عبد الله 🏗️ O’Brien "X" <b>'
    const { id } = await place({ contact: { ...orderRequest().contact, name } })
    expect((await findOrder(shop.db, id))?.customerName).toBe(name)
  })
})

describe('variants', () => {
  const blocks = (variant: string, quantity: number) => ({ id: 'hollow-blocks', variant, quantity })

  it('are priced, stored and taken from stock one by one', async () => {
    const { id } = await place({ lines: [blocks('6in', 100), blocks('9in', 10)], shownTotal: 381_00 })
    expect((await findOrder(shop.db, id))?.lines).toMatchObject([
      { variant: '6in', label: '6" (150 mm)', price: 290, weightGrams: 19_000, perPallet: 60 },
      { variant: '9in', label: '9" (225 mm)', price: 410 },
    ])
    expect(await stockOf('hollow-blocks', '6in')).toBe(0)
    expect(await stockOf('hollow-blocks', '9in')).toBe(90)
    expect(await stockOf('hollow-blocks')).toBe(100)
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'cancelled', actor: admin })
    expect(await stockOf('hollow-blocks', '6in')).toBe(100)
  })

  it('block only their line where they are unlisted or unknown', async () => {
    await setForOneTest(variants, isVariant('hollow-blocks', '8in'), { listed: false }, { listed: true })
    const lines = [blocks('6in', 1), blocks('8in', 1), blocks('no-such', 1)]
    const result = await placeOrder(shop.db, orderRequest({ lines }), testLinkKey)
    expect(result).toMatchObject({
      reason: 'unavailable',
      lines: [
        { id: 'hollow-blocks', variant: '8in' },
        { id: 'hollow-blocks', variant: 'no-such' },
      ],
      products: [{ id: 'hollow-blocks', variants: [{ key: '5in' }, { key: '6in' }, { key: '9in' }] }],
    })
  })

  it('count as a change where a repeated request names another one', async () => {
    const request = orderRequest({ lines: [blocks('6in', 10)], shownTotal: 79_00 })
    await placeOrder(shop.db, request, testLinkKey)
    const repeat = (variant: string | undefined) =>
      placeOrder(
        shop.db,
        { ...request, lines: [{ id: 'hollow-blocks', variant, quantity: 10 }] },
        testLinkKey,
      )
    expect(await repeat('6in')).toMatchObject({ repeated: true })
    expect(await repeat('9in')).toMatchObject({ ok: false, reason: 'stored differently' })
  })

  it('cannot stand in two lines, also where one of them means the default', async () => {
    const lines = [{ id: 'hollow-blocks', quantity: 1 }, blocks('5in', 1)]
    expect(await placeOrder(shop.db, orderRequest({ lines }), testLinkKey)).toMatchObject({
      ok: false,
      reason: 'invalid',
    })
  })

  it('reach a bulk price together', async () => {
    const priceBreaks = [{ from: 500, percent: 5 }]
    await setForOneTest(products, eq(products.id, 'hollow-blocks'), { priceBreaks }, { priceBreaks: [] })
    const { id } = await place({ lines: [blocks('5in', 499), blocks('6in', 1)], shownTotal: 1187_89 })
    expect((await findOrder(shop.db, id))?.lines).toMatchObject([{ percentOff: 5 }, { percentOff: 5 }])
  })
})
