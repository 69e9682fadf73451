import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from './orders.table.ts'

/** The event by which a claim opens a delivered order again, for a replacement. */
export const isReopening = sql`from_status = 'delivered' and data ->> 'reason' = 'claim'`

/**
 * Whether an order that was delivered is open again for a replacement alone, after the events for which `condition` holds.
 * A replacement costs nothing: the order stays sold until it is cancelled or pending.
 */
export const isOpenAgain = (orderId: SQLWrapper, condition: SQL) => sql<boolean>`coalesce((
  select event.to_status not in ('pending', 'cancelled') from order_events as event
  where event.order_id = ${orderId} and ${condition} and (event.to_status in ('pending', 'cancelled')
    or (${isReopening}))
  order by event.id desc limit 1), false)`

const eventOrderId = sql`order_events.order_id`

/** Whether an order was sold before an event of its status, and after it. */
export const wasSold = sql<boolean>`(order_events.from_status = 'delivered'
  or ${isOpenAgain(eventOrderId, sql`event.id < order_events.id`)})`
export const isSold = sql<boolean>`(order_events.to_status = 'delivered'
  or ${isOpenAgain(eventOrderId, sql`event.id <= order_events.id`)})`

/** Whether an order is delivered, if only a replacement is missing. */
export const isOrderSold = sql`(status = 'delivered'
  or (status in ('confirmed', 'shipped') and ${isOpenAgain(sql`orders.id`, sql`true`)}))`

/** The index has the words of the first case. */
const isDue = sql`due_days is not null and ${isOrderSold}`

/** What is due and not paid. */
export const isOpenOnAccount = sql`${isDue} and paid_amount < total_amount`

const soldAt = sql`coalesce((select max(at) from order_events
  where order_events.order_id = ${orders.id} and to_status = 'delivered' and not ${wasSold}), ${orders.updatedAt})`

/** When a change last made the order dearer. */
const dearerAt = sql`(select max(decided_at) from order_amendments
  where order_id = ${orders.id} and state = 'applied'
    and (after ->> 'totalPesewas')::bigint > (before ->> 'totalPesewas')::bigint)`

/**
 * The last day to pay an order on account: so many days after its delivery. Where it was opened again and became dearer,
 * they count from the delivery after that, and until then from the change.
 */
export const dueOn = sql`(greatest(${soldAt}, coalesce((select min(at) from order_events
    where order_events.order_id = ${orders.id} and to_status = 'delivered' and at >= ${dearerAt}), ${dearerAt}))
  at time zone 'Africa/Accra')::date + due_days`

/** Null for what is not to be paid on a day yet. */
export const dueDay = sql<string | null>`case when ${isDue} then (${dueOn})::text end`
