import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { issueDocument } from '../orders/admin/issue-document.server.ts'
import { removePayment } from '../orders/admin/manage-payments.server.ts'
import { listDocuments } from '../orders/documents/order-documents.server.ts'
import type { StoredOrderEvent } from '../orders/history/order-event.ts'
import { orderEventText } from '../orders/history/order-event-text.ts'
import { progressOf } from '../orders/lines/line-progress.ts'
import { orderEvents, orders, payments } from '../orders/orders.table.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { findOrderTexts, orderText } from '../orders/texts/order-text.server.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { runDueJobs } from '../platform/jobs/queue.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import { jobHandlers } from '../platform/slice-manifest.server.ts'
import { takeOff } from './change-stops.server.ts'
import { deliveries, deliveryReports, trips } from './deliveries.table.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import { driverReport, hollowBlocks } from './driver/driver-report.fixture.ts'
import { type DriverReport, lastReport } from './driver/driver-report.ts'
import { settleTrip } from './end-trips.server.ts'
import { readGoodsHistories } from './goods-history.server.ts'
import { listHeldReports } from './list-held-reports.server.ts'
import {
  acceptMoney,
  acceptReport,
  departByDriver,
  dismissMoney,
  dismissReport,
} from './record-delivery.server.ts'
import { createTrip, minutes, reportTests, truncateTrips } from './trip.fixture.ts'

const shop = setUpOrderTests()
const { plan, send } = reportTests(shop)
beforeEach(() => truncateTrips(shop.db))

const tenBlocks = [{ product: hollowBlocks, planned: 10 }]
const lineOf = async (deliveryId: string) => (await readDeliveryLines(shop.db, [deliveryId]))[0]
const deliveryOf = async (id: string) =>
  (await shop.db.select().from(deliveries).where(eq(deliveries.id, id)))[0]
const eventsOf = async (orderId: string) =>
  (
    await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id)
  ).map(event => (event.to ? `→ ${event.to}` : orderEventText(event as StoredOrderEvent)))

/** The texts about deliveries that an order's customer gets by mail, whenever they are due. */
async function sentTexts(orderId: string) {
  const { services } = testContext(shop.db)
  const deps = { ...services, notificationRecipient: async () => '' }
  await shop.db.update(jobs).set({ runAt: sql`now()` }).where(sql`done_at is null`)
  await runDueJobs({ db: shop.db, handlers: jobHandlers([orderText], deps), maxConcurrent: 20 })
  return (await findOrderTexts(shop.db, orderId))
    .filter(({ problem, payload }) => problem !== 'outdated' && payload.channel === 'email')
    .flatMap(({ payload: { message = '' } }) => (message === 'placed' ? [] : message))
    .toReversed()
}

describe('a report of a driver', () => {
  it('is stored once, with the goods, the money, the status and the history', async () => {
    const { order, tripId, stopIds, email } = await plan()
    const report = driverReport(stopIds[0] ?? '', {
      cashPesewas: 50_00,
      mobileMoney: { network: 'MTN MoMo', reference: '0241', amountPesewas: 25_00 },
    })
    const answers = [await send(tripId, report), await send(tripId, report)]
    expect(answers).toEqual([answers[0], { id: report.id, state: 'stored' }])
    expect(await shop.stored(order.id)).toMatchObject({ status: 'delivered', paidPesewas: 75_00 })
    expect(await eventsOf(order.id)).toEqual([
      '→ shipped',
      expect.stringMatching(
        /^Delivered with Tata 1: Hollow Blocks.*: 10 blocks\. Recorded .+, received .+\.$/,
      ),
      'Payment of GH₵50.00, cash',
      'Payment of GH₵25.00, MTN MoMo',
      '→ delivered',
    ])
    expect(await shop.db.select().from(payments)).toMatchObject([
      { deliveryId: stopIds[0], actor: email },
      { deliveryId: stopIds[0], actor: email },
    ])
    expect(await shop.stockOf('hollow-blocks')).toBe(90)
    expect(await shop.db.$count(deliveryReports)).toBe(1)
  })

  it('sent by two connections at once is stored once', async () => {
    const { order, tripId, stopIds } = await plan()
    const report = driverReport(stopIds[0] ?? '', { cashPesewas: 75_00, line: { delivered: 9, broken: 1 } })
    await Promise.all([send(tripId, report), send(tripId, report), send(tripId, report)])
    expect(await shop.stored(order.id)).toMatchObject({ status: 'shipped', paidPesewas: 75_00 })
    expect(await shop.stockOf('hollow-blocks')).toBe(89)
  })

  it('replaces an earlier one, also where it arrives first', async () => {
    const { order, tripId, stopIds } = await plan()
    const [id = ''] = stopIds
    const wrong = driverReport(id, { recordedAt: minutes(-20), cashPesewas: 75_00 })
    const right = driverReport(id, {
      recordedAt: minutes(-10),
      line: { delivered: 7, broken: 2, refused: 1 },
      cashPesewas: 70_00,
    })
    await send(tripId, wrong)
    expect((await shop.stored(order.id)).status).toBe('delivered')
    await send(tripId, right)
    await send(tripId, driverReport(id, { recordedAt: minutes(-15), cashPesewas: 1_00 }))
    expect(await lineOf(id)).toMatchObject({ delivered: 7, broken: 2, refused: 1 })
    expect(await deliveryOf(id)).toMatchObject({ outcome: 'partial' })
    expect(await shop.stored(order.id)).toMatchObject({ status: 'shipped', paidPesewas: 70_00 })
    expect(await shop.stockOf('hollow-blocks')).toBe(88)
    expect(await eventsOf(order.id)).toContain(
      'Payment of GH₵70.00, cash, corrected from Payment of GH₵75.00, cash',
    )
    await send(tripId, driverReport(id, { cashPesewas: 0 }))
    expect(await shop.stored(order.id)).toMatchObject({ status: 'delivered', paidPesewas: 0 })
    expect(await shop.stockOf('hollow-blocks')).toBe(90)
  })

  it('leaves the payments of earlier days as they were counted, and enters the difference today', async () => {
    const { order, tripId, stopIds } = await plan()
    const [id = ''] = stopIds
    await send(tripId, driverReport(id, { recordedAt: minutes(-20), cashPesewas: 75_00 }))
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000)
    await shop.db.update(payments).set({ createdAt: yesterday, receivedAt: yesterday })
    await send(tripId, driverReport(id, { recordedAt: minutes(-10), cashPesewas: 70_00 }))
    await send(tripId, driverReport(id, { recordedAt: minutes(-5), cashPesewas: 0 }))
    const days = await shop.db.select().from(payments).orderBy(payments.receivedAt, payments.createdAt)
    expect(days.map(({ receivedAt, amountPesewas }) => [receivedAt > yesterday, amountPesewas])).toEqual([
      [false, 75_00],
      [true, -5_00],
      [true, -70_00],
    ])
    expect(await shop.stored(order.id)).toMatchObject({ paidPesewas: 0 })
  })

  it('leaves a payment that has a receipt, and enters the difference', async () => {
    const { order, tripId, stopIds } = await plan()
    const [id = ''] = stopIds
    await send(tripId, driverReport(id, { recordedAt: minutes(-20), cashPesewas: 75_00 }))
    const [paid] = await shop.db.select().from(payments)
    const receipt = { orderId: order.id, kind: 'receipt' as const, paymentId: paid?.id }
    const issued = await issueDocument(shop.db, receipt, admin)
    await send(tripId, driverReport(id, { recordedAt: minutes(-10), cashPesewas: 70_00 }))
    await send(tripId, driverReport(id, { recordedAt: minutes(-5), cashPesewas: 0 }))
    const stored = await shop.db.select().from(payments).orderBy(payments.createdAt)
    expect(stored.map(({ amountPesewas }) => amountPesewas)).toEqual([75_00, -5_00, -70_00])
    expect(await listDocuments(shop.db, order.id)).toMatchObject([{ id: issued.ok && issued.id }])
    expect(await shop.stored(order.id)).toMatchObject({ paidPesewas: 0 })
  })

  it('leaves a payment removed that the office has removed, until it says something else of it', async () => {
    const { order, tripId, stopIds } = await plan()
    const report = (time: number, cashPesewas: number, delivered = 10) =>
      send(
        tripId,
        driverReport(stopIds[0] ?? '', { recordedAt: minutes(time), cashPesewas, line: { delivered } }),
      )
    const paid = async () => (await shop.stored(order.id)).paidPesewas
    await report(-20, 75_00)
    const [wrong] = await shop.db.select().from(payments)
    const removed = await removePayment(shop.db, { id: wrong?.id ?? '', orderId: order.id }, admin)
    expect(removed).toMatchObject({ ok: true })
    await report(-15, 75_00, 9)
    expect(await lineOf(stopIds[0] ?? '')).toMatchObject({ delivered: 9 })
    expect(await paid()).toBe(0)
    await report(-10, 70_00)
    expect(await paid()).toBe(70_00)
  })

  it('is corrected again where the office has removed one of its corrections', async () => {
    const { order, tripId, stopIds } = await plan()
    const report = (time: number, cashPesewas: number) =>
      send(tripId, driverReport(stopIds[0] ?? '', { recordedAt: minutes(time), cashPesewas }))
    await report(-20, 75_00)
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000)
    await shop.db.update(payments).set({ createdAt: yesterday, receivedAt: yesterday })
    await report(-15, 70_00)
    await report(-10, 60_00)
    const [middle] = await shop.db.select().from(payments).where(eq(payments.amountPesewas, -5_00))
    await removePayment(shop.db, { id: middle?.id ?? '', orderId: order.id }, admin)
    await report(-5, 50_00)
    expect((await shop.stored(order.id)).paidPesewas).toBe(50_00)
  })

  it('of times alone takes back nothing', async () => {
    const { order, tripId, stopIds } = await plan()
    const [id = ''] = stopIds
    await send(tripId, driverReport(id, { lines: undefined, arrivedAt: minutes(-5) }))
    expect(await deliveryOf(id)).toMatchObject({ outcome: null, arrivedAt: expect.any(Date) })
    expect((await shop.stored(order.id)).status).toBe('pending')
    await send(tripId, driverReport(id))
    await send(tripId, driverReport(id, { lines: undefined, arrivedAt: minutes(0) }))
    expect(await deliveryOf(id)).toMatchObject({ outcome: 'delivered', receiverName: 'Yaw' })
  })

  it('with more than was on the truck is refused, and stores nothing', async () => {
    const { tripId, stopIds } = await plan(6)
    const [id = ''] = stopIds
    for (const line of [{ delivered: 7 }, { delivered: 5, broken: 2 }, { delivered: 0.5 }, { delivered: -1 }])
      expect(await send(tripId, driverReport(id, { line }))).toMatchObject({ state: 'refused' })
    expect(await send(tripId, driverReport(id, { line: { delivered: 5, refused: 2 } }))).toMatchObject({
      message:
        'Hollow Blocks, 5" (125 mm): delivered, broken and refused are 7 blocks together, but only 6 blocks were on the truck.',
    })
    expect(await send(tripId, driverReport(id, { line: { key: 'other:x' } }))).toMatchObject({
      state: 'refused',
    })
    expect(await send(tripId, driverReport(randomUUID()))).toMatchObject({ state: 'refused' })
    expect(await shop.db.$count(deliveryReports)).toBe(0)
  })

  it('of a phone whose clock is a day wrong has the right time, and the second phone goes on', async () => {
    const { tripId, stopIds } = await plan()
    const [id = ''] = stopIds
    const now = new Date()
    const day = 86_400_000
    const tomorrow = (offset: number) => new Date(now.getTime() + day + offset).toISOString()
    await send(
      tripId,
      driverReport(id, { recordedAt: tomorrow(-600_000), line: { delivered: 4 } }),
      tomorrow(0),
      now,
    )
    expect((await deliveryOf(id))?.recordedAt).toEqual(new Date(now.getTime() - 600_000))
    await send(tripId, driverReport(id, { recordedAt: new Date(now.getTime() - 60_000).toISOString() }))
    expect(await lineOf(id)).toMatchObject({ delivered: 10 })
  })

  it('for an order that was cancelled meanwhile is stored, and the history says so', async () => {
    const { order, tripId, stopIds } = await plan()
    await setOrderStatus(shop.db, { id: order.id, from: 'pending', to: 'cancelled', actor: admin })
    const report = driverReport(stopIds[0] ?? '', { cashPesewas: 10_00 })
    // Nothing is owed for it.
    expect(await send(tripId, report)).toMatchObject({ state: 'held' })
    expect((await eventsOf(order.id)).join()).toContain('The order had been cancelled.')
    expect(await acceptMoney(shop.db, report.id, admin)).toEqual({ ok: true })
    expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paidPesewas: 10_00 })
  })

  it('that is corrected after the rest was planned again is stored, and the history says so', async () => {
    const { order, tripId, stopIds } = await plan()
    const [id = ''] = stopIds
    await send(tripId, driverReport(id, { recordedAt: minutes(-1), line: { delivered: 4 } }))
    await createTrip(shop.db, [{ orderId: order.id, lines: [{ product: hollowBlocks, planned: 6 }] }])
    await send(tripId, driverReport(id))
    expect((await eventsOf(order.id)).at(-1)).toContain(
      'Another trip would bring more than is still to be delivered.',
    )
    expect((await shop.stored(order.id)).status).toBe('shipped')
  })

  it('of a part leaves the order shipped until the rest has come', async () => {
    const order = await shop.place()
    const half = [{ product: hollowBlocks, planned: 5 }]
    const first = await createTrip(shop.db, [{ orderId: order.id, lines: half }])
    const second = await createTrip(shop.db, [{ orderId: order.id, lines: half }])
    await send(first.tripId, driverReport(first.stopIds[0] ?? '', { line: { delivered: 5 } }))
    expect((await shop.stored(order.id)).status).toBe('shipped')
    await send(second.tripId, driverReport(second.stopIds[0] ?? '', { line: { delivered: 5 } }))
    expect((await shop.stored(order.id)).status).toBe('delivered')
  })
})

describe('a trip that leaves', () => {
  it('ships its orders once, and their customers are told who brings them', async () => {
    const [first, second] = [await shop.place(), await shop.place()]
    const { tripId, driver } = await createTrip(
      shop.db,
      [first, second].map(({ id }) => ({ orderId: id, lines: tenBlocks })),
    )
    const now = new Date().toISOString()
    expect(await departByDriver(shop.db, tripId, minutes(-30), now)).toBe('stored')
    expect(await departByDriver(shop.db, tripId, minutes(-1), now)).toBe('stored')
    expect((await shop.stored(first.id)).status).toBe('shipped')
    expect((await shop.db.select().from(trips))[0]).toMatchObject({ status: 'out' })
    const texts = (await findOrderTexts(shop.db, second.id)).filter(
      ({ payload }) => payload.message === 'shipped',
    )
    expect(texts.map(({ payload }) => payload.driver)).toEqual([
      `Kofi Boateng, ${driver}`,
      `Kofi Boateng, ${driver}`,
    ])
  })
})

describe('customers are not told that goods are on their way', () => {
  it.each([
    ['part', { delivered: 4 }],
    ['nothing', { delivered: 0, refused: 10 }],
  ])('of which a record says with the departure that %s came', async (_, line) => {
    const { order, tripId, stopIds } = await plan()
    await send(tripId, driverReport(stopIds[0] ?? '', { line }))
    expect(await sentTexts(order.id)).toEqual([])
  })

  it('with the second truck, whose record says that they have come', async () => {
    const order = await shop.place()
    for (const planned of [4, 6]) {
      const lines = [{ product: hollowBlocks, planned }]
      const { tripId, stopIds } = await createTrip(shop.db, [{ orderId: order.id, lines }])
      await send(tripId, driverReport(stopIds[0] ?? '', { line: { delivered: planned } }))
    }
    expect(await sentTexts(order.id)).toEqual(['delivered'])
  })

  it('by a late record that is accepted, nor are those of the other stops of its trip', async () => {
    const [order, other, divided] = [await shop.place(), await shop.place(), await shop.place()]
    await shop.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, divided.id))
    const stops = [order, other, divided].map(({ id }) => ({ orderId: id, lines: tenBlocks }))
    const { tripId, stopIds } = await createTrip(shop.db, stops, '2026-01-01')
    const late = driverReport(stopIds[0] ?? '', { line: { delivered: 4 } })
    await send(tripId, late)
    await acceptReport(shop.db, late.id, admin, { mayRecordPayments: true })
    for (const { id } of [order, other, divided]) expect(await sentTexts(id)).toEqual([])
    expect((await shop.stored(other.id)).status).toBe('shipped')
  })

  it('by a late record of a trip that is settled', async () => {
    const { order, tripId, stopIds } = await plan()
    const now = new Date().toISOString()
    await departByDriver(shop.db, tripId, now, now)
    expect(await sentTexts(order.id)).toEqual(['shipped'])
    await settleTrip(shop.db, admin, { tripId, expected: 0, handedOver: 0, note: '' })
    await shop.db.update(orderEvents).set({ occurredAt: sql`at - interval '1 hour'` })
    const late = driverReport(stopIds[0] ?? '', { line: { delivered: 4 } })
    await send(tripId, late)
    await acceptReport(shop.db, late.id, admin, { mayRecordPayments: true })
    expect(await sentTexts(order.id)).toEqual(['shipped', 'postponed'])
    expect((await shop.stored(order.id)).status).toBe('shipped')
  })
})

describe('a report that waits for the office', () => {
  it.each([
    ['trip closed', { status: 'closed' as const }],
    ['trip cancelled', { status: 'cancelled' as const }],
    ['link ended', { day: '2026-01-01' }],
  ])('because of %s changes nothing until it is accepted', async (heldReason, change) => {
    const { order, tripId, stopIds } = await plan()
    await shop.db.update(trips).set(change).where(eq(trips.id, tripId))
    const report = driverReport(stopIds[0] ?? '', { cashPesewas: 75_00 })
    const answer = await send(tripId, report)
    expect(answer).toMatchObject({ state: 'held', message: expect.stringMatching(/office/) })
    expect(await send(tripId, report)).toEqual(answer)
    expect((await shop.stored(order.id)).paidPesewas).toBe(0)
    expect(await shop.db.select().from(deliveryReports)).toMatchObject([{ heldReason }])
    expect(await acceptReport(shop.db, report.id, admin, { mayRecordPayments: true })).toEqual({ ok: true })
    expect(await shop.stored(order.id)).toMatchObject({ paidPesewas: 75_00, status: 'delivered' })
    expect(await acceptReport(shop.db, report.id, admin, { mayRecordPayments: true })).toEqual({
      ok: false,
      reason: 'not found',
    })
  })

  it('accepted for a cancelled trip closes it, and its cash can be settled', async () => {
    const { tripId, stopIds } = await plan()
    await shop.db.update(trips).set({ status: 'cancelled' }).where(eq(trips.id, tripId))
    const report = driverReport(stopIds[0] ?? '', { cashPesewas: 75_00 })
    await send(tripId, report)
    const settlement = { tripId, expected: 75_00, handedOver: 75_00, note: '' }
    expect(await settleTrip(shop.db, admin, settlement)).toEqual({ ok: false, reason: 'not out' })
    await acceptReport(shop.db, report.id, admin, { mayRecordPayments: true })
    expect(await settleTrip(shop.db, admin, settlement)).toEqual({ ok: true })
    expect(await shop.db.select().from(trips)).toMatchObject([
      { status: 'closed', leftAt: null, cashHandedOverPesewas: 75_00, closedBy: admin.email },
    ])
  })

  it('keeps its stop on the trip until it is accepted or dismissed', async () => {
    const { tripId, stopIds } = await plan()
    const [stopId = ''] = stopIds
    await shop.db.update(trips).set({ day: '2026-01-01' }).where(eq(trips.id, tripId))
    const report = driverReport(stopId)
    await send(tripId, report)
    expect(await takeOff(shop.db, admin, tripId, stopId)).toEqual({ ok: false, reason: 'late report' })
    expect(await shop.db.$count(deliveryReports)).toBe(1)
    await dismissReport(shop.db, report.id, admin, { mayRecordPayments: true })
    expect(await takeOff(shop.db, admin, tripId, stopId)).toEqual({ ok: true })
  })

  it('never counts once it is dismissed', async () => {
    const { order, tripId, stopIds } = await plan()
    await shop.db.update(trips).set({ status: 'closed' }).where(eq(trips.id, tripId))
    const report = driverReport(stopIds[0] ?? '', { cashPesewas: 75_00 })
    await send(tripId, report)
    expect(await dismissReport(shop.db, report.id, admin, { mayRecordPayments: false })).toEqual({
      ok: false,
      reason: 'has money',
    })
    expect(await dismissReport(shop.db, report.id, admin, { mayRecordPayments: true })).toEqual({ ok: true })
    expect(await acceptReport(shop.db, report.id, admin, { mayRecordPayments: true })).toEqual({
      ok: false,
      reason: 'not found',
    })
    await shop.db.update(trips).set({ status: 'out' }).where(eq(trips.id, tripId))
    await send(tripId, driverReport(stopIds[0] ?? '', { recordedAt: minutes(-60) }))
    expect((await shop.stored(order.id)).paidPesewas).toBe(0)
  })
})

describe('money above what the order owes', () => {
  const report = (stopId: string, time: number, cashPesewas: number) =>
    driverReport(stopId, { recordedAt: minutes(time), cashPesewas })

  it('waits for the office, while the goods count', async () => {
    const { order, tripId, stopIds } = await plan()
    const sent = report(stopIds[0] ?? '', -5, 20_000_000_00 / 10)
    const answer = await send(tripId, sent)
    expect(answer).toMatchObject({
      state: 'held',
      message: expect.stringContaining('more than the order owes'),
    })
    expect(await send(tripId, sent)).toEqual(answer)
    expect(await shop.stored(order.id)).toMatchObject({ status: 'delivered', paidPesewas: 0 })
    expect(await listHeldReports(shop.db)).toMatchObject([{ id: sent.id, heldReason: 'too much money' }])
    expect(await acceptReport(shop.db, sent.id, admin, { mayRecordPayments: true })).toEqual({
      ok: false,
      reason: 'not found',
    })
    expect(await dismissReport(shop.db, sent.id, admin, { mayRecordPayments: true })).toEqual({
      ok: false,
      reason: 'not found',
    })
    expect(await acceptMoney(shop.db, sent.id, admin)).toEqual({ ok: true })
    expect((await shop.stored(order.id)).paidPesewas).toBe(2_000_000_00)
    expect(await acceptMoney(shop.db, sent.id, admin)).toEqual({ ok: false, reason: 'not found' })
  })

  it('is compared with what is open beside what the stop brought in before', async () => {
    const { order, tripId, stopIds } = await plan()
    const [id = ''] = stopIds
    const paid = async () => (await shop.stored(order.id)).paidPesewas
    await send(tripId, report(id, -9, 50_00))
    expect(await send(tripId, report(id, -8, 75_00))).toMatchObject({ state: 'stored' })
    expect(await paid()).toBe(75_00)
    expect(await send(tripId, report(id, -7, 75_01))).toMatchObject({ state: 'held' })
    expect(await paid()).toBe(75_00)
  })

  it('that was dismissed or replaced never counts, and what is recorded next does', async () => {
    const { order, tripId, stopIds } = await plan()
    const [id = ''] = stopIds
    const paid = async () => (await shop.stored(order.id)).paidPesewas
    await send(tripId, report(id, -9, 50_00))
    const [dismissed, replaced] = [report(id, -8, 90_00), report(id, -7, 90_00)]
    await send(tripId, dismissed)
    expect(await dismissMoney(shop.db, dismissed.id, admin)).toEqual({ ok: true })
    await send(tripId, replaced)
    expect(await paid()).toBe(50_00)
    await send(tripId, report(id, -6, 0))
    expect(await paid()).toBe(0)
    expect(await listHeldReports(shop.db)).toEqual([])
  })

  it('goes on waiting where somebody who may not record payments accepts a late report', async () => {
    const { order, tripId, stopIds } = await plan()
    await shop.db.update(trips).set({ status: 'closed' }).where(eq(trips.id, tripId))
    const late = report(stopIds[0] ?? '', -5, 80_00)
    await send(tripId, late)
    expect(await acceptReport(shop.db, late.id, admin, { mayRecordPayments: false })).toEqual({ ok: true })
    expect(await shop.stored(order.id)).toMatchObject({ status: 'delivered', paidPesewas: 0 })
    expect(await listHeldReports(shop.db)).toMatchObject([{ heldReason: 'too much money' }])
  })

  it('is never recorded, whatever drivers of several trucks send', async () => {
    const reports = fc.array(fc.record({ stop: fc.nat(1), cash: fc.nat(120_00) }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(reports, async made => {
        const order = await shop.place()
        const half = [{ product: hollowBlocks, planned: 5 }]
        const stops = [
          await createTrip(shop.db, [{ orderId: order.id, lines: half }]),
          await createTrip(shop.db, [{ orderId: order.id, lines: half }]),
        ]
        for (const [index, { stop, cash }] of made.entries()) {
          const { tripId, stopIds } = stops[stop] as (typeof stops)[number]
          const recordedAt = minutes(index - 10)
          await send(
            tripId,
            driverReport(stopIds[0] ?? '', { recordedAt, cashPesewas: cash, line: { delivered: 5 } }),
          )
          const { paidPesewas } = await shop.stored(order.id)
          expect(paidPesewas).toBeLessThanOrEqual(75_00)
        }
      }),
      { numRuns: 12 },
    )
  })
})

const counts = fc
  .tuple(fc.nat(10), fc.nat(10), fc.nat(10))
  .filter(([delivered, broken, refused]) => delivered + broken + refused <= 10)

type ReportInput = { counts: [number, number, number]; minute: number; cash: number }
const reportsFor = (deliveryId: string, made: ReportInput[]) =>
  made.map(({ counts: [delivered, broken, refused], minute, cash }) =>
    driverReport(deliveryId, {
      recordedAt: minutes(minute - 600),
      line: { delivered, broken, refused },
      cashPesewas: cash,
    }),
  )

/** What of these counts. */
const lastOf = (reports: DriverReport[], receivedAt: Date) =>
  lastReport(
    reports.map(report => ({
      ...report,
      recordedAt: new Date(report.recordedAt),
      receivedAt,
      arrivedAt: undefined,
      dischargeBeganAt: undefined,
      dischargeEndedAt: undefined,
    })),
  )

it('delivered, planned and open are what was ordered after any reports, in whatever order and however often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ counts, minute: fc.nat(500), cash: fc.nat(75_00) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.infiniteStream(fc.nat(9)),
      async (made, picks) => {
        const { order, tripId, stopIds } = await plan()
        const [id = ''] = stopIds
        const reports = reportsFor(id, made)
        const repeated = Array.from(picks.take(4), pick => reports[pick % reports.length] as DriverReport)
        const phoneNow = new Date().toISOString()
        const now = new Date()
        for (const report of [...repeated, ...reports]) await send(tripId, report, phoneNow, now)

        const stored = await shop.stored(order.id)
        const [progress] = progressOf(
          stored.lines,
          (await readGoodsHistories(shop.db, [order.id])).get(order.id),
        )
        if (!progress) throw new Error('The line is missing')
        const { ordered, planned, delivered, open, broken, toSettle } = progress
        expect(delivered + planned + open + toSettle).toBe(ordered)
        expect(toSettle).toBe(progress.refused)
        const last = lastOf(reports, now)
        expect([{ key: hollowBlocks, delivered, broken, refused: progress.refused }]).toEqual(last?.lines)
        expect(stored.paidPesewas).toBe(last?.cashPesewas)
        expect(stored.status).toBe(delivered === ordered ? 'delivered' : 'shipped')
        expect(await shop.db.$count(deliveryReports, eq(deliveryReports.deliveryId, id))).toBe(reports.length)
      },
    ),
    { numRuns: 15 },
  )
})
