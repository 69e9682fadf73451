import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { setUpDatabase } from './database.fixture.ts'
import { containsText } from './text-search.server.ts'

const database = setUpDatabase()

it('every descending index puts nulls first, as `order by … desc` does', async () => {
  const unusable = await database.db
    .select({ name: sql<string>`indexname` })
    .from(sql`pg_indexes`)
    .where(sql`schemaname = 'public' and indexdef like '%DESC NULLS LAST%'`)
  expect(unusable).toEqual([])
})

it('the newest enquiries are read along their index', async () => {
  const plan = await database.db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    return tx.execute(
      sql`explain select id from quotation_requests where status <> 'archived' order by created_at desc, id desc limit 31`,
    )
  })
  expect(JSON.stringify(plan)).toContain('quotation_requests_newest')
})

it.each([
  [
    'orders_with_person',
    sql`select id from orders where erased_at is null and created_at < now() - make_interval(months => 72)
      order by created_at limit 500`,
  ],
  ['jobs_order', sql`select id from jobs where payload ? 'orderId' and (payload->>'orderId') = 'x'`],
  ['jobs_failed', sql`select count(*) from jobs where failed_at is not null and done_at is null`],
  [
    'jobs_open',
    sql`select count(*) from jobs where done_at is null and failed_at is null
      and (last_error is not null or created_at < now() - interval '2 minutes')`,
  ],
  [
    'orders_search',
    sql`select id from orders
      where ${containsText(sql`search`, 'ama@example.com')} and lower(customer_email) = 'x'`,
  ],
  ['quotation_requests_status', sql`select min(created_at) from quotation_requests where status = 'new'`],
  ['orders_search', sql`select id from orders where ${containsText(sql`search`, 'Mensah')}`],
  ['blog_posts_former_slugs', sql`select slug from blog_posts where former_slugs ? 'walls'`],
  ['blog_posts_tags', sql`select id from blog_posts where tags @> '["walls"]'::jsonb`],
  ['orders_search', sql`select id from orders where ${containsText(sql`search`, 'Ama@Example.com')}`],
])('%s serves its query', async (index, query) => {
  const plan = await database.db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain ${query}`)
  })
  expect(JSON.stringify(plan)).toContain(index)
})
