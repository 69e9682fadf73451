import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Db } from '../../platform/database/database.server.ts'
import { amongNewest, countEach, type KeysetPage, readPage } from '../../platform/database/keyset.server.ts'
import { containsText, matchesText } from '../../platform/database/text-search.server.ts'
import { assigneeOf, isLookedAfterBy } from '../../staff/notes/notes.server.ts'
import { enquiries } from '../enquiries.table.ts'
import type { EnquiryStatus } from '../enquiry.ts'
import type { EnquiryFilter } from './enquiry-filter.ts'
import { enquiryNotes } from './enquiry-notes.server.ts'
import { promisedHours } from './enquiry-status.ts'

export const pageSize = 30

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
  const { status, search, assignee } = filter
  const where = and(
    status ? eq(enquiries.status, status) : sql`${enquiries.status} <> 'archived'`,
    assignee ? isLookedAfterBy(enquiryNotes, assignee) : undefined,
    await searchCondition(db, search),
  )
  const query = db.select(summary).from(enquiries).$dynamic()
  return readPage(query, { table: enquiries, where, cursor: filter, size: pageSize })
}

/** The trigram index needs three characters: shorter terms are searched in the newest enquiries only. */
const shortTermRows = 5_000
async function searchCondition(db: Db, search: string): Promise<SQL | undefined> {
  if (!search) return undefined
  if (search.length < 3)
    return and(containsText(enquiries.search, search), await amongNewest(db, enquiries, shortTermRows))
  return matchesText(db, enquiries, search)
}

const hasStatus = {
  new: eq(enquiries.status, 'new'),
  read: eq(enquiries.status, 'read'),
  answered: eq(enquiries.status, 'answered'),
  archived: eq(enquiries.status, 'archived'),
} satisfies Record<EnquiryStatus, SQL>

/** How many enquiries have each status, up to 1,000. */
export const countEnquiries = (db: Db) => countEach(db, enquiries, hasStatus)

/** Up to 1,000. */
export const countNewEnquiries = async (db: Db) =>
  (await countEach(db, enquiries, { new: hasStatus.new })).new

export type OpenEnquiries = { new: number; read: number; oldestSeconds: number | null }

/** What waits for an answer, and for how long. */
export async function readOpenEnquiries(db: Db): Promise<OpenEnquiries> {
  const oldest = (status: EnquiryStatus) =>
    sql`(select min(${enquiries.createdAt}) from ${enquiries} where ${enquiries.status} = ${status})`
  const [row] = await db
    .select({
      oldestSeconds: sql<
        number | null
      >`extract(epoch from now() - least(${oldest('new')}, ${oldest('read')}))::float8`,
    })
    .from(sql`(select 1) one`)
  const { new: unread, read } = await countEach(db, enquiries, { new: hasStatus.new, read: hasStatus.read })
  return { new: unread, read, oldestSeconds: row?.oldestSeconds ?? null }
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
