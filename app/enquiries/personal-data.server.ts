import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { matchesPerson } from '../company/person-search.server.ts'
import { readSettings } from '../company/settings.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { oldRows } from '../platform/database/timestamps.server.ts'
import type { PersonalData } from '../platform/slice-manifest.server.ts'
import { enquiries } from './enquiries.table.ts'
import { enquiryMailId } from './notification.server.ts'

const belongTo = (who: string) => matchesPerson(enquiries, who)

async function erase(tx: Db, condition: SQL) {
  const erased = await tx.delete(enquiries).where(condition).returning({ id: enquiries.id })
  return erased.map(({ id }) => id)
}

export const enquiryPersonalData: PersonalData = {
  name: 'messages',
  singular: 'message',
  closeOpenBy: 'never open',
  erasureTexts: { before: 'deleted whole', after: 'deleted' },
  async find(tx, who) {
    const found = await tx
      .select()
      .from(enquiries)
      .where(belongTo(who))
      .orderBy(asc(enquiries.createdAt), enquiries.id)
    return found.map(enquiry => ({
      customerName: enquiry.name,
      isOpen: false,
      content: {
        id: enquiry.id,
        created_at: enquiry.createdAt,
        source: enquiry.source,
        status: enquiry.status,
        name: enquiry.name,
        email: enquiry.email,
        phone: enquiry.phone,
        company: enquiry.company,
        project_type: enquiry.projectType,
        product: enquiry.product,
        quantity: enquiry.quantity,
        message: enquiry.message,
        order_id: enquiry.orderId,
        quote_id: enquiry.quoteId,
      },
    }))
  },
  erase: async (tx, who) => ({ erased: await erase(tx, belongTo(who)), open: 0 }),
  retention: {
    months: async db => (await readSettings(db)).keepEnquiriesMonths,
    eraseOlderThan: (tx, months, limit) =>
      erase(tx, inArray(enquiries.id, oldRows(tx, enquiries, months, limit))),
  },
  privacy: {
    stored:
      'With a message or a quick order: your name, e-mail address and phone number, and what you wrote.',
    retention: period =>
      period
        ? `Messages and quick orders are deleted after ${period}.`
        : 'Messages and quick orders stay until you ask us to erase them.',
  },
  mailIds: id => [enquiryMailId(id)],
}

/** Repetitions of a form come soon: after a month its fingerprint is not needed. */
export async function expireFingerprints(db: Db) {
  await db
    .update(enquiries)
    .set({ idempotencyKey: null })
    .where(
      sql`${enquiries.idempotencyKey} is not null and ${enquiries.createdAt} < now() - interval '30 days'`,
    )
}
