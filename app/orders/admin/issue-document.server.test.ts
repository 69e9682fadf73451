import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTotals } from '../../cart/cart.fixture.ts'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { pdfPages } from '../../platform/files/pdf-text.fixture.ts'
import { testContext, testLinkKey } from '../../platform/services.fixture.ts'
import type { RequestedKind } from '../../sales/document.ts'
import { readAudit } from '../../staff/audit.server.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { loader as openByLink } from '../documents/order-document.route.ts'
import { listCustomerDocuments, listDocuments, pdfResponse } from '../documents/order-documents.server.ts'
import { addMovements } from '../lines/line-movements.server.ts'
import { orderRequest } from '../order.fixture.ts'
import { orderDocuments, orders, payments } from '../orders.table.ts'
import { orderPersonalData } from '../personal-data.server.ts'
import { placeOrder } from '../placing/place-order.server.ts'
import { changeOrders } from '../state/save-order.fixture.ts'
import { issueDocument } from './issue-document.server.ts'
import { findOrder } from './manage-orders.server.ts'

const database = setUpDatabase(seedCatalogue)
let db: Db
beforeAll(async () => {
  db = database.db
})
beforeEach(async () => {
  await emptyTables(db, 'orders', 'audit_entries')
})

const issuedAt = new Date('2026-11-22T12:00:00Z')

async function place() {
  const placed = await placeOrder(db, orderRequest(), testLinkKey)
  if (!placed.ok) throw new Error(placed.message)
  return placed.order.id
}
const issue = (orderId: string, kind: RequestedKind, rest: { paymentId?: string; issuedAt?: Date } = {}) =>
  issueDocument(db, { orderId, kind, issuedAt, ...rest }, admin)

/** As the back office stores it. */
async function pay(orderId: string, amountPesewas: number, receivedAt = issuedAt) {
  const id = randomUUID()
  const method = 'mobile money' as const
  await db
    .insert(payments)
    .values({ id, orderId, method, reference: '0244 000 111', amountPesewas, receivedAt, actor: admin.email })
  const { paidPesewas = 0 } = (await findOrder(db, orderId)) ?? {}
  await changeOrders(db, { paidPesewas: paidPesewas + amountPesewas }, orderId)
  return id
}

async function textOf(orderId: string, id: number) {
  const response = await pdfResponse(db, orderId, `${id}.pdf`)
  return pdfPages(new Uint8Array(await response.arrayBuffer())).join('\n')
}
const issued = async (...request: Parameters<typeof issue>) => {
  const result = await issue(...request)
  if (!result.ok) throw new Error(result.reason)
  return result
}

describe('the numbers of documents', () => {
  it('run per kind and year, which is that of Accra', async () => {
    const [first, second] = [await place(), await place()]
    expect(await issue(first, 'pro-forma invoice')).toMatchObject({ number: 'PF-2026-0001' })
    expect(await issue(second, 'pro-forma invoice')).toMatchObject({ number: 'PF-2026-0002' })
    expect(await issue(first, 'delivery note')).toMatchObject({ number: 'DN-2026-0001' })
    const lastMoment = new Date('2026-12-31T23:59:59.999Z')
    const newYear = new Date('2027-01-01T00:00:00Z')
    expect(await issue(second, 'delivery note', { issuedAt: lastMoment })).toMatchObject({
      number: 'DN-2026-0002',
    })
    expect(await issue(await place(), 'delivery note', { issuedAt: newYear })).toMatchObject({
      number: 'DN-2027-0001',
    })
  })

  it('have no gaps where many are issued at once and some transactions fail', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, place))
    const failing = await place()
    await Promise.all([
      ...ids.map(id => issue(id, 'delivery note')),
      ...ids.map(() =>
        db
          .transaction(async tx => {
            await issueDocument(tx, { orderId: failing, kind: 'delivery note', issuedAt }, admin)
            throw new Error('rolled back')
          })
          .catch(() => {}),
      ),
    ])
    const rows = await db.select().from(orderDocuments).orderBy(asc(orderDocuments.number))
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set(ids))
  })
})

describe('a document', () => {
  it('is recorded in the history of the order and in the audit log', async () => {
    const id = await place()
    await issue(id, 'delivery note')
    expect((await findOrder(db, id))?.history).toMatchObject([
      {
        type: 'document issued',
        data: { kind: 'delivery note', number: 'DN-2026-0001' },
        actor: admin.email,
      },
    ])
    expect((await readAudit(db, undefined)).entries).toMatchObject([
      { action: 'document.issued', actor: admin.email, after: { document: 'Delivery note DN-2026-0001' } },
    ])
  })

  it('is not issued again where nothing has changed, even at the same time', async () => {
    const id = await place()
    const results = await Promise.all([1, 2, 3].map(() => issued(id, 'pro-forma invoice')))
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(results.map(({ number }) => number))).toEqual(new Set(['PF-2026-0001']))
    expect((await findOrder(db, id))?.history).toHaveLength(1)
  })

  it('stays as it was when the order changes, and gets a successor', async () => {
    const id = await place()
    const first = await issued(id, 'delivery note')
    await db.update(orders).set({ customerAddress: 'House 5, Tema' }).where(eq(orders.id, id))
    const second = await issued(id, 'delivery note')
    expect(second).toMatchObject({ number: 'DN-2026-0002', isNew: true })
    expect(await textOf(id, first.id)).toContain('Plot 12, Weija Junction')
    expect(await textOf(id, second.id)).toContain('House 5, Tema')
    expect((await listDocuments(db, id)).map(({ number }) => number)).toEqual([
      'DN-2026-0001',
      'DN-2026-0002',
    ])
  })

  it('lists on a delivery note nothing that is never to come', async () => {
    const id = await place()
    const [line] = (await findOrder(db, id))?.lines ?? []
    const credit = (quantity: number) =>
      addMovements(db, [{ lineId: line?.lineId ?? '', kind: 'dropped', quantity }], { actor: 'shop' })
    const text = async () => textOf(id, (await issued(id, 'delivery note')).id)
    expect(await text()).toContain('10 blocks')
    await credit(4)
    expect(await text()).toContain('6 blocks')
    expect(await textOf(id, (await issued(id, 'pro-forma invoice')).id)).toContain('10 blocks')
    await credit(6)
    expect(await text()).not.toContain('Hollow Blocks')
  })

  it('shows the taxes of the order, if it is a pro-forma invoice', async () => {
    const id = await place()
    const rates = { taxMode: 'included', nhilRate: 0, getfundRate: 0 } as const
    await db
      .update(orders)
      .set(makeTotals(25_00, { delivery: 50_00, ...rates }))
      .where(eq(orders.id, id))
    expect(await textOf(id, (await issued(id, 'pro-forma invoice')).id)).toMatch(
      /75\.00\nTaxable amount\n65\.22\nVAT 15%\n9\.78/,
    )
    expect(await textOf(id, (await issued(id, 'delivery note')).id)).not.toContain('VAT')
  })

  it('is to be paid where the customer gets the goods, if it is a pro-forma invoice', async () => {
    const id = await place()
    const payable = async () =>
      (await textOf(id, (await issued(id, 'pro-forma invoice')).id)).replaceAll('\n', ' ')
    expect(await payable()).toContain('To be paid on delivery, in cash or by mobile money.')
    await db.update(orders).set({ collectAt: 'Weija' }).where(eq(orders.id, id))
    expect(await payable()).toContain('To be paid on collection, in cash or by mobile money.')
  })

  it('is issued again when the prices of a pro-forma invoice are no longer valid, or something was paid', async () => {
    const id = await place()
    await issue(id, 'pro-forma invoice')
    const later = new Date('2026-12-06T13:00:00Z')
    expect(await issue(id, 'pro-forma invoice', { issuedAt: later })).toMatchObject({
      number: 'PF-2026-0002',
    })
    await pay(id, 20_00)
    const { id: third } = await issued(id, 'pro-forma invoice', { issuedAt: later })
    expect(await textOf(id, third)).toMatch(/Still to be paid \(GHS\)\n55\.00/)
  })

  it.each([
    ['an unknown order', sql`true`, randomUUID(), 'not found'],
    ['an erased customer', sql`update orders set erased_at = now()`, undefined, 'erased'],
    ['a cancelled order', sql`update orders set status = 'cancelled'`, undefined, 'cancelled'],
  ])('is not issued for %s', async (_, change, unknown, reason) => {
    const id = await place()
    if (!unknown) await db.execute(change)
    expect(await issue(unknown ?? id, 'delivery note')).toEqual({ ok: false, reason })
    expect(await db.$count(orderDocuments)).toBe(0)
  })
})

it('is stored without a payment that its kind does not name', async () => {
  const id = await place()
  const paymentId = await pay(id, 20_00)
  expect(await issue(id, 'pro-forma invoice', { paymentId: randomUUID() })).toMatchObject({ isNew: true })
  expect(await issue(id, 'pro-forma invoice', { paymentId })).toMatchObject({ ok: true })
  expect(await issue(id, 'delivery note', { paymentId })).toMatchObject({ isNew: true })
  const stored = await db.select({ paymentId: orderDocuments.paymentId }).from(orderDocuments)
  expect(stored).toEqual([{ paymentId: null }, { paymentId: null }])
})

describe('a receipt', () => {
  it('is of one payment, and says what was open after it', async () => {
    const id = await place()
    const first = await pay(id, 20_00, new Date('2026-11-20T12:00:00Z'))
    const second = await pay(id, 55_00)
    const receipt = await issued(id, 'receipt', { paymentId: first })
    expect(await textOf(id, receipt.id)).toMatch(/20\.00\nStill to be paid \(GHS\)\n55\.00/)
    expect(await issue(id, 'receipt', { paymentId: first })).toMatchObject({ isNew: false })
    const last = await issued(id, 'receipt', { paymentId: second })
    expect(last.number).toBe('RC-2026-0002')
    expect(await textOf(id, last.id)).toMatch(/55\.00\nStill to be paid \(GHS\)\n0\.00/)
  })
  it('needs a payment of that order', async () => {
    const [id, other] = [await place(), await place()]
    const paymentId = await pay(other, 20_00)
    expect(await issue(id, 'receipt', { paymentId })).toEqual({ ok: false, reason: 'not found' })
    expect(await issue(id, 'receipt')).toEqual({ ok: false, reason: 'not found' })
  })
})

describe('the file of a document', () => {
  it('is found under its own order only, and the customer gets no delivery note', async () => {
    const [id, other] = [await place(), await place()]
    const { id: note } = await issued(id, 'delivery note')
    const { id: proForma } = await issued(id, 'pro-forma invoice')
    const response = await pdfResponse(db, id, `${note}.pdf`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="DN-2026-0001.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    const statuses = async (order: string, ...files: string[]) =>
      Promise.all(
        files.map(
          async file =>
            (await pdfResponse(db, order, file, { kinds: ['pro-forma invoice', 'receipt'] })).status,
        ),
      )
    expect(await statuses(id, `${proForma}.pdf`, `${note}.pdf`)).toEqual([200, 404])
    expect(await statuses(other, `${proForma}.pdf`)).toEqual([404])
    expect(await statuses(id, 'x.pdf', `${proForma}`, '999999999999999.pdf', '../1.pdf', '-1.pdf')).toEqual(
      Array(5).fill(404),
    )
    expect(await listCustomerDocuments(db, id)).toMatchObject([{ kind: 'pro-forma invoice' }])
  })
})

it('names the customer’s e-mail address to the office, but not to who has the link of the order', async () => {
  const placed = await placeOrder(db, orderRequest(), testLinkKey)
  if (!placed.ok) throw new Error(placed.message)
  const { id, path } = placed.order
  const document = await issued(id, 'pro-forma invoice')
  expect(await textOf(id, document.id)).toMatch(/024 123 4567\nama@example\.com/)
  const { context } = testContext(db)
  const params = { secret: path.replace('/orders/', ''), file: `${document.id}.pdf` }
  const response = await openByLink({ params, context } as never)
  const text = pdfPages(new Uint8Array(await response.arrayBuffer())).join('\n')
  expect(text).toContain('024 123 4567')
  expect(text).not.toContain('ama@example.com')
})

describe('personal data', () => {
  it('is exported with the documents and erased from them, but their numbers and amounts stay', async () => {
    const id = await place()
    const { id: proForma } = await issued(id, 'pro-forma invoice')
    const paymentId = await pay(id, 75_00)
    const { id: receipt } = await issued(id, 'receipt', { paymentId })
    await changeOrders(db, { status: 'delivered' }, id)

    const [found] = await orderPersonalData.find(db, 'ama@example.com')
    expect(found?.content).toMatchObject({
      documents: [
        {
          number: 'PF-2026-0001',
          content: { customer: { name: 'Ama Mensah' }, notes: 'Call before you come' },
        },
        { number: 'RC-2026-0001', content: { payment: { reference: '0244 000 111' } } },
      ],
    })
    await orderPersonalData.erase(db, 'ama@example.com')
    const stored = JSON.stringify(await db.select().from(orderDocuments))
    for (const text of ['Ama Mensah', 'ama@example.com', '024 123 4567', 'Plot 12', 'Call before', '0244'])
      expect(stored).not.toContain(text)
    const text = (await textOf(id, proForma)) + (await textOf(id, receipt))
    expect(text).toMatch(/To\nErased\n/)
    expect(text).toContain('75.00')
    expect(text).not.toMatch(/Ama|Plot 12|Call before|0244/)
  })
  it('is removed from documents when it is too old', async () => {
    const id = await place()
    await issued(id, 'delivery note')
    await db.execute(sql`update orders set created_at = now() - interval '7 years'`)
    await changeOrders(db, { status: 'delivered', paidPesewas: 75_00 })
    await orderPersonalData.retention.eraseOlderThan(db, 72, 10)
    const documents = await db.select().from(orderDocuments)
    expect(documents).toMatchObject([{ content: { customer: { name: 'Erased' } } }])
    expect(JSON.stringify(documents)).not.toContain('Ama')
  })
})
