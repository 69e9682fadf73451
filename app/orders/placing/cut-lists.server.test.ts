import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshLines, toCartProducts } from '../../cart/cart-changes.ts'
import { findWithVariants } from '../../catalogue/products.server.ts'
import { products } from '../../catalogue/products.table.ts'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { orderWithLines } from '../lines/order-lines.server.ts'
import { orderRequest } from '../order.fixture.ts'
import type { OrderRequest } from '../order.ts'
import { orders } from '../orders.table.ts'
import { orderRequestSchema } from './order-schema.ts'
import { placeOrder } from './place-order.server.ts'

const database = setUpDatabase(seedCatalogue)
beforeEach(() => emptyTables(database.db, 'orders', 'jobs', 'stock_movements'))

const cuts = [
  { count: 12, length: 3.6 },
  { count: 8, length: 2.4 },
]
const sheets = { id: 'aluminum-sheets', variant: '0-45-mm-red', quantity: 43, cuts }
/** (12 × 3.6 + 8 × 2.4) × 0.686 = 42.8, so 43 m² at 50.00. */
const request = (line: Partial<OrderRequest['lines'][number]> = {}, changes: Partial<OrderRequest> = {}) =>
  orderRequest({ lines: [{ ...sheets, ...line }], shownTotal: 2_150_00, ...changes })
const place = (order: OrderRequest) => placeOrder(database.db, order, testLinkKey)

describe('an order of sheets by length', () => {
  it('stores the lengths with their area', async () => {
    expect(await place(request())).toMatchObject({ ok: true, order: { total: 2_150_00 } })
    const [stored] = await database.db.select(orderWithLines).from(orders)
    expect(stored?.lines).toMatchObject([{ id: 'aluminum-sheets', quantity: 43, cuts, price: 50_00 }])
  })

  it('gives back the same order for the same key, and says where its lengths differ', async () => {
    const first = request()
    await place(first)
    expect(await place(first)).toMatchObject({ repeated: true })
    for (const other of [undefined, [{ count: 12, length: 3.6 }]])
      expect(await place({ ...first, lines: [{ ...sheets, cuts: other }] })).toMatchObject({
        ok: false,
        reason: 'stored differently',
      })
  })

  it('is refused like a changed price where its quantity is not the area, which the new cover width corrects', async () => {
    const change = (coverMm: number) =>
      database.db.update(products).set({ coverMm }).where(eq(products.id, 'aluminum-sheets'))
    await change(1_000)
    const refused = await place(request())
    await change(686)
    // 62.4 m × 1 m = 62.4, so 62.5 m².
    expect(refused).toMatchObject({ ok: false, reason: 'price changed', total: 3_125_00 })
    if (!('products' in refused) || !refused.products) throw new Error('no products')
    const [product] = toCartProducts(refused.products).filter(({ variant }) => variant === sheets.variant)
    if (!product) throw new Error('no product')
    const [line] = refreshLines([{ ...product, coverMm: 686, quantity: 43, cuts }], [product])
    expect(line).toMatchObject({ quantity: 62.5, cuts })
  })

  it('is the same where rows of the specification and texts have changed', async () => {
    const before = await findWithVariants(database.db, ['aluminum-sheets'])
    const specifications = [{ label: 'Cover width', value: '1,000 mm' }]
    await database.db.update(products).set({ specifications, sizes: [] })
    expect(await findWithVariants(database.db, ['aluminum-sheets'])).toEqual(before)
    expect(await place(request())).toMatchObject({ ok: true, order: { total: 2_150_00 } })
  })

  it('is refused where the total is right and the quantity is not', async () => {
    expect(await place(request({ quantity: 44 }))).toMatchObject({ reason: 'price changed', total: 2_150_00 })
    expect(await database.db.$count(orders)).toBe(0)
  })

  it.each([
    ['too short', { cuts: [{ count: 1, length: 1.2 }] }, /^Aluminum Sheets is cut from 1.5 m to 12 m\./],
    ['too long', { cuts: [{ count: 1, length: 12.5 }] }, /^Aluminum Sheets is cut from 1.5 m to 12 m\./],
    [
      'off the steps of tiles',
      { id: 'tile-profile-sheets', variant: '0-40-mm-terracotta', cuts: [{ count: 1, length: 2 }] },
      /in steps of 0.35 m\./,
    ],
    ['of blocks', { id: 'hollow-blocks', variant: '5in' }, /^Hollow Blocks is not sold by length\./],
  ])('with a length that is %s gets a sentence', async (_, line, sentence) => {
    expect(await place(request(line))).toMatchObject({
      reason: 'invalid',
      message: expect.stringMatching(sentence),
    })
    expect(await database.db.$count(orders)).toBe(0)
  })
})

it.each([
  ['no list', 'twelve', /^A cut list is not a list/],
  ['no lengths', [], /^A cut list has no lengths/],
  [
    '41 lengths',
    Array.from({ length: 41 }, (_, index) => ({ count: 1, length: 2 + index / 100 })),
    /at most 40 lengths/,
  ],
  ['half a sheet', [{ count: 1.5, length: 2 }], /must be a whole number/],
  ['millimetres', [{ count: 1, length: 2.005 }], /to the centimetre/],
  ['a negative length', [{ count: 1, length: -2 }], /must be more than 0/],
  ['no length', [{ count: 1 }], /must be a number of metres/],
  ['an entry that is none', [null], /must have a number of sheets and a length/],
])('a cut list with %s is refused', (_, list, sentence) => {
  const [line] = request().lines
  const parsed = orderRequestSchema.safeParse({ ...request(), lines: [{ ...line, cuts: list }] })
  expect(parsed.error?.issues[0]?.message).toMatch(sentence)
})
