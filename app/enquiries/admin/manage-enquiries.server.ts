import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.server.ts'
import { containsText } from '../../platform/text-search.server.ts'
import { enquiries } from '../enquiries.table.ts'
import type { EnquiryStatus } from '../enquiry.ts'
import type { InboxView } from './enquiry-filter.ts'

export const inboxPage = 30
/** Counts stop here: nobody needs to know whether it is 1,200 or 1,300. */
export const maxCounted = 1_000
/** So many finds can still be sorted at once; of more, the newest come first anyway. */
const fewFinds = 2_000

const summary = {
  id: enquiries.id,
  source: enquiries.source,
  status: enquiries.status,
  name: enquiries.name,
  product: enquiries.product,
  quantity: enquiries.quantity,
  excerpt: sql<string>`left(${enquiries.message}, 160)`,
  createdAt: enquiries.createdAt,
}

const message = {
  ...summary,
  email: enquiries.email,
  phone: enquiries.phone,
  phoneNormalized: enquiries.phoneNormalized,
  company: enquiries.company,
  projectType: enquiries.projectType,
  message: enquiries.message,
}

export type MessageSummary = Pick<
  typeof enquiries.$inferSelect,
  'id' | 'source' | 'status' | 'name' | 'product' | 'quantity' | 'createdAt'
> & { excerpt: string }
type MessagePage = { messages: MessageSummary[]; newer: boolean; older: boolean }

/** One page of messages, the newest first, and whether there are newer and older ones. */
export async function listMessages(db: Db, view: Omit<InboxView, 'message'>): Promise<MessagePage> {
  const at = await positionOf(db, view.before ?? view.after)
  const upward = at !== undefined && view.before === undefined
  const key = sql`(${enquiries.createdAt}, ${enquiries.id})`
  const edge = at && sql`(${at.createdAt}::timestamptz, ${at.id}::uuid)`
  const order = upward ? asc : desc

  const rows = await db
    .select(summary)
    .from(enquiries)
    .where(
      and(
        view.status ? eq(enquiries.status, view.status) : sql`${enquiries.status} <> 'archived'`,
        await found(db, view.search),
        edge && (upward ? sql`${key} > ${edge}` : sql`${key} < ${edge}`),
      ),
    )
    .orderBy(order(enquiries.createdAt), order(enquiries.id))
    .limit(inboxPage + 1)
  const more = rows.length > inboxPage
  const messages = rows.slice(0, inboxPage)
  // Nothing is newer: the top of the list says more than an empty page.
  if (upward && messages.length === 0) return listMessages(db, { ...view, after: undefined })
  if (upward) messages.reverse()
  return { messages, newer: upward ? more : at !== undefined, older: upward ? true : more }
}

/** The moment as text: a JavaScript date drops the microseconds that tell neighbours apart. */
async function positionOf(db: Db, id: string | undefined) {
  if (!id) return undefined
  const [row] = await db
    .select({ id: enquiries.id, createdAt: sql<string>`${enquiries.createdAt}::text` })
    .from(enquiries)
    .where(eq(enquiries.id, id))
  return row
}

/** The index knows three letters and more: shorter terms are looked for in the newest messages only. */
const newestForShortTerms = 5_000

/** A term that few messages hold is looked up first: walking down the dates would pass all the others. */
async function found(db: Db, search: string): Promise<SQL | undefined> {
  if (!search) return undefined
  const fits = containsText(enquiries.search, search)
  if (search.length < 3) {
    // Asked first: with the moment at hand the database knows that the date index is the way.
    const [oldest] = await db
      .select({ at: enquiries.createdAt })
      .from(enquiries)
      .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
      .offset(newestForShortTerms)
      .limit(1)
    return and(fits, oldest && gte(enquiries.createdAt, oldest.at))
  }
  const finds = await db.select({ id: enquiries.id }).from(enquiries).where(fits).limit(fewFinds)
  if (finds.length === fewFinds) return fits
  if (finds.length === 0) return sql`false`
  return inArray(
    enquiries.id,
    finds.map(find => find.id),
  )
}

/** How many messages have each status, counted up to `maxCounted`. */
export async function countMessages(db: Db): Promise<Record<EnquiryStatus, number>> {
  const count = (status: EnquiryStatus) =>
    sql<number>`(select count(*)::int from (select 1 from ${enquiries} where ${enquiries.status} = ${status} limit ${maxCounted}) counted)`
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

export async function findMessage(db: Db, id: string) {
  const [row] = await db.select(message).from(enquiries).where(eq(enquiries.id, id))
  return row
}

/** @returns whether there is such a message */
export async function setMessageStatus(db: Db, id: string, status: EnquiryStatus): Promise<boolean> {
  const rows = await db
    .update(enquiries)
    .set({ status, updatedAt: sql`now()` })
    .where(eq(enquiries.id, id))
    .returning({ id: enquiries.id })
  return rows.length > 0
}

/** Notes that a new message was opened; what was answered or archived meanwhile stays so. */
export async function markOpened(db: Db, id: string) {
  await db
    .update(enquiries)
    .set({ status: 'read', updatedAt: sql`now()` })
    .where(and(eq(enquiries.id, id), eq(enquiries.status, 'new')))
}
