import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { inRange } from '../../platform/database/timestamps.server.ts'
import { byteOrderMark, csvLine } from '../../platform/text/csv.ts'
import { type DayRange, daysOf } from '../../platform/text/days.ts'
import { paymentKind } from '../../sales/payment.ts'
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

const heading = [
  'Day',
  'Time (Accra)',
  'Order',
  'Order id',
  'Kind',
  'Reference',
  'Amount GHS',
  'Recorded by',
  'Recorded (UTC)',
]

/** The payments of a range as CSV, read day by day so that memory stays bounded. */
export async function* exportTakings(db: Db, range: DayRange): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heading)
  for (const day of daysOf(range)) {
    const rows = await readDayPayments(db, day)
    yield rows
      .map(payment =>
        csvLine([
          day,
          payment.receivedAt.toISOString().slice(11, 16),
          orderNumber(payment.orderId),
          payment.orderId,
          paymentKind(payment),
          payment.reference,
          payment.amountPesewas / 100,
          payment.actor,
          payment.createdAt.toISOString().slice(0, 19).replace('T', ' '),
        ]),
      )
      .join('')
  }
}
