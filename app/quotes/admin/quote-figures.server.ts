import { sql } from 'drizzle-orm'
import { isLate as isLateEnquiry } from '../../enquiries/admin/manage-enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { isLate, isRequest } from './list-quotes.server.ts'

export type QuoteFigures = {
  /** Of what came in during the period and was answered; null without any. */
  medianAnswerSeconds: number | null
  answered: number
  /** Quotes and messages that have waited longer than promised. */
  late: number
  asked: number
  sent: number
  accepted: number
}

/** How fast quotes and messages of the last `days` days were answered, and what became of the quotes. */
export async function readQuoteFigures(db: Db, days: number): Promise<QuoteFigures> {
  const start = sql`now() - make_interval(days => ${days}::int)`
  const { rows } = (await db.execute(sql`
    with answers as (
      select extract(epoch from first_sent_at - created_at) as seconds
      from quotes where created_at >= ${start} and first_sent_at is not null and ${isRequest}
      union all
      select extract(epoch from answered_at - created_at)
      from quotation_requests where created_at >= ${start} and answered_at is not null
    )
    select
      (select percentile_cont(0.5) within group (order by seconds) from answers)::float8 as "medianAnswerSeconds",
      (select count(*) from answers)::int as answered,
      (select count(*) from (
        select 1 from quotes where ${isLate} limit 1000) as waiting)::int
      + (select count(*) from (
        select 1 from quotation_requests where ${isLateEnquiry} limit 1000) as waiting)::int as late,
      count(*) filter (where ${isRequest})::int as asked,
      count(*) filter (where first_sent_at is not null)::int as sent,
      count(*) filter (where status = 'accepted')::int as accepted
    from quotes where created_at >= ${start}`)) as unknown as { rows: QuoteFigures[] }
  return rows[0] ?? { medianAnswerSeconds: null, answered: 0, late: 0, asked: 0, sent: 0, accepted: 0 }
}
