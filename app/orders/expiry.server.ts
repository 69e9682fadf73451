import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { readSettings } from '../company/settings.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { inRange } from '../platform/database/timestamps.server.ts'
import { accraDay, isDaytime } from '../platform/text/days.ts'
import type { Order } from './lines/order-lines.server.ts'
import { orders } from './orders.table.ts'
import { transition } from './state/transition.server.ts'
import { enqueueOrderText } from './texts/order-text.server.ts'

/**
 * Pending orders that neither side has committed itself to, and whose customer can be told. What was paid for once, is or
 * was on a trip, comes from a quote, was changed or is to be, is on account or waits for an approval of its credit is
 * for the staff to decide.
 */
const mayExpire = and(
  eq(orders.status, 'pending'),
  // A payment at the same moment changes the order's row.
  eq(orders.paidPesewas, 0),
  isNull(orders.plannedAt),
  isNull(orders.erasedAt),
  isNull(orders.dueDays),
  isNull(orders.creditExcess),
  sql`(customer_email <> '' or customer_phone <> '')`,
  sql`not exists (select from payments where order_id = orders.id)`,
  sql`not exists (select from order_events where order_id = orders.id and type = 'made from quote')`,
  sql`not exists (select from order_amendments where order_id = orders.id and state in ('proposed', 'applied'))`,
)

/** Orders placed on this day or earlier have had their days. */
const placedUntil = (day: string) => inRange(orders.createdAt, { to: day })

const perRun = 200

/** Tells the customers of orders that end soon, once, in the daytime. */
export async function remindOfExpiry(db: Db, now = new Date()) {
  const { expireOrdersDays: days, expiryNoticeDays: notice } = await readSettings(db)
  if (days === 0 || !isDaytime(now)) return
  await db.transaction(async tx => {
    const due = await tx
      .select({ id: orders.id, createdAt: orders.createdAt })
      .from(orders)
      .where(and(mayExpire, isNull(orders.expiresOn), placedUntil(accraDay(now, notice - days))))
      .orderBy(asc(orders.createdAt))
      .limit(perRun)
      .for('update', { skipLocked: true })
    for (const { id, createdAt } of due) {
      await tx
        .update(orders)
        .set({ expiresOn: lastDay({ createdAt, expiresOn: null }, days, notice, now) })
        .where(eq(orders.id, id))
      await enqueueOrderText(tx, id, 'expiring')
    }
  })
}

/** Cancels the orders whose last day is over, and tells their customers in the daytime. */
export async function expireOrders(db: Db, now = new Date()) {
  const { expireOrdersDays: days } = await readSettings(db)
  if (days === 0 || !isDaytime(now)) return
  const isOver = and(mayExpire, lt(orders.expiresOn, accraDay(now)), placedUntil(accraDay(now, -days - 1)))
  const expireNext = () =>
    db.transaction(async tx => {
      const [order] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(isOver)
        .limit(1)
        .for('update', { skipLocked: true })
      if (!order) return false
      await transition(tx, 'expire', {
        ...{ id: order.id, from: 'pending', to: 'cancelled', actor: 'shop', text: 'expired' },
        reason: { reason: 'not confirmed in time' },
      })
      return true
    })
  for (let count = 0; count < perRun && (await expireNext()); count++);
}

type Expiring = Pick<Order, 'createdAt' | 'expiresOn'>

/** The later of the day that the settings give and the one that the customer was told, or would be told today. */
function lastDay({ createdAt, expiresOn }: Expiring, days: number, notice: number, now: Date) {
  const [planned, announced] = [accraDay(createdAt, days), expiresOn ?? accraDay(now, notice)]
  return planned > announced ? planned : announced
}

/** The last day of an order that ends unless it is confirmed. */
export async function readExpiry(db: Db, order: Expiring & { id: string; status: string }, now = new Date()) {
  if (order.status !== 'pending') return undefined
  const { expireOrdersDays: days, expiryNoticeDays: notice } = await readSettings(db)
  if (days === 0 || (await db.$count(orders, and(eq(orders.id, order.id), mayExpire))) === 0) return undefined
  return lastDay(order, days, notice, now)
}
