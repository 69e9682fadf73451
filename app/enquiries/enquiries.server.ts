import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { deriveIdempotencyKey } from '../platform/idempotency-key.server.ts'
import { parsePhone } from '../platform/text/phone.ts'
import { enquiries } from './enquiries.table.ts'
import type { Enquiry, EnquirySource } from './enquiry.ts'
import { noDetails } from './enquiry-schema.ts'
import { enquiryNotification } from './notification.server.ts'

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
  const idempotencyKey = deriveIdempotencyKey(key, enquiry, now)
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

type Subject = 'orderId' | 'quoteId'
type Customer = { customerName: string; customerEmail: string; customerPhone: string }

/** Stores what a customer asks about an order or a quote, once for the same key and content. */
export const submitQuestion = (
  tx: Db,
  question: { source: EnquirySource; message: string } & Partial<Record<Subject, string>>,
  { customerName: name, customerEmail: email, customerPhone: phone }: Customer,
  key: string | undefined,
) => submitEnquiry(tx, { ...noDetails, ...question, name, email, phone }, key)

/** The enquiries about these orders or quotes, the latest first. */
export const findEnquiriesAbout = (db: Db, subject: Subject, ids: string[]) =>
  db
    .select({
      id: enquiries.id,
      orderId: enquiries.orderId,
      status: enquiries.status,
      message: enquiries.message,
      createdAt: enquiries.createdAt,
    })
    .from(enquiries)
    .where(inArray(enquiries[subject], ids))
    .orderBy(desc(enquiries.createdAt))

/** Marks an enquiry as answered that has not been answered or archived yet. */
export async function markAsAnswered(tx: Db, id: string) {
  await tx
    .update(enquiries)
    .set({ status: 'answered', answeredAt: sql`coalesce(answered_at, now())`, updatedAt: sql`now()` })
    .where(and(eq(enquiries.id, id), inArray(enquiries.status, ['new', 'read'])))
}
