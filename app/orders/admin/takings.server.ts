import { and, asc, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { inRange } from '../../platform/database/timestamps.server.ts'
import { type Column, csvByDay, csvTime } from '../../platform/text/csv.ts'
import { accraDay, type DayRange, daysOf } from '../../platform/text/days.ts'
import { type PaymentMethod, paymentKind } from '../../sales/payment.ts'
import { actorName } from '../../staff/audit.server.ts'
import { orderNumber } from '../order.ts'
import { orderCredits, payments } from '../orders.table.ts'
import type { DailyKindTotal } from './takings.ts'

const sum = (amount: unknown) => sql<number>`coalesce(sum(${amount}), 0)::float8`

export function readTakings(db: Db, range: DayRange): Promise<DailyKindTotal[]> {
  const { method, network, amountPesewas, receivedAt } = payments
  const day = sql<string>`(${receivedAt} at time zone 'Africa/Accra')::date::text`
  return db
    .select({
      day,
      method,
      network,
      amount: sum(amountPesewas),
      refunds: sum(sql`least(${amountPesewas}, 0)`),
      count: sql<number>`count(*)::int`,
    })
    .from(payments)
    .where(inRange(receivedAt, range))
    .groupBy(sql`1`, method, network)
}

/** What drivers took at their stops, by the name of the driver, net of refunds. */
export function readDriverTakings(db: Db, range: DayRange) {
  const { actor, amountPesewas, deliveryId, method, receivedAt } = payments
  const sumOf = (name: PaymentMethod) => sum(sql`case when ${method} = ${name} then ${amountPesewas} end`)
  return db
    .select({
      driver: actorName(actor),
      cash: sumOf('cash'),
      mobileMoney: sumOf('mobile money'),
      total: sum(amountPesewas),
    })
    .from(payments)
    .where(and(isNotNull(deliveryId), inRange(receivedAt, range)))
    .groupBy(actor)
    .orderBy(sql`1`)
}

export type DriverTakings = Awaited<ReturnType<typeof readDriverTakings>>[number]

/** The credit notes of a range. They are no payments: what is given back for them is a refund. */
export async function readCredits(db: Db, range: DayRange) {
  const { amountPesewas, createdAt } = orderCredits
  const [credits] = await db
    .select({ amount: sum(amountPesewas), count: sql<number>`count(*)::int` })
    .from(orderCredits)
    .where(inRange(createdAt, range))
  return credits ?? { amount: 0, count: 0 }
}

export type DayPayment = Awaited<ReturnType<typeof readDayPayments>>[number]

export function readDayPayments(db: Db, day: string, limit?: number) {
  const query = db
    .select({ ...getTableColumns(payments), actor: actorName(payments.actor) })
    .from(payments)
    .where(inRange(payments.receivedAt, { from: day, to: day }))
    .orderBy(asc(payments.receivedAt), asc(payments.id))
  return limit === undefined ? query : query.limit(limit)
}

export const paymentColumns: Column<DayPayment>[] = [
  {
    name: 'Day',
    about: 'On which it was received, in Accra',
    cell: ({ receivedAt }) => accraDay(receivedAt),
  },
  {
    name: 'Time (Accra)',
    about: 'When it was received',
    cell: ({ receivedAt }) => receivedAt.toISOString().slice(11, 16),
  },
  { name: 'Order', about: 'Its number', cell: ({ orderId }) => orderNumber(orderId) },
  { name: 'Order id', about: 'The whole id', cell: ({ orderId }) => orderId },
  { name: 'Kind', about: 'Cash, bank, or the network of mobile money', cell: paymentKind },
  { name: 'Reference', about: 'As it was typed; empty once the customer is erased', cell: p => p.reference },
  { name: 'Amount GHS', about: 'Below 0 for a refund', cell: p => p.amountPesewas / 100 },
  { name: 'Recorded by', about: 'Who of the staff', cell: ({ actor }) => actor },
  { name: 'Recorded (UTC)', about: 'When', cell: ({ createdAt }) => csvTime(createdAt) },
  { name: 'Payment id', about: 'Stays the same in every file', cell: ({ id }) => id },
]

export const exportTakings = (db: Db, range: DayRange) =>
  csvByDay(paymentColumns, daysOf(range), day => readDayPayments(db, day))
