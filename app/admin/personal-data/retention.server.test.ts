import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { settings } from '../../company/settings.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { submitEnquiry } from '../../enquiries/enquiries.server.ts'
import { enquiries } from '../../enquiries/enquiries.table.ts'
import { findOrder } from '../../orders/admin/manage-orders.server.ts'
import { orderRequest } from '../../orders/order.fixture.ts'
import type { OrderStatus } from '../../orders/order.ts'
import { readDays, readFigures } from '../../orders/order-summary.server.ts'
import { orders } from '../../orders/orders.table.ts'
import { placeOrder } from '../../orders/placing/place-order.server.ts'
import { changeOrders } from '../../orders/state/save-order.fixture.ts'
import { setOrderStatus } from '../../orders/state/transition.server.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { readAudit } from '../../staff/audit.server.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { noRecords } from '../no-records.fixture.ts'
import { eraseOldData } from './data-subject.server.ts'

const database = setUpDatabase(seedCatalogue)
let db: Db
let dataDir: string
beforeAll(async () => {
  db = database.db
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'retention-'))
})
afterAll(() => rm(dataDir, { recursive: true }))
beforeEach(async () => {
  await emptyTables(
    db,
    'orders',
    'quotation_requests',
    'jobs',
    'content_pieces',
    'audit_entries',
    'rate_limits',
  )
})

const ago = (months: number, days = 0) =>
  sql`now() - make_interval(months => ${months}::int, days => ${days}::int)` as unknown as Date

async function order(status: OrderStatus, placed: Date, changed = placed) {
  const result = await placeOrder(db, orderRequest(), testLinkKey)
  if (!result.ok) throw new Error(result.message)
  const { id } = result.order
  if (status !== 'pending') await setOrderStatus(db, { id, from: 'pending', to: status, actor: owner })
  await db.update(orders).set({ createdAt: placed, updatedAt: changed }).where(eq(orders.id, id))
  return id
}

async function message(written: Date) {
  const text = `Message ${Math.random()}`
  const enquiry = {
    source: 'contact' as const,
    name: 'Ama',
    email: 'ama@example.com',
    phone: '024 123 4567',
    message: text,
  }
  const rest = { company: null, projectType: null, product: null, quantity: null }
  await submitEnquiry(db, { ...enquiry, ...rest }, text)
  await db.update(enquiries).set({ createdAt: written }).where(eq(enquiries.message, text))
}

const erased = {
  customerName: 'Erased',
  customerEmail: '',
  erasedAt: expect.any(Date),
  customerPhone: '',
  phoneNormalized: null,
  customerAddress: '',
  notes: null,
  lines: [{ id: 'hollow-blocks', quantity: 10 }],
  totalPesewas: 75_00,
}

describe('personal data that is older than its retention period', () => {
  it('is erased; totals and newer records stay', async () => {
    const old = await order('delivered', ago(72, 1))
    const cancelled = await order('cancelled', ago(80))
    const abandoned = await order('pending', ago(90))
    const recentlyShipped = await order('shipped', ago(90), ago(1))
    const recent = await order('delivered', ago(71))
    for (const age of [ago(25), ago(24, 1), ago(23)]) await message(age)
    const mails = path.join(dataDir, 'mail')
    await mkdir(mails, { recursive: true })
    for (const id of [old, recent]) await writeFile(path.join(mails, `order-${id}.eml`), 'Ama Mensah')
    const figures = [await readFigures(db), await readDays(db, 3_000)]

    expect(await eraseOldData(db, dataDir)).toEqual({ ...noRecords, orders: 3, messages: 2 })
    for (const id of [old, cancelled, abandoned]) {
      const found = await findOrder(db, id)
      expect(found).toMatchObject(erased)
      expect(JSON.stringify(found)).not.toMatch(/ama|mensah|024 123|\+233|weija|call before/i)
    }
    for (const id of [recentlyShipped, recent])
      expect(await findOrder(db, id)).toMatchObject({ customerName: 'Ama Mensah' })
    expect(await db.select().from(enquiries)).toHaveLength(1)
    expect([await readFigures(db), await readDays(db, 3_000)]).toEqual(figures)

    expect(await readdir(mails)).toEqual([`order-${recent}.eml`])

    const { entries } = await readAudit(db, undefined)
    const erasures = entries.filter(({ action }) => action === 'old data.erased')
    expect(erasures).toMatchObject([
      { actor: 'housekeeping', after: { ...noRecords, orders: 3, messages: 2 } },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/ama@|mensah|024 123|\+233|weija/i)
  })

  it('stays with money to be paid or given back, until that is settled or the order unchanged for as long', async () => {
    const unpaid = await order('delivered', ago(90), ago(1))
    const toRefund = await order('cancelled', ago(90), ago(1))
    await changeOrders(db, { paidPesewas: 1 }, toRefund)
    const givenUp = await order('delivered', ago(90), ago(73))
    const paid = await order('delivered', ago(90), ago(1))
    const settle = (id: string) => changeOrders(db, { paidPesewas: 75_00 }, id)
    await settle(paid)

    expect(await eraseOldData(db, dataDir)).toMatchObject({ orders: 2 })
    for (const id of [givenUp, paid]) expect(await findOrder(db, id)).toMatchObject(erased)
    for (const id of [unpaid, toRefund])
      expect(await findOrder(db, id)).toMatchObject({ customerName: 'Ama Mensah' })

    await settle(unpaid)
    await changeOrders(db, { paidPesewas: 0 }, toRefund)
    expect(await eraseOldData(db, dataDir)).toMatchObject({ orders: 2 })
  })

  it('stays until its mail can be deleted, so that no mail is left behind', async () => {
    const id = await order('delivered', ago(73))
    const blocked = path.join(dataDir, 'mail', `order-${id}.eml`)
    await mkdir(blocked, { recursive: true })
    await expect(eraseOldData(db, dataDir)).rejects.toThrow(/directory/)
    expect(await findOrder(db, id)).toMatchObject({ customerName: 'Ama Mensah' })
    await rm(blocked, { recursive: true })
    expect(await eraseOldData(db, dataDir)).toMatchObject({ orders: 1 })
  })

  it('is erased once: the next run finds nothing and writes no audit entry', async () => {
    await order('delivered', ago(73))
    await eraseOldData(db, dataDir)
    expect(await eraseOldData(db, dataDir)).toEqual(noRecords)
    expect(
      (await readAudit(db, undefined)).entries.filter(({ action }) => action === 'old data.erased'),
    ).toHaveLength(1)
  })

  it('follows the settings; 0 months keeps it for ever', async () => {
    await order('delivered', ago(200))
    await message(ago(200))
    await storeSettings(db, settings, { keepOrdersMonths: 0, keepEnquiriesMonths: 0 })
    expect(await eraseOldData(db, dataDir)).toEqual(noRecords)
    await order('delivered', ago(2))
    await storeSettings(db, settings, { keepOrdersMonths: 3, keepEnquiriesMonths: 1 })
    expect(await eraseOldData(db, dataDir)).toEqual({ ...noRecords, orders: 1, messages: 1 })
  })

  it('is erased once by several processes together, however much it is', async () => {
    await order('delivered', ago(100))
    await db.execute(sql`insert into orders (customer_name, customer_email, customer_phone, customer_address, status, sums, total_amount, created_at)
      select 'Kofi', 'kofi@example.com', '020', 'Tema', 'delivered', '[]', 0, now() - interval '10 years'
      from generate_series(1, 1700)`)
    const counts = await Promise.all([1, 2, 3].map(() => eraseOldData(db, dataDir)))
    expect(counts.reduce((sum, { orders: erased = 0 }) => sum + erased, 0)).toBe(1701)
    const remaining = await db.select({ id: orders.id }).from(orders).where(sql`erased_at is null`)
    expect(remaining).toEqual([])
  })
})
