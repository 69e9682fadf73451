import { inArray, type SQL } from 'drizzle-orm'
import { personRecords } from '../company/person-records.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { PersonalData } from '../platform/slice-manifest.server.ts'
import { readNoteTexts } from '../staff/notes/notes.server.ts'
import { enquiries } from './enquiries.table.ts'
import { enquiryMailId } from './notification.server.ts'

async function erase(tx: Db, condition: SQL) {
  const erased = await tx.delete(enquiries).where(condition).returning({ id: enquiries.id })
  return erased.map(({ id }) => id)
}

export const enquiryPersonalData: PersonalData = personRecords({
  name: 'messages',
  singular: 'message',
  table: enquiries,
  email: enquiries.email,
  phone: enquiries.phone,
  keepMonths: 'keepEnquiriesMonths',
  closeOpenBy: 'never open',
  erasureTexts: { before: 'deleted whole', after: 'deleted' },
  async readRecords(tx, rows) {
    const notesOf = await readNoteTexts(
      tx,
      'enquiry',
      rows.map(({ id }) => id),
    )
    return rows.map(enquiry => ({
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
        staff_notes: notesOf(enquiry.id),
      },
    }))
  },
  erase,
  // They may name another number or address than the order, which the customer can correct.
  async eraseAbout(tx, name, ids) {
    if (name === 'orders') return erase(tx, inArray(enquiries.orderId, ids))
    return name === 'quotes' ? erase(tx, inArray(enquiries.quoteId, ids)) : []
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
})
