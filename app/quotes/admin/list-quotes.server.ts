import { and, eq, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { promisedHours } from '../../enquiries/admin/enquiry-status.ts'
import { isLate as isLateEnquiry } from '../../enquiries/admin/manage-enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type KeysetPage, keyset } from '../../platform/database/keyset.server.ts'
import { matchesText } from '../../platform/database/text-search.server.ts'
import { assigneeOf, isLookedAfterBy } from '../../staff/notes/notes.server.ts'
import { type QuoteStatus, quoteStatuses } from '../quote.ts'
import { quotes } from '../quotes.table.ts'
import type { QuoteFilter } from './quote-filter.ts'
import { quoteNotes } from './quote-notes.server.ts'

const pageSize = 30
/** Counts stop here: an exact count takes too long. */
const maxCounted = 1_000
/** A customer asked for the quote; the company drafted the others. */
const isRequest = sql<boolean>`exists (
  select 1 from quote_events where quote_id = quotes.id and kind = 'requested')`

const isLate = sql<boolean>`(quotes.status = 'requested' and ${isRequest}
  and quotes.created_at < now() - make_interval(hours => ${promisedHours.quote}))`

const summary = {
  id: quotes.id,
  status: quotes.status,
  customerName: quotes.customerName,
  customerPhone: quotes.customerPhone,
  customerEmail: quotes.customerEmail,
  totalPesewas: quotes.totalPesewas,
  version: quotes.version,
  sentValidUntil: quotes.sentValidUntil,
  lineCount: sql<number>`jsonb_array_length(${quotes.lines})`,
  createdAt: quotes.createdAt,
  isRequest,
  isLate,
  assignee: assigneeOf(quoteNotes),
}

export type QuoteSummary = SelectResultFields<typeof summary>

/** One page of quotes, the newest first. */
export async function listQuotes(db: Db, filter: QuoteFilter): Promise<KeysetPage<QuoteSummary>> {
  const { status, search, assignee, before, after } = filter
  const page = keyset(quotes, filter, pageSize)
  const rows = await db
    .select(summary)
    .from(quotes)
    .where(
      and(
        status && eq(quotes.status, status),
        assignee ? isLookedAfterBy(quoteNotes, assignee) : undefined,
        search ? await matchesText(db, quotes, search) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  // The quote that the cursor names is gone, or nothing is newer than it.
  if (rows.length === 0 && (before || after)) return listQuotes(db, { status, search, assignee })
  return page.toPage(rows)
}

const count = (status: QuoteStatus, condition = sql`true`) =>
  sql<number>`(select count(*)::int from (
    select 1 from quotes where status = ${status} and ${condition} limit ${maxCounted}) counted)`

/** How many quotes have each status, up to `maxCounted`. */
export async function countQuotes(db: Db): Promise<Record<QuoteStatus, number>> {
  const [row] = await db
    .select(Object.fromEntries(quoteStatuses.map(status => [status, count(status)])))
    .from(sql`(select 1) one`)
  return row as Record<QuoteStatus, number>
}

/** The customers' requests that wait for the first answer, up to `maxCounted`. */
export async function countNewQuotes(db: Db): Promise<number> {
  const [row] = await db.select({ count: count('requested', isRequest) }).from(sql`(select 1) one`)
  return row?.count ?? 0
}

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
