import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { readMovements } from '../orders/lines/line-movements.server.ts'
import type { MovementKind } from '../orders/lines/line-progress.ts'
import { lockOrders, orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orders, payments } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { formatCedis, type Pesewas } from '../platform/text/money.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { amountsToCollect, type CollectingStop, maxToCollect } from './collect.ts'
import { deliveries, trips } from './deliveries.table.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import { lockTrip, refuse, tripSubject } from './plan-trips.server.ts'

/** What the driver collects at each stop of these orders, by the id of the stop. */
export async function readAmountsToCollect(db: Db, orderIds: string[]): Promise<Map<string, Pesewas>> {
  if (orderIds.length === 0) return new Map()
  const stored = await db.select(orderWithLines).from(orders).where(inArray(orders.id, orderIds))
  const stops = await readCollectingStops(db, orderIds)
  const movements = await readMovements(db, orderIds)
  return new Map(
    stored.flatMap(order => {
      const own = movements.filter(({ orderId }) => orderId === order.id)
      const piecesOf = (kind: MovementKind) =>
        sumByLine(own, each => (each.kind === kind ? each.quantity : 0))
      const collecting = { ...order, credited: piecesOf('credited'), handedOver: piecesOf('handed over') }
      return [...amountsToCollect(collecting, stops.get(order.id) ?? [])]
    }),
  )
}

function sumByLine<Row extends { lineId: string }>(rows: readonly Row[], quantityOf: (row: Row) => number) {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[row.lineId] = (sums[row.lineId] ?? 0) + quantityOf(row)
  return sums
}

/** The stops of orders in the order in which they deliver: those with a record first. */
async function readCollectingStops(db: Db, orderIds: string[]): Promise<Map<string, CollectingStop[]>> {
  const { id, orderId, outcome, collectPesewas } = deliveries
  const hasOutcome = sql`${outcome} is not null`
  const rows = await db
    .select({ id, orderId, outcome, setPesewas: collectPesewas, status: trips.status })
    .from(deliveries)
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .where(and(inArray(orderId, orderIds), ne(trips.status, 'cancelled')))
    .orderBy(
      sql`case when ${hasOutcome} then ${deliveries.recordedAt} end nulls last`,
      asc(trips.day),
      asc(trips.createdAt),
      asc(id),
    )
  const ids = rows.map(stop => stop.id)
  if (ids.length === 0) return new Map()
  const lines = await readDeliveryLines(db, ids)
  const linesOf = Map.groupBy(lines, ({ deliveryId }) => deliveryId)
  const received = await readReceived(db, ids)
  const stops = rows.map(({ outcome, status, orderId, ...stop }) => {
    const isOpen = status !== 'closed'
    const quantities = sumByLine(linesOf.get(stop.id) ?? [], ({ planned, delivered }) =>
      outcome === null ? (isOpen ? planned : 0) : delivered,
    )
    return { orderId, stop: { ...stop, quantities, isOpen, receivedPesewas: received.get(stop.id) ?? 0 } }
  })
  const ofOrders = Map.groupBy(stops, ({ orderId }) => orderId)
  return new Map([...ofOrders].map(([orderId, each]) => [orderId, each.map(({ stop }) => stop)]))
}

async function readReceived(db: Db, stopIds: string[]): Promise<Map<string | null, Pesewas>> {
  const rows = await db
    .select({
      id: payments.deliveryId,
      amount: sql<number>`sum(${payments.amountPesewas})::float8`,
    })
    .from(payments)
    .where(inArray(payments.deliveryId, stopIds))
    .groupBy(payments.deliveryId)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** By stop of a trip: what the driver collects there, and what the office has set. */
export async function readTripAmounts(db: Db, { stops }: { stops: { id: string; orderId: string }[] }) {
  const amounts = await readAmountsToCollect(
    db,
    stops.map(({ orderId }) => orderId),
  )
  const ids = stops.map(({ id }) => id)
  const set =
    ids.length === 0
      ? []
      : await db
          .select({ id: deliveries.id, setPesewas: deliveries.collectPesewas })
          .from(deliveries)
          .where(inArray(deliveries.id, ids))
  return Object.fromEntries(
    set.map(({ id, setPesewas }) => [id, { amount: amounts.get(id) ?? 0, setAmount: setPesewas }]),
  )
}

type AmountRequest = { tripId: string; stopId: string; pesewas: Pesewas | null }

/** Sets what the driver collects at a stop; null for what its goods cost. The stops of an order collect at most what is open. */
export const setAmountToCollect = (db: Db, admin: Actor, { tripId, stopId, pesewas }: AmountRequest) =>
  db.transaction(async tx => {
    const trip = await lockTrip(tx, tripId)
    const stop = trip?.stops.find(({ id }) => id === stopId)
    if (!trip || !stop) return refuse('not found')
    if (trip.status === 'closed' || trip.status === 'cancelled') return refuse('ended')
    const [order] = await lockOrders(tx, [stop.orderId])
    if (!order) return refuse('not found')
    const stops = (await readCollectingStops(tx, [order.id])).get(order.id) ?? []
    const max = maxToCollect(order, stops, stopId)
    if (pesewas !== null && pesewas > max) return { ...refuse('too much'), max }
    await tx.update(deliveries).set({ collectPesewas: pesewas }).where(eq(deliveries.id, stopId))
    await recordChange(tx, admin, {
      action: 'trip.amount to collect',
      subject: tripSubject(trip),
      after: {
        order: orderNumber(order.id),
        amount: pesewas === null ? 'what the goods cost' : formatCedis(pesewas),
      },
    })
    return { ok: true as const }
  })
