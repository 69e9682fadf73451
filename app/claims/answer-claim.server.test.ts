import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { amountOf } from '../cart/totals.ts'
import { listOpenOrders } from '../deliveries/open-orders.server.ts'
import { recordByHand } from '../deliveries/order-deliveries.server.ts'
import { truncateTrips } from '../deliveries/trip.fixture.ts'
import { listOrderTexts } from '../orders/admin/manage-orders.server.ts'
import { recordPayment } from '../orders/admin/manage-payments.server.ts'
import { claimNumber } from '../orders/history/claim-terms.ts'
import { orderCredits, orderDocuments, orders } from '../orders/orders.table.ts'
import { paymentBalance } from '../orders/payments/payment-state.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { claimTests } from './claim.fixture.ts'

const shop = setUpOrderTests()
const { deliver, claimId, driverClaim, answer, credit, bringAgain, refuse, progress, claimsOf } =
  claimTests(shop)
beforeEach(() => truncateTrips(shop.db))

const pay = (orderId: string, amountPesewas: number) =>
  recordPayment(
    shop.db,
    { id: randomUUID(), orderId, method: 'cash', network: '', reference: '', amountPesewas, surplus: 0 },
    admin,
  )
const stock = () => shop.stockOf('hollow-blocks')

describe('a credit', () => {
  it('is a row of the order with a numbered note, and reduces what is owed', async () => {
    const order = await deliver()
    const id = await claimId(order.id)
    expect(await credit(id, 2, { isDeliveryCredited: true, note: 'Sorry' })).toMatchObject({
      ok: true,
      number: expect.stringMatching(/^CN-\d{4}-0001$/),
      amount: 55_00,
      toRefund: 0,
    })
    const stored = await shop.stored(order.id)
    expect(stored.sums.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['goods', 25_00],
      ['delivery', 50_00],
      ['credit', -55_00],
      ['total', 20_00],
    ])
    expect(paymentBalance(stored)).toMatchObject({ open: 20_00, state: 'open' })
    const [note] = await shop.db.select().from(orderDocuments)
    expect(note?.content).toMatchObject({
      kind: 'credit note',
      rows: [
        { quantity: '2 blocks', amount: 5_00 },
        { name: 'Delivery', amount: 50_00 },
      ],
      notes: 'Sorry',
      open: 20_00,
    })
    // Broken pieces do not come back, and nothing is brought again.
    expect(await stock()).toBe(90)
    expect(await progress(order.id)).toMatchObject({ delivered: 10, open: 0 })
    expect(stored.status).toBe('delivered')
  })

  it('is booked in the moment of its note', async () => {
    const order = await deliver()
    await credit(await claimId(order.id), 2)
    const [booked] = await shop.db.select({ at: orderCredits.createdAt }).from(orderCredits)
    expect(await shop.db.select({ at: orderDocuments.issuedAt }).from(orderDocuments)).toEqual([booked])
  })

  it('is told to the customer', async () => {
    const order = await deliver()
    const id = await claimId(order.id)
    await credit(id, 2)
    const texts = (await shop.db.select().from(jobs).orderBy(jobs.id)).filter(
      ({ kind }) => kind === 'claim message',
    )
    expect(texts.map(({ payload }) => payload)).toMatchObject([
      { claimId: id, channel: 'email' },
      { claimId: id, channel: 'sms' },
    ])
    const name = `Claim ${claimNumber(id)} answered`
    expect(await listOrderTexts(shop.db, order.id)).toMatchObject([
      { name, channel: 'sms' },
      { name, channel: 'email' },
      { name: 'Order delivered' },
      { name: 'Order delivered' },
      ...Array(4).fill({ name: expect.stringMatching(/^Order/) }),
    ])
  })

  it('of all that the site refused is no delivery for the customer', async () => {
    const order = await deliver({ delivered: 0, refused: 10 })
    await shop.db.update(orders).set({ plannedAt: new Date() }).where(eq(orders.id, order.id))
    expect((await credit(await driverClaim(order.id, 'returned'), 10)).ok).toBe(true)
    expect((await shop.stored(order.id)).status).toBe('delivered')
    const names = (await listOrderTexts(shop.db, order.id)).map(({ name }) => name)
    expect(names).not.toContain('Order delivered')
  })

  it('above what is owed is to be given back, and the refund cannot exceed what was paid', async () => {
    const order = await deliver()
    await pay(order.id, 60_00)
    expect(await credit(await claimId(order.id), 2, { free: 20_00 })).toMatchObject({
      ok: true,
      toRefund: 10_00,
    })
    expect(paymentBalance(await shop.stored(order.id))).toMatchObject({ state: 'to refund', toRefund: 10_00 })
    expect(await pay(order.id, -60_01)).toEqual({ ok: false, reason: 'refunds too much', paid: 60_00 })
    await pay(order.id, -10_00)
    expect(paymentBalance(await shop.stored(order.id))).toMatchObject({ state: 'paid' })
  })

  it('never exceeds the agreed total, nor the pieces of the order', async () => {
    const order = await deliver()
    const [first, second] = [await claimId(order.id, 6), await claimId(order.id, 4)]
    expect(await credit(first, 6, { free: 60_01 })).toMatchObject({ ok: false, reason: 'amount changed' })
    expect(await credit(first, 0, { free: 75_01 })).toEqual({ ok: false, reason: 'too much', left: 75_00 })
    expect(await credit(first, 7)).toEqual({ ok: false, reason: 'quantity', key: expect.any(String), max: 6 })
    expect(await credit(first, 0)).toEqual({ ok: false, reason: 'nothing' })
    expect(await shop.db.$count(orderDocuments)).toBe(0)
    expect((await credit(first, 6, { isDeliveryCredited: true })).ok).toBe(true)
    expect((await credit(second, 4)).ok).toBe(true)
    expect(await shop.stored(order.id)).toMatchObject({ totalPesewas: 0 })
    expect(amountOf(await shop.stored(order.id), 'credit')).toBe(-75_00)
  })

  it('of broken pieces of a driver’s record ends what is open, and frees what was reserved for it', async () => {
    const order = await deliver({ delivered: 7, broken: 2, refused: 1 })
    expect(await stock()).toBe(88)
    expect(await progress(order.id)).toMatchObject({ open: 2, toSettle: 1 })
    expect((await credit(await driverClaim(order.id), 2)).ok).toBe(true)
    expect(await stock()).toBe(90)
    expect(await progress(order.id)).toMatchObject({ open: 0, toSettle: 1, dropped: 2 })
    expect((await shop.stored(order.id)).status).toBe('shipped')
    // The refused one came back sound.
    expect((await credit(await driverClaim(order.id, 'returned'), 1, { isSound: true })).ok).toBe(true)
    expect(await stock()).toBe(91)
    expect(await shop.stored(order.id)).toMatchObject({ status: 'delivered', totalPesewas: 67_50 })
    await setOrderStatus(shop.db, { id: order.id, from: 'delivered', to: 'cancelled', actor: admin })
    // Two are broken.
    expect(await stock()).toBe(98)
  })
})

describe('bringing again', () => {
  it('opens the order again, and its page says so', async () => {
    const order = await deliver()
    const isOpenAgain = async () => (await shop.open(order.secret)).order?.isOpenAgain
    expect(await isOpenAgain()).toBe(false)
    await bringAgain(await claimId(order.id), 2)
    expect(await isOpenAgain()).toBe(true)
    await setOrderStatus(shop.db, { id: order.id, from: 'shipped', to: 'pending', actor: admin })
    expect(await isOpenAgain()).toBe(false)
  })

  it('takes further goods without a price, and the order is planned again', async () => {
    const order = await deliver()
    expect((await bringAgain(await claimId(order.id), 2)).ok).toBe(true)
    expect(await stock()).toBe(88)
    const stored = await shop.stored(order.id)
    expect(stored).toMatchObject({ status: 'shipped', totalPesewas: 75_00 })
    expect(await progress(order.id)).toMatchObject({ delivered: 10, replaced: 2, open: 2 })
  })

  it('waits for who collects, also where the credit of the order was never approved', async () => {
    const { id } = await deliver()
    const order = { collectAt: 'Weija', creditExcess: 50_00, plannedAt: null }
    await shop.db.update(orders).set(order).where(eq(orders.id, id))
    expect((await bringAgain(await claimId(id), 2)).ok).toBe(true)
    expect(await shop.stored(id)).toMatchObject({ status: 'confirmed', plannedAt: null })
  })

  it('of goods that came back sound leaves the stock as it was', async () => {
    const order = await deliver()
    expect((await bringAgain(await claimId(order.id, 3, { cause: 'wrong' }), 3, true)).ok).toBe(true)
    expect(await stock()).toBe(90)
  })

  it('of what a driver brought back changes nothing: it is still open', async () => {
    const order = await deliver({ delivered: 8, broken: 2 })
    expect((await bringAgain(await driverClaim(order.id), 2)).ok).toBe(true)
    expect(await stock()).toBe(88)
    expect(await progress(order.id)).toMatchObject({ replaced: 0, open: 2 })
  })

  it('for an order that no trip brought plans only what is brought again', async () => {
    const order = await shop.place()
    await setOrderStatus(shop.db, { id: order.id, from: 'pending', to: 'delivered', actor: admin })
    expect((await bringAgain(await claimId(order.id, 4), 4)).ok).toBe(true)
    expect(await shop.stored(order.id)).toMatchObject({ status: 'shipped', plannedAt: expect.any(Date) })
    expect(await progress(order.id)).toMatchObject({ delivered: 10, open: 4 })
    const { orders: open } = await listOpenOrders(shop.db, {
      limit: 10,
      withPending: false,
      day: '2026-11-24',
    })
    expect(open).toMatchObject([{ id: order.id, goods: [{ open: 4 }] }])
  })

  it('of what comes late is refused', async () => {
    const order = await deliver({ delivered: 5 })
    const late = await claimId(order.id, 5, { cause: 'late', description: 'A week' })
    expect(await bringAgain(late, 5)).toEqual({ ok: false, reason: 'late' })
    expect((await credit(late, 5)).ok).toBe(true)
    expect(await progress(order.id)).toMatchObject({ delivered: 5, open: 0 })
  })
})

describe('of an order that was set as delivered by hand, what a driver brought back', () => {
  const returned = { delivered: 7, broken: 2, refused: 1 }
  async function deliverByHand(recorded = returned) {
    const order = await deliver(recorded)
    expect(await recordByHand(shop.db, admin, order.id, 'delivered')).toEqual({ ok: true })
    return order
  }

  it('is planned again, without further goods from the stock', async () => {
    const order = await deliverByHand({ delivered: 8, broken: 2, refused: 0 })
    expect((await bringAgain(await driverClaim(order.id), 2)).ok).toBe(true)
    expect((await shop.stored(order.id)).status).toBe('shipped')
    expect(await progress(order.id)).toMatchObject({ delivered: 8, open: 2 })
    expect(await stock()).toBe(88)
    const { orders: planned } = await listOpenOrders(shop.db, {
      limit: 10,
      withPending: false,
      day: '2026-11-24',
    })
    expect(planned).toMatchObject([{ id: order.id, goods: [{ open: 2 }] }])
  })

  it('is credited, and what was reserved for it is free', async () => {
    const order = await deliverByHand({ delivered: 8, broken: 2, refused: 0 })
    expect((await credit(await driverClaim(order.id), 2)).ok).toBe(true)
    expect(await shop.stored(order.id)).toMatchObject({ status: 'delivered', totalPesewas: 70_00 })
    expect(await progress(order.id)).toMatchObject({ dropped: 2, open: 0 })
    expect(await stock()).toBe(90)
  })

  it('is planned also where a claim of the customer is answered first', async () => {
    const order = await deliverByHand({ delivered: 8, broken: 2, refused: 0 })
    expect((await bringAgain(await claimId(order.id, 1), 1)).ok).toBe(true)
    expect((await bringAgain(await driverClaim(order.id), 2)).ok).toBe(true)
    expect(await progress(order.id)).toMatchObject({ delivered: 8, open: 3 })
  })

  it('is planned also where another of his claims is answered later', async () => {
    const order = await deliverByHand()
    expect((await bringAgain(await driverClaim(order.id), 1)).ok).toBe(true)
    // The broken piece that was not granted counts as handed over, the refused one waits for its answer.
    expect(await progress(order.id)).toMatchObject({ delivered: 8, open: 1, toSettle: 1 })
    expect((await credit(await driverClaim(order.id, 'returned'), 1)).ok).toBe(true)
    expect(await progress(order.id)).toMatchObject({ dropped: 1, open: 1 })
  })
})

describe('goods that were refused at the site', () => {
  const deliverSome = () => deliver({ delivered: 8, broken: 0, refused: 2 })
  const isPlannable = async () => {
    const open = await listOpenOrders(shop.db, { limit: 10, withPending: false, day: '2026-11-24' })
    return open.orders.length > 0
  }

  it('are neither delivered nor to come until the claim is answered', async () => {
    const order = await deliverSome()
    expect(await progress(order.id)).toMatchObject({ delivered: 8, toSettle: 2, open: 0 })
    expect((await shop.stored(order.id)).status).toBe('shipped')
    await shop.db.update(orders).set({ plannedAt: sql`now()` })
    expect(await isPlannable()).toBe(false)
  })

  it('are planned again once the office brings them again, also those that it did not grant', async () => {
    const order = await deliverSome()
    expect((await bringAgain(await driverClaim(order.id, 'returned'), 1)).ok).toBe(true)
    expect(await progress(order.id)).toMatchObject({ toSettle: 0, replaced: 0, open: 2 })
    expect(await stock()).toBe(90)
  })

  it('are planned again where the claim is refused', async () => {
    const order = await deliverSome()
    await shop.db.update(orders).set({ plannedAt: sql`now()` })
    expect((await refuse(await driverClaim(order.id, 'returned'))).ok).toBe(true)
    expect(await isPlannable()).toBe(true)
    expect(await progress(order.id)).toMatchObject({ toSettle: 0, open: 2 })
  })

  it('complete the order once they are credited', async () => {
    const order = await deliverSome()
    expect((await credit(await driverClaim(order.id, 'returned'), 2)).ok).toBe(true)
    expect(await progress(order.id)).toMatchObject({ toSettle: 0, dropped: 2, open: 0 })
    expect((await shop.stored(order.id)).status).toBe('delivered')
  })

  it('are credited once, also where the customer claims them as missing', async () => {
    const order = await deliverSome()
    expect((await credit(await claimId(order.id, 2, { cause: 'short' }), 2)).ok).toBe(true)
    expect(await progress(order.id)).toMatchObject({ toSettle: 0, open: 0 })
    const again = await credit(await driverClaim(order.id, 'returned'), 2)
    expect(again).toEqual({ ok: false, reason: 'on a trip' })
  })

  it.each([1, 2])(
    'of an order that was set as delivered by hand are brought again: %i of 2',
    async granted => {
      const order = await deliverSome()
      expect(await recordByHand(shop.db, admin, order.id, 'delivered')).toEqual({ ok: true })
      expect(await progress(order.id)).toMatchObject({ toSettle: 2, open: 0 })
      expect((await bringAgain(await driverClaim(order.id, 'returned'), granted)).ok).toBe(true)
      expect((await shop.stored(order.id)).status).toBe('shipped')
      expect(await progress(order.id)).toMatchObject({ delivered: 10 - granted, open: granted })
    },
  )
})

describe('an answer', () => {
  it('of two people counts once, and the second is told', async () => {
    const order = await deliver()
    const id = await claimId(order.id)
    const [first, second] = await Promise.all([credit(id, 2), refuse(id)])
    const [won, lost] = first?.ok ? [first, second] : [second, first]
    expect(won?.ok).toBe(true)
    expect(lost).toMatchObject({ ok: false, reason: 'answered', by: admin.email })
    const key = randomUUID()
    const other = await claimId(order.id)
    expect([await refuse(other, key), await refuse(other, key)]).toEqual([{ ok: true }, { ok: true }])
    expect((await claimsOf(order.id)).filter(({ answer }) => answer)).toHaveLength(2)
  })

  it('that is sent twice credits and replaces once', async () => {
    const order = await deliver()
    const [credited, replaced] = [await claimId(order.id), await claimId(order.id, 3)]
    const [key, otherKey] = [randomUUID(), randomUUID()]
    for (let time = 0; time < 2; time++) {
      expect(await credit(credited, 2, { key })).toMatchObject({ ok: true, amount: 5_00 })
      expect(await bringAgain(replaced, 3, false, otherKey)).toEqual({ ok: true })
    }
    expect((await shop.stored(order.id)).totalPesewas).toBe(70_00)
    expect(await shop.db.$count(orderDocuments)).toBe(1)
    expect(await progress(order.id)).toMatchObject({ replaced: 3, open: 3 })
    expect(await stock()).toBe(87)
  })

  it('that is sent again is the same one, and another one is not taken for it', async () => {
    const order = await deliver()
    const [id, key] = [await claimId(order.id), randomUUID()]
    await pay(order.id, 75_00)
    const first = await credit(id, 2, { key })
    await pay(order.id, -5_00)
    const again = await credit(id, 2, { key })
    expect(again).toEqual({ ok: true, number: expect.any(String), amount: 5_00, toRefund: 5_00 })
    expect(first).toMatchObject(again)
    const others = [{ isDeliveryCredited: true }, { note: 'Sorry' }].map(each =>
      credit(id, 2, { key, ...each }),
    )
    for (const other of [...others, credit(id, 1, { key, expected: 5_00 }), refuse(id, key)])
      expect(await other).toEqual({
        ok: false,
        reason: 'stored differently',
        stored: expect.stringMatching(/^Credited, GH₵5\.00, CN-\d{4}-\d{4}, Hollow Blocks.*: 2 blocks$/),
      })
    expect(await shop.db.$count(orderDocuments)).toBe(1)
  })

  it('to a claim on a cancelled or erased order can only refuse it', async () => {
    const [cancelled, erased] = [await deliver(), await deliver()]
    const claims = [await claimId(cancelled.id), await claimId(erased.id)]
    await setOrderStatus(shop.db, { id: cancelled.id, from: 'delivered', to: 'cancelled', actor: admin })
    await shop.db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, erased.id))
    for (const [index, reason] of (['cancelled', 'erased'] as const).entries()) {
      const id = claims[index] ?? ''
      expect(await credit(id, 2)).toEqual({ ok: false, reason })
      expect(await bringAgain(id, 2)).toEqual({ ok: false, reason })
      expect(await refuse(id)).toEqual({ ok: true })
    }
    expect(await answer(randomUUID(), {})).toEqual({ ok: false, reason: 'not found' })
    expect(await shop.db.$count(orderDocuments)).toBe(0)
  })
})
