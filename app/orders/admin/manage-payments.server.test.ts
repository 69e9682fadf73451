import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { readAudit } from '../../staff/audit.server.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { orderEventText } from '../history/order-event-text.ts'
import { orderRequest } from '../order.fixture.ts'
import { orderStatuses } from '../order.ts'
import { orderDocuments, orders, payments } from '../orders.table.ts'
import { paymentBalance } from '../payments/payment-state.ts'
import { readPayments } from '../payments/payments.server.ts'
import { placeOrder } from '../placing/place-order.server.ts'
import { changeOrders } from '../state/save-order.fixture.ts'
import { setOrderStatus } from '../state/transition.server.ts'
import { findOrder } from './manage-orders.server.ts'
import {
  listOrderPayments,
  type NewPayment,
  recordPaidInFull,
  recordPayment,
  removePayment,
} from './manage-payments.server.ts'

const database = setUpDatabase(seedCatalogue)
let db: Db
beforeAll(async () => {
  db = database.db
})

const other = { ...admin, email: 'second@example.com' }

/** An order of GH₵75.00. */
async function place() {
  const result = await placeOrder(db, orderRequest(), testLinkKey)
  if (!result.ok) throw new Error(result.message)
  return result.order.id
}

const payment = (orderId: string, amountPesewas: number, values: Partial<NewPayment> = {}): NewPayment => ({
  id: randomUUID(),
  orderId,
  method: 'cash',
  network: '',
  reference: '',
  amountPesewas,
  surplus: 0,
  ...values,
})

const pay = (orderId: string, amount: number, values: Partial<NewPayment> = {}) =>
  recordPayment(db, payment(orderId, amount, values), admin)

/** What is stored as paid, which must be the sum of the payments. */
async function paidOf(orderId: string) {
  const order = await findOrder(db, orderId)
  const stored = await readPayments(db, orderId)
  expect(order?.paidPesewas).toBe(stored.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0))
  return order?.paidPesewas
}

const historyOf = async (orderId: string) =>
  (await findOrder(db, orderId))?.history.map(event => [event.type, orderEventText(event), event.actor])

describe('a payment', () => {
  it('is stored with the sum, an event and an audit entry, which both leave out the reference', async () => {
    const id = await place()
    const momo = { method: 'mobile money' as const, network: 'MTN MoMo', reference: '0241234567' }
    expect(await pay(id, 50_00, momo)).toEqual({ ok: true, text: 'Payment of GH₵50.00, MTN MoMo' })
    expect(await paidOf(id)).toBe(50_00)
    expect(await historyOf(id)).toEqual([['payment recorded', 'Payment of GH₵50.00, MTN MoMo', admin.email]])
    expect(await listOrderPayments(db, id)).toMatchObject([
      { ...momo, amountPesewas: 50_00, actor: admin.email, hasReceipt: false, isRemovable: true },
    ])
    expect(JSON.stringify(await readPayments(db, id))).not.toMatch(/0241234567|owner/)
    const { entries } = await readAudit(db, undefined)
    expect(entries[0]).toMatchObject({
      action: 'payment.recorded',
      actor: admin.email,
      after: { amount: 'GH₵50.00', method: 'mobile money', network: 'MTN MoMo' },
    })
    expect(JSON.stringify(entries)).not.toContain('0241234567')
  })

  it('is stored once when its form is sent again, and a changed form is not taken for it', async () => {
    const id = await place()
    const first = payment(id, 25_00)
    const [one, two] = await Promise.all([recordPayment(db, first, admin), recordPayment(db, first, admin)])
    const stored = { ok: true, text: 'Payment of GH₵25.00, cash' }
    expect([one, two]).toEqual([stored, stored])
    expect(await paidOf(id)).toBe(25_00)
    expect(await historyOf(id)).toHaveLength(1)
    expect(await recordPayment(db, { ...first, amountPesewas: 30_00 }, admin)).toEqual({
      ok: false,
      reason: 'stored differently',
      stored: expect.stringMatching(/^Payment of GH₵25\.00, cash, \d/),
    })
    expect(await recordPayment(db, { ...first, orderId: await place() }, admin)).toEqual({
      ok: false,
      reason: 'stored differently',
      stored: expect.stringMatching(/^Payment of GH₵25\.00, cash, \d/),
    })
    expect(await paidOf(id)).toBe(25_00)
  })

  it('of two admins at once is stored once each, and so are many', async () => {
    const id = await place()
    const results = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        recordPayment(db, payment(id, 5_00), index % 2 ? admin : other),
      ),
    )
    expect(results.every(result => result.ok)).toBe(true)
    expect(await paidOf(id)).toBe(75_00)
    // The last of them would overpay.
    const late = await Promise.all([pay(id, -40_00), pay(id, -40_00)])
    expect(late.filter(result => result.ok)).toHaveLength(1)
    expect(late.filter(result => !result.ok)).toEqual([
      { ok: false, reason: 'refunds too much', paid: 35_00 },
    ])
    expect(await paidOf(id)).toBe(35_00)
  })

  it('beyond what is open is stored only with the confirmed surplus', async () => {
    const id = await place()
    await pay(id, 50_00)
    const refused = { ok: false, reason: 'overpays', open: 25_00, surplus: 15_00 }
    expect(await pay(id, 40_00)).toEqual(refused)
    expect(await pay(id, 40_00, { surplus: 10_00 })).toEqual(refused)
    expect(await paidOf(id)).toBe(50_00)
    expect(await pay(id, 40_00, { surplus: 15_00 })).toMatchObject({ ok: true })
    expect(await paidOf(id)).toBe(90_00)
  })

  it('has a date between that of the order and now', async () => {
    const id = await place()
    await db
      .update(orders)
      .set({ createdAt: new Date('2026-03-05T10:00:30Z') })
      .where(eq(orders.id, id))
    const at = (text: string) => ({ receivedAt: new Date(text) })
    expect(await pay(id, 1_00, at('2026-03-05T09:59:00Z'))).toEqual({ ok: false, reason: 'before the order' })
    expect(await pay(id, 1_00, { receivedAt: new Date(Date.now() + 3_600_000) })).toEqual({
      ok: false,
      reason: 'in the future',
    })
    // The form has no seconds, and clocks differ.
    expect(await pay(id, 1_00, at('2026-03-05T10:00:00Z'))).toMatchObject({ ok: true })
    expect(await pay(id, 1_00, { receivedAt: new Date(Date.now() + 60_000) })).toMatchObject({ ok: true })
    const [first, second] = await readPayments(db, id)
    expect(first?.receivedAt).toEqual(new Date('2026-03-05T10:00:30Z'))
    expect(second?.receivedAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('that is sent again with another time is not taken for the first one', async () => {
    const id = await place()
    await db
      .update(orders)
      .set({ createdAt: new Date('2026-03-05T10:00:30Z') })
      .where(eq(orders.id, id))
    const send = (paymentId: string, receivedAt: Date) => pay(id, 1_00, { id: paymentId, receivedAt })
    const [first, second, ahead] = [randomUUID(), randomUUID(), randomUUID()]
    const soon = new Date(Date.now() + 120_000)
    for (const [each, time] of [
      [first, new Date('2026-03-06T08:00:00Z')],
      // Both are stored as other times: that of the order, and now.
      [second, new Date('2026-03-05T10:00:00Z')],
      [ahead, soon],
    ] as const) {
      expect(await send(each, time)).toMatchObject({ ok: true })
      await db.update(payments).set({ createdAt: payments.receivedAt }).where(eq(payments.id, ahead))
      expect(await send(each, time)).toMatchObject({ ok: true })
    }
    expect(await send(first, new Date('2026-03-06T08:01:00Z'))).toEqual({
      ok: false,
      reason: 'stored differently',
      stored: 'Payment of GH₵1.00, cash, 6 Mar 2026, 08:00',
    })
    expect(await paidOf(id)).toBe(3_00)
  })

  it('of an erased customer has no reference', async () => {
    const id = await place()
    await db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, id))
    const bank = { method: 'bank', reference: 'AMA MENSAH' } as const
    expect(await pay(id, 1_00, bank)).toEqual({ ok: false, reason: 'customer erased' })
    expect(await pay(id, 1_00, { ...bank, reference: '' })).toMatchObject({ ok: true })
    expect(await listOrderPayments(db, id)).toMatchObject([{ reference: '' }])
  })

  it('of an order that does not exist is refused', async () =>
    expect(await pay(randomUUID(), 1_00)).toEqual({ ok: false, reason: 'not found' }))
})

describe('a refund', () => {
  it('is at most what was paid', async () => {
    const id = await place()
    await pay(id, 50_00)
    expect(await pay(id, -50_01)).toEqual({ ok: false, reason: 'refunds too much', paid: 50_00 })
    expect(await pay(id, -20_00)).toEqual({ ok: true, text: 'Refund of GH₵20.00, cash' })
    expect(await pay(id, -30_01)).toEqual({ ok: false, reason: 'refunds too much', paid: 30_00 })
    expect(await pay(id, -30_00)).toMatchObject({ ok: true })
    expect(await paidOf(id)).toBe(0)
  })

  it('keeps the sum between 0 and what was received, whatever is recorded and removed', async () => {
    const amounts = fc.array(fc.integer({ min: -40_00, max: 40_00 }).filter(Boolean), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(amounts, async list => {
        const id = await place()
        for (const amount of list) {
          await pay(id, amount)
          expect(await paidOf(id)).toBeGreaterThanOrEqual(0)
        }
        for (const { id: paymentId } of await readPayments(db, id)) {
          await removePayment(db, { id: paymentId, orderId: id }, admin)
          expect(await paidOf(id)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 5 },
    )
  })
})

describe('paid in full', () => {
  const seen = { open: 75_00, status: 'pending' as const, isDelivered: true }

  it('pays the rest in cash and delivers the order, once', async () => {
    const orderId = await place()
    const request = { id: randomUUID(), orderId, ...seen }
    for (const _ of [1, 2])
      expect(await recordPaidInFull(db, request, admin)).toEqual({
        ok: true,
        text: 'Payment of GH₵75.00, cash',
      })
    expect(await paidOf(orderId)).toBe(75_00)
    expect(await findOrder(db, orderId)).toMatchObject({ status: 'delivered', history: { length: 2 } })
  })

  it('delivers the order also where the payment alone was stored before, unless its status changed', async () => {
    const [orderId, changed] = [await place(), await place()]
    const requests = [orderId, changed].map(each => ({ id: randomUUID(), orderId: each, ...seen }))
    for (const request of requests) await recordPaidInFull(db, { ...request, isDelivered: false }, admin)
    await setOrderStatus(db, { id: changed, from: 'pending', to: 'confirmed', actor: admin })
    const [first, second] = requests.map(request => recordPaidInFull(db, request, admin))
    expect(await first).toMatchObject({ ok: true })
    expect(await findOrder(db, orderId)).toMatchObject({ status: 'delivered', paidPesewas: 75_00 })
    expect(await second).toEqual({ ok: false, reason: 'conflict', open: 0, status: 'confirmed' })
    expect(await findOrder(db, changed)).toMatchObject({ status: 'confirmed', paidPesewas: 75_00 })
  })

  it('changes nothing where the order is no longer as it was seen', async () => {
    const orderId = await place()
    await pay(orderId, 5_00)
    const request = { id: randomUUID(), orderId, ...seen }
    const refused = { ok: false, reason: 'conflict', open: 70_00, status: 'pending' }
    expect(await recordPaidInFull(db, request, admin)).toEqual(refused)
    await setOrderStatus(db, { id: orderId, from: 'pending', to: 'shipped', actor: admin })
    expect(await recordPaidInFull(db, { ...request, open: 70_00 }, admin)).toMatchObject({
      reason: 'conflict',
      status: 'shipped',
    })
    expect(await paidOf(orderId)).toBe(5_00)
    expect(await findOrder(db, orderId)).toMatchObject({ status: 'shipped' })
  })
})

describe('a wrong payment', () => {
  const remove = (orderId: string, id: string) => removePayment(db, { id, orderId }, admin)

  it('is removed on the same day, and the history keeps both', async () => {
    const orderId = await place()
    const wrong = payment(orderId, 50_00)
    await recordPayment(db, wrong, admin)
    expect(await remove(await place(), wrong.id)).toEqual({ ok: false, reason: 'not found' })
    const text = 'Payment of GH₵50.00, cash'
    expect(await remove(orderId, wrong.id)).toEqual({ ok: true, text: `${text}, removed` })
    expect(await remove(orderId, wrong.id)).toEqual({ ok: false, reason: 'not found' })
    expect(await paidOf(orderId)).toBe(0)
    expect((await historyOf(orderId))?.map(([, details]) => details)).toEqual([`${text}, removed`, text])
    expect((await readAudit(db, undefined)).entries[0]).toMatchObject({
      action: 'payment.removed',
      before: { amount: 'GH₵50.00', method: 'cash' },
    })
  })

  it('stays where it is older, has a receipt or was refunded', async () => {
    const orderId = await place()
    const [old, withReceipt, refunded] = [
      payment(orderId, 1_00),
      payment(orderId, 2_00),
      payment(orderId, 3_00),
    ]
    for (const each of [old, withReceipt, refunded]) await recordPayment(db, each, admin)
    await db.update(payments).set({ createdAt: sql`now() - interval '1 day'` }).where(eq(payments.id, old.id))
    const receipt = { kind: 'receipt', year: 2026, number: 1, content: {}, actor: admin.email }
    await db.insert(orderDocuments).values({ ...receipt, orderId, paymentId: withReceipt.id })
    await pay(orderId, -4_00)
    expect(await remove(orderId, old.id)).toEqual({ ok: false, reason: 'too old' })
    expect(await remove(orderId, withReceipt.id)).toEqual({ ok: false, reason: 'has a receipt' })
    expect(await remove(orderId, refunded.id)).toEqual({ ok: false, reason: 'refunded' })
    expect(await paidOf(orderId)).toBe(2_00)
    expect((await listOrderPayments(db, orderId)).map(({ isRemovable }) => isRemovable)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

it('the database has the state that the pages show', async () => {
  const id = await place()
  const cases = orderStatuses.flatMap(status =>
    [0, 75_00].flatMap(totalPesewas =>
      [0, 25_00, 75_00, 90_00].map(paidPesewas => ({ status, totalPesewas, paidPesewas })),
    ),
  )
  for (const values of cases) {
    await changeOrders(db, values, id)
    const [stored] = await db.select({ state: orders.paymentState }).from(orders).where(eq(orders.id, id))
    expect(stored?.state, JSON.stringify(values)).toBe(paymentBalance(values).state)
  }
})
