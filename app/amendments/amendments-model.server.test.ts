import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { amountOf, goodsOf } from '../cart/totals.ts'
import { deliveryLines } from '../deliveries/deliveries.table.ts'
import { lineProgress } from '../deliveries/delivery.ts'
import { driverReport, hollowBlocks } from '../deliveries/driver/driver-report.fixture.ts'
import { readDeliveryLines } from '../deliveries/read-trips.server.ts'
import { recordReport } from '../deliveries/record-delivery.server.ts'
import { createTrip, truncateTrips } from '../deliveries/trip.fixture.ts'
import { recordPayment } from '../orders/admin/manage-payments.server.ts'
import { readFigures } from '../orders/order-summary.server.ts'
import { orders } from '../orders/orders.table.ts'
import { paymentBalance } from '../orders/payments/payment-state.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { amendmentTests } from './amendment.fixture.ts'

const shop = setUpOrderTests()
const { amend, decide, amendments } = amendmentTests(shop)
beforeEach(() => truncateTrips(shop.db))

const count = fc.nat(15)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      hollow: fc.nat(20),
      solid: fc.nat(5),
      isAsked: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('agree' as const, 'decline' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('plan' as const), quantity: count }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('record' as const), delivered: count, broken: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('pay' as const), cedis: fc.integer({ min: 1, max: 60 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One order that is changed, planned, delivered and paid. */
async function begin() {
  await shop.db.execute('truncate orders, trips, stock_movements cascade')
  const { id } = await shop.place()
  const stops: { tripId: string; stop: string }[] = []
  const progress = async () => {
    const { lines } = await shop.stored(id)
    return lineProgress(lines, (await readDeliveryLines(shop.db, [id])).get(id) ?? [])
  }
  const open = async () => (await progress()).find(({ key }) => key === hollowBlocks)?.open ?? 0

  async function run(each: Step) {
    const [proposal] = (await amendments(id)).filter(({ state }) => state === 'proposed')
    if (each.does === 'change') {
      const lines = [
        { id: 'hollow-blocks', variant: '5in', quantity: each.hollow },
        { id: 'solid-blocks', variant: '4in', quantity: each.solid },
      ].filter(({ quantity }) => quantity > 0)
      if (lines.length > 0) await amend(id, { lines, agreement: each.isAsked ? 'link' : 'telephone' })
    } else if (each.does === 'agree' || each.does === 'decline') {
      if (proposal) await decide(proposal.id, id, each.does === 'agree' ? 'applied' : 'declined')
    } else if (each.does === 'plan') {
      const planned = Math.min(each.quantity, await open())
      if (planned <= 0) return
      const lines = [{ lineKey: hollowBlocks, planned }]
      const { tripId, stopIds } = await createTrip(shop.db, [{ orderId: id, lines }])
      stops.push({ tripId, stop: stopIds[0] ?? '' })
      await shop.db.update(orders).set({ plannedAt: new Date() }).where(eq(orders.id, id))
    } else if (each.does === 'record') {
      const last = stops.at(-1)
      const [planned] = last
        ? await shop.db.select().from(deliveryLines).where(eq(deliveryLines.deliveryId, last.stop))
        : []
      if (!last || !planned) return
      const broken = Math.min(each.broken, planned.planned)
      const line = { delivered: Math.min(each.delivered, planned.planned - broken), broken, refused: 0 }
      const report = driverReport(last.stop, { line })
      await recordReport(shop.db, last.tripId, report, new Date().toISOString())
    } else if (each.does === 'pay') {
      const payment = { method: 'cash' as const, network: '', reference: '', surplus: 1_000_000 }
      await recordPayment(
        shop.db,
        { ...payment, id: randomUUID(), orderId: id, amountPesewas: each.cedis * 100 },
        admin,
      )
    }
  }

  async function expectConsistent() {
    const order = await shop.stored(id)
    const { open: due, toRefund } = paymentBalance(order)
    expect(order.totalPesewas).toBe(goodsOf(order.lines) + amountOf(order, 'delivery'))
    expect(due - toRefund).toBe(order.totalPesewas - order.paidPesewas)
    expect(await readFigures(shop.db)).toMatchObject({ orders: 1, revenue: order.totalPesewas })
    const lines = await progress()
    for (const line of lines) expect(line.open, line.key).toBeGreaterThanOrEqual(0)
    const delivered = (await readDeliveryLines(shop.db, [id])).get(id) ?? []
    for (const { lineKey, delivered: came } of delivered)
      if (came > 0) expect(lines.some(({ key }) => key === lineKey)).toBe(true)
    const quantityOf = (key: string) => lines.find(line => line.key === key)?.ordered ?? 0
    const broken = delivered.reduce((sum, line) => sum + line.broken, 0)
    expect(await shop.stockOf('hollow-blocks')).toBe(100 - quantityOf(hollowBlocks) - broken)
    expect(await shop.stockOf('solid-blocks', '4in')).toBe(100 - quantityOf('solid-blocks:4in'))
    const applied = (await amendments(id)).filter(({ state }) => state === 'applied')
    expect(applied.at(-1)?.after.totalPesewas ?? 75_00).toBe(order.totalPesewas)
    for (const [index, { before }] of applied.entries())
      if (index > 0) expect(before).toEqual(applied[index - 1]?.after)
  }
  return { run, expectConsistent }
}

it('loses no piece and no pesewa, whatever is changed, agreed to, planned, delivered and paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async steps => {
      const { run, expectConsistent } = await begin()
      for (const each of steps) {
        await run(each)
        await expectConsistent()
      }
    }),
    { numRuns: 10 },
  )
})
