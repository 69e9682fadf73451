import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/catalogue.seed.ts'
import { findWithVariants } from '../catalogue/products.server.ts'
import { products, stockMovements, variants } from '../catalogue/products.table.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { compactStockMovements, currentStock } from '../catalogue/stock.server.ts'
import { contentPieces } from '../content/content.table.ts'
import { writeBackup } from '../platform/backup/backup.server.ts'
import { restoreBackup } from '../platform/backup/restore.server.ts'
import { openEarlierDatabase, openTestDatabase } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { migrations } from '../platform/database/database-template.fixture.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { findOrder } from './admin/manage-orders.server.ts'
import { changeOrderStatus } from './change-order-status.server.ts'
import { orderRequest } from './order.fixture.ts'
import { readFigures, readTopProducts } from './order-summary.server.ts'
import { derivedTables } from './order-summary.table.ts'
import { orders } from './orders.table.ts'
import { placeOrder } from './placing/place-order.server.ts'

/** Of the version without variants. */
const earlierMigrations = 7
const folder = mkdtempSync(path.join(os.tmpdir(), 'backups-'))
const backupFile = path.join(folder, 'backup.gz')

let database: Awaited<ReturnType<typeof openEarlierDatabase>>
let db: Db
beforeAll(async () => {
  database = await openEarlierDatabase(earlierMigrations)
  db = database.db
  await fillOldShop()
  before = await readSummaries()
  await writeBackup(db, backupFile, { derivedTables })
  await database.upgrade()
  await seedCatalogue(db)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

let before: Awaited<ReturnType<typeof readSummaries>>
/** Both versions count the same, apart from the columns for variants. */
async function readSummaries() {
  const { rows } = (await db.execute(
    sql`select day::text, product_id, sum(quantity)::float8 as quantity, sum(revenue)::float8 as revenue
      from product_days group by 1, 2 order by 1, 2` as never,
  )) as unknown as { rows: unknown[] }
  return { figures: await readFigures(db), days: rows }
}

const orderIds = {
  delivered: '11111111-1111-4111-8111-111111111111',
  pending: '22222222-2222-4222-8222-222222222222',
  cancelled: '33333333-3333-4333-8333-333333333333',
}
const oldContact = {
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '024 123 4567',
  address: 'Plot 12',
  notes: '',
}
const block = { id: 'hollow-blocks', name: 'Hollow Blocks', unit: 'block', price: 250, sizes: ['5"', '6"'] }
const kerb = { id: 'kerb', name: 'Kerb', unit: 'piece', price: 2_500 }
const lines = {
  delivered: [
    { ...block, quantity: 40 },
    { ...kerb, quantity: 3 },
  ],
  pending: [
    { ...block, quantity: 10 },
    { ...kerb, quantity: 2 },
  ],
  cancelled: [{ ...block, quantity: 5 }],
}

/** The catalogue as the earlier version stored it, with a product of the owner's own, and with what the owner has changed. */
async function fillOldShop() {
  const own = catalogue
    .slice(0, 1)
    .map(product => ({ ...product, id: 'kerb', name: 'Kerb', pricePesewas: 2_500 }))
  const rows = [...catalogue, ...own].map(
    ({ id, category, name, pricePesewas, unit, gallery, ...texts }, index) => ({
      id,
      category,
      name,
      unit,
      gallery,
      sizes: texts.sizes,
      // The owner has renamed the rows of one product.
      specifications: id === 'galvanized-sheets' ? [] : texts.specifications,
      price_unit: unit,
      price_pesewas: pricePesewas,
      stock_quantity: 100 + index + 0.5,
      position: index,
      listed: id !== 'culverts',
    }),
  )
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
  await db.execute(
    sql`insert into products (${columns}) select ${columns} from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb)`,
  )
  await db.execute(sql`update products set price_pesewas = 777, stock_quantity = 12 where id = 'u-drains'`)
  await db.execute(sql`update products set price_pesewas = 36000 where id = 'ready-mix-concrete'`)
  await db.execute(sql`insert into milestones (key) values ('catalogue')`)
  await db.execute(
    sql`insert into settings (key, value) values ('grade25Pesewas', '39900'), ('grade30Pesewas', '43300'), ('phone', '"030 1"')`,
  )
  for (const status of ['delivered', 'pending', 'cancelled'] as const) {
    const goods = lines[status].reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    await db.execute(sql`insert into orders (id, idempotency_key, customer_name, customer_email, customer_phone, customer_address, status,
        order_items, goods_amount, delivery_amount, total_amount)
      values (${orderIds[status]}, ${orderIds[status]}, ${oldContact.name}, ${oldContact.email}, ${oldContact.phone},
        ${oldContact.address}, ${status},
        ${JSON.stringify(lines[status])}::jsonb, ${goods}, 5000, ${goods + 5000})`)
    const signs = status === 'cancelled' ? [-1, 1] : [-1]
    for (const sign of signs)
      await db.execute(sql`insert into stock_movements (product_id, quantity, order_id)
        select line.id, ${sign} * line.quantity, ${orderIds[status]}::uuid
        from jsonb_to_recordset(${JSON.stringify(lines[status])}::jsonb) as line (id text, quantity numeric)`)
  }
  await db.execute(sql`insert into order_status_changes (order_id, from_status, to_status, actor)
    values (${orderIds.delivered}, 'pending', 'shipped', 'owner@example.com'), (${orderIds.delivered}, 'shipped', 'delivered', 'owner@example.com')`)
}

const readVariants = (id: string) =>
  db
    .select({
      key: variants.key,
      price: variants.pricePesewas,
      stock: currentStock,
      listed: variants.listed,
      isDefault: variants.isDefault,
    })
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(variants.position, variants.key)
const readDefault = async (id: string) => (await readVariants(id)).find(({ isDefault }) => isDefault)

describe('a shop from before there were variants', () => {
  it('keeps price and stock of each product in its default variant, movements included', async () => {
    for (const [index, { id, pricePesewas }] of catalogue.entries()) {
      const changed =
        id === 'u-drains' ? { price: 777, stock: 12 } : id === 'ready-mix-concrete' ? { price: 36_000 } : {}
      const sold = id === 'hollow-blocks' ? 50 : 0
      expect(await readDefault(id), id).toMatchObject({
        price: pricePesewas,
        stock: 100 + index + 0.5 - sold,
        listed: true,
        ...changed,
      })
    }
    const listed = await db.select({ id: products.id }).from(products).where(sql`not listed`)
    expect(listed).toEqual([{ id: 'culverts' }])
  })

  it('keeps products of its own as they are', async () => {
    const stock = 100 + catalogue.length + 0.5 - 5
    expect(await readVariants('kerb')).toEqual([
      { key: 'standard', price: 2_500, stock, listed: true, isDefault: true },
    ])
  })

  it('gets the choices of the catalogue: without stock, and unlisted beside a price that the owner has changed', async () => {
    const added = (await readVariants('hollow-blocks')).filter(({ isDefault }) => !isDefault)
    expect(added).toMatchObject([
      { key: '6in', price: 290, stock: 0, listed: true },
      { key: '8in', stock: 0, listed: true },
      { key: '9in', stock: 0, listed: true },
    ])
    const drains = await readVariants('u-drains')
    expect(drains.map(({ listed }) => listed)).toEqual([true, false, false, false])
  })

  it('keeps the prices of grades of ready-mix concrete, and no setting is left of them', async () => {
    expect(
      (await readVariants('ready-mix-concrete')).map(({ key, price, listed }) => [key, price, listed]),
    ).toEqual([
      ['grade-15', 32_000, true],
      ['grade-20', 36_000, true],
      ['grade-25', 39_900, true],
      ['grade-30', 43_300, true],
    ])
    expect(await db.select().from(contentPieces)).toMatchObject([
      { key: 'settings', published: { phone: '030 1' } },
    ])
  })

  it('gets the measures that its texts name', async () => {
    const sheets = await findWithVariants(db, ['aluminum-sheets', 'galvanized-sheets'])
    expect(sheets.map(({ id, sheet }) => [id, sheet]).sort()).toEqual([
      ['aluminum-sheets', { coverMm: 686, stepM: 0.01, minLengthM: 1.5, maxLengthM: 12 }],
      ['galvanized-sheets', undefined],
    ])
    const drains = await db
      .select({ outsideWidthMm: variants.outsideWidthMm })
      .from(variants)
      .where(eq(variants.productId, 'u-drains'))
      .orderBy(variants.position)
    expect(drains.map(({ outsideWidthMm }) => outsideWidthMm)).toEqual([325, 420, 600, 780])
  })

  it('keeps orders with their lines, and the figures of the dashboard', async () => {
    const stored = await db.select().from(orders).orderBy(orders.id)
    expect(stored.map(({ lines }) => lines)).toEqual([lines.delivered, lines.pending, lines.cancelled])
    expect(await readSummaries()).toEqual(before)
    expect(before.figures).toMatchObject({ orders: 3, pending: 1, delivered: 1 })
    expect(await readTopProducts(db, 30, 5)).toMatchObject(
      [
        { id: 'kerb', quantity: 5, revenue: 12_500 },
        { id: 'hollow-blocks', quantity: 50, revenue: 12_500 },
      ].toSorted((a, b) => a.id.localeCompare(b.id)),
    )
  })

  it.each(['named', 'not named'])(
    'is the same after the restore of a backup whose version is %s',
    async named => {
      if (named === 'not named') {
        const lines = gunzipSync(readFileSync(backupFile)).toString()
        writeFileSync(backupFile, gzipSync(lines.replace(`,"migrations":${earlierMigrations}`, '')))
      }
      const restored = await openTestDatabase()
      const read = async (source: Db) => ({
        products: (await source.select().from(products).orderBy(products.id)).map(
          ({ updatedAt, ...row }) => row,
        ),
        variants: await source.select().from(variants).orderBy(variants.productId, variants.key),
        movements: await source.select().from(stockMovements).orderBy(stockMovements.id),
        orders: await source.select().from(orders).orderBy(orders.id),
        settings: await source.select().from(contentPieces),
        figures: await readFigures(source),
      })
      try {
        const options = { replace: true, derivedTables, migrations, seed: seedCatalogue }
        await restoreBackup(restored.db, () => createReadStream(backupFile), options)
        expect(await read(restored.db)).toEqual(await read(db))
        expect(await findOrder(restored.db, orderIds.delivered)).toEqual(
          await findOrder(db, orderIds.delivered),
        )
        expect(await placeOrder(restored.db, orderRequest(), testLinkKey)).toMatchObject({ ok: true })
      } finally {
        await restored.close()
      }
    },
  )

  it('keeps the history of its orders', async () => {
    expect((await findOrder(db, orderIds.delivered))?.history).toMatchObject([
      { type: 'status changed', from: 'shipped', to: 'delivered', actor: 'owner@example.com' },
      { type: 'status changed', from: 'pending', to: 'shipped', actor: 'owner@example.com' },
    ])
  })

  it('is not changed by a second start', async () => {
    const all = () => db.select().from(variants).orderBy(variants.productId, variants.key)
    const first = await all()
    await database.upgrade()
    await seedCatalogue(db)
    expect(await all()).toEqual(first)
  })

  it('answers an order that is sent again with the order of the earlier version', async () => {
    const request = orderRequest({
      key: orderIds.pending,
      contact: { ...orderRequest().contact, ...oldContact },
      lines: lines.pending.map(({ id, quantity }) => ({ id, quantity })),
    })
    expect(await placeOrder(db, request, testLinkKey)).toMatchObject({
      ok: true,
      repeated: true,
      order: { id: orderIds.pending },
    })
  })

  it('puts the goods of an old order back to the default variant, and takes them again', async () => {
    const stock = async () => [
      (await readDefault('hollow-blocks'))?.stock,
      (await readDefault('kerb'))?.stock,
    ]
    const [blocks = 0, kerbs = 0] = await stock()
    const change = (id: string, from: 'pending' | 'cancelled', to: 'pending' | 'cancelled') =>
      changeOrderStatus(db, { id, from, to, actor: owner })
    await change(orderIds.pending, 'pending', 'cancelled')
    expect(await stock()).toEqual([blocks + 10, kerbs + 2])
    expect((await readTopProducts(db, 30, 5)).map(({ quantity }) => quantity)).toEqual([40, 3])
    await compactStockMovements(db)
    expect(await stock()).toEqual([blocks + 10, kerbs + 2])
    await change(orderIds.pending, 'cancelled', 'pending')
    await change(orderIds.cancelled, 'cancelled', 'pending')
    expect(await stock()).toEqual([blocks - 5, kerbs])
    expect((await readFigures(db)).pending).toBe(2)
  })
})
