import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { promisedHours } from '../../enquiries/admin/enquiry-status.ts'
import { isLate as isLateEnquiry } from '../../enquiries/admin/manage-enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { countEach, type KeysetPage, readPage } from '../../platform/database/keyset.server.ts'
import { matchesText } from '../../platform/database/text-search.server.ts'
import { assigneeOf, isLookedAfterBy } from '../../staff/notes/notes.server.ts'
import { type QuoteStatus, quoteStatuses } from '../quote.ts'
import { quotes } from '../quotes.table.ts'
import type { QuoteFilter } from './quote-filter.ts'
import { quoteNotes } from './quote-notes.server.ts'

const pageSize = 30
/** A customer asked for the quote; the company drafted the others. */
const isRequest = sql<boolean>`exists (
  select 1 from quote_events where quote_id = quotes.id and type = 'requested')`

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
  const { status, search, assignee } = filter
  const where = and(
    status && eq(quotes.status, status),
    assignee ? isLookedAfterBy(quoteNotes, assignee) : undefined,
    search ? await matchesText(db, quotes, search) : undefined,
  )
  const query = db.select(summary).from(quotes).$dynamic()
  return readPage(query, { table: quotes, where, cursor: filter, size: pageSize })
}

const hasStatus = Object.fromEntries(
  quoteStatuses.map(status => [status, eq(quotes.status, status)]),
) as Record<QuoteStatus, SQL>

/** How many quotes have each status, up to 1,000. */
export const countQuotes = (db: Db) => countEach(db, quotes, hasStatus)

/** The customers' requests that wait for the first answer, up to 1,000. */
export const countNewQuotes = async (db: Db) =>
  (await countEach(db, quotes, { new: and(hasStatus.requested, isRequest) })).new

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
