import { createHash } from 'node:crypto'
import { desc, inArray } from 'drizzle-orm'
import { parsePhone } from '../company/phone.ts'
import type { Db } from '../platform/database.server.ts'
import { enquiries } from './enquiries.table.ts'
import type { Enquiry } from './enquiry.ts'
import { enquiryNotification } from './notification.server.ts'

/** High, because in Ghana a whole town can share one address of a mobile network. */
export const enquiryLimit = { max: 60, windowSeconds: 10 * 60 }

/**
 * Stores an enquiry with the job that notifies the company, once for the same key and content; without a key (from a
 * browser without JavaScript) once a day for the same content.
 * @returns whether it was stored
 */
export async function submitEnquiry(
  db: Db,
  enquiry: Enquiry,
  key: string | undefined,
  now = new Date(),
): Promise<boolean> {
  const idempotencyKey = fingerprint(key || now.toISOString().slice(0, 10), enquiry)
  return db.transaction(async tx => {
    const [row] = await tx
      .insert(enquiries)
      .values({ ...enquiry, idempotencyKey, phoneNormalized: parsePhone(enquiry.phone) ?? null })
      .onConflictDoNothing({ target: enquiries.idempotencyKey })
      .returning({ id: enquiries.id })
    if (row) await enquiryNotification.enqueue(tx, { id: row.id })
    return row !== undefined
  })
}

/** The enquiries about these orders, the latest first. */
export const findEnquiriesOfOrders = (db: Db, orderIds: string[]) =>
  db
    .select({
      id: enquiries.id,
      orderId: enquiries.orderId,
      status: enquiries.status,
      message: enquiries.message,
      createdAt: enquiries.createdAt,
    })
    .from(enquiries)
    .where(inArray(enquiries.orderId, orderIds))
    .orderBy(desc(enquiries.createdAt))

export async function deleteEnquiriesOfOrders(tx: Db, orderIds: string[]) {
  await tx.delete(enquiries).where(inArray(enquiries.orderId, orderIds))
}

/** A UUID derived from the key and the content. */
function fingerprint(key: string, enquiry: Enquiry): string {
  const entries = Object.entries(enquiry).sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256')
    .update(JSON.stringify([key, entries]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
