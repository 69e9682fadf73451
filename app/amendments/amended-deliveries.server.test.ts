import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deliveryDays } from '../company/days.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { deliveries, deliveryLines, deliveryPictures, trips } from '../deliveries/deliveries.table.ts'
import { driverReport, hollowBlocks } from '../deliveries/driver/driver-report.fixture.ts'
import { dismissReport } from '../deliveries/record-delivery.server.ts'
import { createTrip, sendReport, truncateTrips } from '../deliveries/trip.fixture.ts'
import { creditOrder } from '../orders/credits/credit-order.server.ts'
import { dayRules } from '../orders/days/day-rules.fixture.ts'
import { moveDayByOffice } from '../orders/days/move-day.server.ts'
import { addStockedMovements } from '../orders/lines/line-movements.server.ts'
import { lineIdOf } from '../orders/lines/order-lines.fixture.ts'
import { lockOrder } from '../orders/lines/order-lines.server.ts'
import { dayBookings, orderCredits, orders } from '../orders/orders.table.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { uploads } from '../platform/files/uploads.table.ts'
import { amendmentTests } from './amendment.fixture.ts'

const shop = setUpOrderTests()
const { amend, requestOf, send, blocks, decide, amendments } = amendmentTests(shop)
beforeEach(() => truncateTrips(shop.db))

const solid = { id: 'solid-blocks', variant: '4in', quantity: 5 }

/** An order of ten hollow and five solid blocks, of which so many hollow ones are on a trip. */
async function plan(planned = 10) {
  const { id } = await shop.place()
  await amend(id, { lines: blocks(10, solid) })
  const lines = [{ product: hollowBlocks, planned }]
  const { tripId, stopIds } = await createTrip(shop.db, [{ orderId: id, lines }])
  await shop.db.update(orders).set({ plannedAt: new Date(), status: 'confirmed' }).where(eq(orders.id, id))
  const record = (counts: { delivered: number; broken?: number; refused?: number }) =>
    sendReport(
      shop.db,
      tripId,
      driverReport(stopIds[0] ?? '', { line: { broken: 0, refused: 0, ...counts } }),
    )
  const planOf = () => shop.db.select({ planned: deliveryLines.planned }).from(deliveryLines)
  return { id, tripId, stopId: stopIds[0] ?? '', record, planOf }
}

describe('goods on trips', () => {
  it('come off a trip that has not left, as far as they are not ordered any more', async () => {
    const { id, planOf } = await plan()
    await amend(id, { lines: blocks(4, solid) })
    expect(await planOf()).toEqual([{ planned: 4 }])
    await amend(id, { lines: [solid] })
    expect(await shop.db.$count(deliveries)).toBe(0)
    const { history } = await shop.stored(id)
    expect(history.filter(({ type }) => type === 'reduced on trip')).toHaveLength(2)
  })

  it('stay as they are planned where more is ordered', async () => {
    const { id, planOf } = await plan()
    await amend(id, { lines: blocks(50, solid) })
    expect(await planOf()).toEqual([{ planned: 10 }])
  })

  it('come off where the customer collects them, and the order is on no trip any more', async () => {
    const { id } = await plan()
    const { site } = await requestOf(id)
    await amend(id, { site: { ...site, address: '', collectAt: 'Cape Coast' } })
    expect(await shop.db.$count(deliveries)).toBe(0)
    expect(await shop.stored(id)).toMatchObject({ collectAt: 'Cape Coast', plannedAt: null })
  })

  it('stay on a trip while a late report of them waits, and then go with their pictures', async () => {
    const { id, tripId, stopId, record, planOf } = await plan()
    await shop.db.update(trips).set({ day: '2026-01-01', overloadReason: 'Near' }).where(eq(trips.id, tripId))
    const { id: reportId } = await record({ delivered: 10 })
    await shop.db
      .insert(uploads)
      .values({ hash: 'a', contentType: 'x', width: 1, height: 1, bytes: new Uint8Array() })
    const picture = { id: randomUUID(), deliveryId: stopId, kind: 'photo' as const, file: 'a' }
    await shop.db.insert(deliveryPictures).values(picture)
    expect(await amend(id, { lines: [solid] })).toEqual({ ok: false, reason: 'late report' })
    expect(await amend(id, { lines: blocks(4, solid) })).toEqual({ ok: false, reason: 'late report' })
    expect([await planOf(), await shop.stockOf('hollow-blocks')]).toEqual([[{ planned: 10 }], 90])
    expect(await amend(id, { lines: blocks(12, solid) })).toMatchObject({ ok: true })
    await dismissReport(shop.db, reportId, admin, { mayRecordPayments: true })
    expect(await amend(id, { lines: [solid] })).toMatchObject({ ok: true })
    expect(await shop.db.$count(deliveries)).toBe(0)
    expect(await shop.db.$count(uploads)).toBe(0)
    expect(await shop.db.select().from(trips)).toMatchObject([{ overloadReason: '' }])
  })

  it('stay on a trip where the customer agrees while a late report of them waits', async () => {
    const { id, tripId, record, planOf } = await plan()
    await amend(id, { lines: blocks(4, solid), agreement: 'link' })
    await shop.db.update(trips).set({ day: '2026-01-01' }).where(eq(trips.id, tripId))
    expect(await record({ delivered: 10 })).toMatchObject({ state: 'held' })
    const proposed = (await amendments(id)).find(({ state }) => state === 'proposed')
    expect(await decide(proposed?.id ?? '', id)).toEqual({ ok: false, reason: 'late report' })
    expect(await planOf()).toEqual([{ planned: 10 }])
    expect((await amendments(id)).filter(({ state }) => state === 'proposed')).toHaveLength(1)
  })

  it('can’t be taken off the order once their truck has left', async () => {
    const { id, tripId } = await plan(6)
    await shop.db.update(trips).set({ status: 'out', leftAt: new Date() }).where(eq(trips.id, tripId))
    expect(await amend(id, { lines: blocks(5, solid) })).toEqual({
      ok: false,
      reason: 'committed',
      message: expect.stringContaining('6 blocks came already or are on their way'),
    })
    expect(await amend(id, { lines: blocks(6, solid) })).toMatchObject({ ok: true })
  })

  it('can’t be taken off once they have come, or came back broken', async () => {
    const { id, tripId, record } = await plan()
    await record({ delivered: 6, broken: 2, refused: 1 })
    // What came back is on the truck until the trip is closed.
    expect(await amend(id, { lines: blocks(9) })).toMatchObject({ reason: 'committed' })
    await shop.db.update(trips).set({ status: 'closed' }).where(eq(trips.id, tripId))
    expect(await amend(id, { lines: blocks(8, solid) })).toMatchObject({ reason: 'committed' })
    expect(await amend(id, { lines: blocks(9) })).toMatchObject({ ok: true })
  })

  it('complete the order where nothing else is ordered any more', async () => {
    const { id, record } = await plan()
    await record({ delivered: 10 })
    expect((await shop.stored(id)).status).toBe('shipped')
    await amend(id, { lines: blocks(10), agreement: 'not needed' })
    expect((await shop.stored(id)).status).toBe('delivered')
  })

  it('that the driver delivers while the desk takes them off: one of both is refused with a sentence', async () => {
    const { id, record } = await plan()
    const request = await requestOf(id, { lines: [solid] })
    const refused = await send(request)
    const total = refused.ok || refused.reason !== 'price changed' ? 0 : refused.total
    const [report, change] = await Promise.all([
      record({ delivered: 10 }),
      send({ ...request, shownTotal: total }),
    ])
    if (report.state === 'stored') expect(change).toMatchObject({ reason: 'committed' })
    else expect([report.state, change.ok]).toEqual(['refused', true])
    expect(await record({ delivered: 10 })).toMatchObject({ state: report.state })
  })
})

describe('what was credited', () => {
  const credit = (id: string, quantity: number) =>
    shop.db.transaction(async tx => {
      const order = await lockOrder(tx, id)
      if (!order) throw new Error('The order is missing')
      const lineId = await lineIdOf(tx, id)
      const pieces = [{ key: lineId, quantity }]
      const rest = { notes: '', expected: quantity * 2_50, isDeliveryCredited: false, free: 0 }
      const credited = await creditOrder(tx, order, { pieces, ...rest }, admin)
      if (!credited.ok) throw new Error(credited.reason)
      const movements = (['credited', 'dropped', 'restocked'] as const).map(kind => ({
        lineId,
        kind,
        quantity,
      }))
      await addStockedMovements(tx, id, movements, { actor: admin.email, creditId: credited.id })
    })

  it('stays credited, and its pieces stay on the order', async () => {
    const { id } = await shop.place()
    await credit(id, 4)
    expect(await amend(id, { lines: blocks(3) })).toMatchObject({ reason: 'committed' })
    await amend(id, { lines: blocks(20) })
    const { sums, totalPesewas } = await shop.stored(id)
    expect(totalPesewas).toBe(100_00 - 10_00)
    expect(sums.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['goods', 50_00],
      ['delivery', 50_00],
      ['credit', -10_00],
      ['total', 90_00],
    ])
    expect(await shop.stockOf('hollow-blocks')).toBe(100 - 20 + 4)
  })

  it('keeps its amount with its note where the second of two waited longer for the order', async () => {
    const { id } = await shop.place()
    await credit(id, 4)
    await credit(id, 1)
    const began = new Date(Date.now() - 60_000)
    await shop.db.update(orderCredits).set({ createdAt: began }).where(eq(orderCredits.amountPesewas, 2_50))
    const credits = async () => (await shop.stored(id)).sums.filter(({ kind }) => kind === 'credit')
    const before = await credits()
    expect(before.map(({ amount }) => amount)).toEqual([-10_00, -2_50])
    await amend(id, { lines: blocks(20) })
    expect(await credits()).toEqual(before)
  })
})

it('the day is booked by the new weight, also above what it has room for', async () => {
  const { id } = await shop.place()
  await storeSettings(shop.db, deliveryDays, dayRules({ tonnesPerDay: 1 }))
  await moveDayByOffice(shop.db, admin, { id, from: '', day: '2036-12-01' })
  await amend(id, { lines: blocks(20) })
  const booked = () =>
    shop.db
      .select({ day: dayBookings.day, grams: dayBookings.grams })
      .from(dayBookings)
      .orderBy(dayBookings.day)
  expect(await booked()).toEqual([{ day: '2036-12-01', grams: 340_000 }])
  await amend(id, { lines: blocks(70) })
  // A heavier order than fits on a day is divided among the next ones.
  expect(await booked()).toEqual([
    { day: '2036-12-01', grams: 1_000_000 },
    { day: '2036-12-02', grams: 190_000 },
  ])
  expect(await shop.stored(id)).toMatchObject({ promisedDay: '2036-12-01/2036-12-02' })
  expect(await amendments(id)).toHaveLength(2)
})
