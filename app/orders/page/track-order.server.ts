import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { hasPhone } from '../../company/person-search.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { consume, consumeByAddress } from '../../platform/rate-limit.server.ts'
import { services } from '../../platform/services.server.ts'
import { orders } from '../orders.table.ts'
import { orderText } from '../texts/order-text.server.ts'

export type TrackedOrder = { number: string; phone: string }

export const trackLimits = {
  address: { max: 30, windowSeconds: 10 * 60 },
  phone: { max: 5, windowSeconds: 10 * 60 },
}

/**
 * Handles a request for the link of an order in the same number of queries whether or not there is such an order.
 * @returns the seconds to wait if there were too many requests
 */
export async function trackOrder(context: Readonly<RouterContextProvider>, tracked: TrackedOrder) {
  const { db, wakeQueue } = services(context)
  const byAddress = await consumeByAddress(context, 'track', trackLimits.address)
  if (byAddress) return byAddress
  const phoneKey = createHash('sha256').update(tracked.phone).digest('base64url')
  const byPhone = await consume(db, `track phone:${phoneKey}`, trackLimits.phone)
  if (byPhone) return byPhone
  await orderLinkRequest(db, tracked)
  wakeQueue()
  return undefined
}

/**
 * Has the link of an order sent to its own e-mail address and phone number, once in 10 minutes. The statement is the
 * same whether or not there is such an order. `number` in small letters, `phone` in normal form.
 */
export async function orderLinkRequest(db: Db, { number, phone }: TrackedOrder) {
  await db.execute(sql`
    with found as (
      select id from orders
      where id between ${`${number}-0000-0000-0000-000000000000`}::uuid
        and ${`${number}-ffff-ffff-ffff-ffffffffffff`}::uuid
        and erased_at is null and ${hasPhone({ ...orders, phone: orders.customerPhone }, phone)}
    ), granted as (
      insert into rate_limits (key, count, resets_at)
      select 'order link:' || id, 1, now() + interval '10 minutes' from found
      on conflict (key) do update set resets_at = excluded.resets_at where rate_limits.resets_at <= now()
      returning key
    ), due as (
      select found.* from found join granted on granted.key = 'order link:' || found.id
    ), recorded as (
      insert into order_events (order_id, type, actor) select id, 'link requested', 'customer' from due
    )
    insert into jobs (kind, payload)
    select ${orderText.kind}, jsonb_build_object('orderId', id, 'message', 'link', 'channel', channel)
    from due cross join (values ('email'), ('sms')) as channels (channel)`)
}
