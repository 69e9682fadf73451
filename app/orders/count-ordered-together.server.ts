import { sql } from 'drizzle-orm'
import { pagesOf } from '../catalogue/invalidate-product-pages.server.ts'
import { minOrdersTogether } from '../catalogue/product-page/ordered-together.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { invalidatePages } from '../platform/page-invalidation.server.ts'

const recent = sql`interval '180 days'`
const maxOrders = 20_000
/** Orders for a whole building say little about two of their products. */
const maxLinesOfOrder = 30
const maxPerProduct = 10

const dayMs = 24 * 60 * 60_000
const countedAt = new WeakMap<Db, number>()

/** Once a day in each process. */
export async function countOrderedTogetherDaily(db: Db, now = Date.now()) {
  if (now - (countedAt.get(db) ?? Number.NEGATIVE_INFINITY) < dayMs) return
  await countOrderedTogether(db)
  countedAt.set(db, now)
}

/** Counts which products occur together in recent orders, and invalidates the pages on which the order of the others changes. */
export function countOrderedTogether(db: Db): Promise<void> {
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ordered together'))`)
    const { rows } = (await tx.execute(sql`
      with recent as (
        select id from orders
        where created_at > now() - ${recent} and status <> 'cancelled'
          and (select count(*) from order_lines where order_id = orders.id and quantity > 0)
            between 2 and ${maxLinesOfOrder}
        order by created_at desc nulls first limit ${maxOrders}
      ), lines as (
        select distinct order_id, product_id as id from order_lines
        where order_id in (select id from recent) and quantity > 0
      ), pairs as (
        select a.id as product_id, b.id as other_id, count(*)::int as orders
        from lines a join lines b on a.order_id = b.order_id and a.id <> b.id
        group by a.id, b.id having count(*) >= ${minOrdersTogether}
      ), counted as (
        select product_id, other_id, orders from (
          select *, row_number() over (partition by product_id order by orders desc, other_id) as rank from pairs
        ) ranked where rank <= ${maxPerProduct}
      ), changed as (
        select coalesce(c.product_id, o.product_id) as product_id, coalesce(c.other_id, o.other_id) as other_id,
          c.orders
        from counted c full join ordered_together o on c.product_id = o.product_id and c.other_id = o.other_id
        where c.orders is distinct from o.orders
      ), ranked_before as (
        select product_id, array_agg(other_id order by orders desc, other_id) as ids
        from ordered_together group by product_id
      ), ranked_now as (
        select product_id, array_agg(other_id order by orders desc, other_id) as ids
        from counted group by product_id
      ), removed as (
        delete from ordered_together o using changed
        where changed.orders is null and o.product_id = changed.product_id and o.other_id = changed.other_id
      ), written as (
        insert into ordered_together (product_id, other_id, orders)
        select product_id, other_id, orders from changed where orders is not null
        on conflict (product_id, other_id) do update set orders = excluded.orders
      )
      select product_id as id from ranked_before full join ranked_now using (product_id)
      where ranked_before.ids is distinct from ranked_now.ids`)) as unknown as { rows: { id: string }[] }
    if (rows.length > 0) await invalidatePages(tx, pagesOf(rows.map(({ id }) => id)))
  })
}
