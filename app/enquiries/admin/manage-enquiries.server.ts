import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Db } from '../../platform/database/database.server.ts'
import { amongNewest, type KeysetPage, keyset } from '../../platform/database/keyset.server.ts'
import { containsText, matchesText } from '../../platform/database/text-search.server.ts'
import { assigneeOf, isLookedAfterBy } from '../../staff/notes/notes.server.ts'
import { enquiries } from '../enquiries.table.ts'
import type { EnquiryStatus } from '../enquiry.ts'
import type { EnquiryFilter } from './enquiry-filter.ts'
import { enquiryNotes } from './enquiry-notes.server.ts'
import { promisedHours } from './enquiry-status.ts'

export const pageSize = 30
/** Counts stop here: an exact count takes too long. */
const maxCounted = 1_000

export const isLate = sql<boolean>`(${inArray(enquiries.status, ['new', 'read'])} and ${enquiries.createdAt}
  < now() - make_interval(hours => (${JSON.stringify(promisedHours)}::jsonb ->> ${enquiries.source})::int))`

const summary = {
  id: enquiries.id,
  source: enquiries.source,
  status: enquiries.status,
  name: enquiries.name,
  product: enquiries.product,
  quantity: enquiries.quantity,
  excerpt: sql<string>`left(${enquiries.message}, 160)`,
  createdAt: enquiries.createdAt,
  isLate,
  assignee: assigneeOf(enquiryNotes),
}

const details = {
  ...summary,
  email: enquiries.email,
  phone: enquiries.phone,
  phoneNormalized: enquiries.phoneNormalized,
  company: enquiries.company,
  projectType: enquiries.projectType,
  message: enquiries.message,
  orderId: enquiries.orderId,
  quoteId: enquiries.quoteId,
}

export type EnquirySummary = SelectResultFields<typeof summary>

/** One page of enquiries, the newest first. */
export async function listEnquiries(
  db: Db,
  filter: Omit<EnquiryFilter, 'open'>,
): Promise<KeysetPage<EnquirySummary>> {
  const { status, search, assignee, before, after } = filter
  const page = keyset(enquiries, filter, pageSize)
  const rows = await db
    .select(summary)
    .from(enquiries)
    .where(
      and(
        status ? eq(enquiries.status, status) : sql`${enquiries.status} <> 'archived'`,
        assignee ? isLookedAfterBy(enquiryNotes, assignee) : undefined,
        await searchCondition(db, search),
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  // The enquiry that the cursor names is gone, or nothing is newer than it.
  if (rows.length === 0 && (before || after)) return listEnquiries(db, { status, search, assignee })
  return page.toPage(rows)
}

/** The trigram index needs three characters: shorter terms are searched in the newest enquiries only. */
const shortTermRows = 5_000
async function searchCondition(db: Db, search: string): Promise<SQL | undefined> {
  if (!search) return undefined
  if (search.length < 3)
    return and(containsText(enquiries.search, search), await amongNewest(db, enquiries, shortTermRows))
  return matchesText(db, enquiries, search)
}

const count = (status: EnquiryStatus) =>
  sql<number>`(select count(*)::int from (select 1 from ${enquiries} where ${enquiries.status} = ${status} limit ${maxCounted}) counted)`

/** How many enquiries have each status, up to `maxCounted`. */
export async function countEnquiries(db: Db): Promise<Record<EnquiryStatus, number>> {
  const [row] = await db
    .select({
      new: count('new'),
      read: count('read'),
      answered: count('answered'),
      archived: count('archived'),
    })
    .from(sql`(select 1) one`)
  return row ?? { new: 0, read: 0, answered: 0, archived: 0 }
}

/** Up to `maxCounted`. */
export async function countNewEnquiries(db: Db): Promise<number> {
  const [row] = await db.select({ count: count('new') }).from(sql`(select 1) one`)
  return row?.count ?? 0
}

export type OpenEnquiries = { new: number; read: number; oldestSeconds: number | null }

/** What waits for an answer, and for how long. */
export async function readOpenEnquiries(db: Db): Promise<OpenEnquiries> {
  const oldest = (status: EnquiryStatus) =>
    sql`(select min(${enquiries.createdAt}) from ${enquiries} where ${enquiries.status} = ${status})`
  const [row] = await db
    .select({
      new: count('new'),
      read: count('read'),
      oldestSeconds: sql<
        number | null
      >`extract(epoch from now() - least(${oldest('new')}, ${oldest('read')}))::float8`,
    })
    .from(sql`(select 1) one`)
  return row ?? { new: 0, read: 0, oldestSeconds: null }
}

export async function findEnquiry(db: Db, id: string) {
  const [row] = await db.select(details).from(enquiries).where(eq(enquiries.id, id))
  return row
}

/** @returns whether the enquiry exists */
export async function setEnquiryStatus(db: Db, id: string, status: EnquiryStatus): Promise<boolean> {
  const rows = await db
    .update(enquiries)
    .set({
      status,
      updatedAt: sql`now()`,
      ...(status === 'answered' && { answeredAt: sql`coalesce(answered_at, now())` }),
    })
    .where(eq(enquiries.id, id))
    .returning({ id: enquiries.id })
  return rows.length > 0
}

/** Marks a new enquiry as read; another status stays. */
export async function markAsRead(db: Db, id: string) {
  await db
    .update(enquiries)
    .set({ status: 'read', updatedAt: sql`now()` })
    .where(and(eq(enquiries.id, id), eq(enquiries.status, 'new')))
}
