import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { parsePhone } from '../company/phone.ts'
import type { Db } from '../platform/database.server.ts'
import { containsPhone, likeLiteral } from '../platform/text-search.server.ts'
import { enquiries } from './enquiries.table.ts'

/** The messages of whoever has this e-mail address or phone number, however written. */
export function areEnquiriesOf(who: string): SQL {
  const wanted = who.trim()
  if (!wanted) return sql`false`
  // The indexed text first: comparing every message's address would read them all.
  const holds = (text: string) => sql`${enquiries.search} like lower(${`%${likeLiteral(text)}%`}::text)`
  const written = sql`(${holds(wanted)} and (lower(${enquiries.email}) = lower(${wanted}) or ${enquiries.phone} = ${wanted}))`
  const phone = parsePhone(wanted)
  if (!phone) return written
  // Two numbers in one field, or one with an extension, have no normal form.
  const among = sql`(${enquiries.phoneNormalized} is null and ${containsPhone(enquiries.phone, phone)})`
  return sql`(${written} or (${holds(phone)} and ${enquiries.phoneNormalized} = ${phone}) or ${among})`
}

/** Everything that the shop holds of a person's messages, by the names of the columns. */
export async function exportEnquiries(db: Db, who: string) {
  const found = await db
    .select()
    .from(enquiries)
    .where(areEnquiriesOf(who))
    .orderBy(asc(enquiries.createdAt), enquiries.id)
  return found.map(message => ({
    id: message.id,
    created_at: message.createdAt,
    source: message.source,
    status: message.status,
    name: message.name,
    email: message.email,
    phone: message.phone,
    company: message.company,
    project_type: message.projectType,
    product: message.product,
    quantity: message.quantity,
    message: message.message,
  }))
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

export const deleteEnquiriesOf = async (tx: Db, who: string): Promise<string[]> =>
  ids(await tx.delete(enquiries).where(areEnquiriesOf(who)).returning({ id: enquiries.id }))

/** Deletes messages that are older than so many months, at most `limit` at once, beside other processes. */
export async function deleteOldEnquiries(tx: Db, months: number, limit: number): Promise<string[]> {
  const old = tx
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(sql`${enquiries.createdAt} < now() - make_interval(months => ${months})`)
    .orderBy(asc(enquiries.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return ids(await tx.delete(enquiries).where(inArray(enquiries.id, old)).returning({ id: enquiries.id }))
}

/** What was sent twice came twice soon: after a month the fingerprint of the content isn't needed. */
export async function expireFingerprints(db: Db) {
  await db
    .update(enquiries)
    .set({ idempotencyKey: null })
    .where(
      sql`${enquiries.idempotencyKey} is not null and ${enquiries.createdAt} < now() - interval '30 days'`,
    )
}
