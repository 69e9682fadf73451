import { asc, inArray } from 'drizzle-orm'
import { personRecords } from '../company/person-records.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { unchangedFor } from '../platform/database/timestamps.server.ts'
import type { PersonalData } from '../platform/slice-manifest.server.ts'
import { quoteNumber } from '../sales/sale.ts'
import { readNoteTexts } from '../staff/notes/notes.server.ts'
import { quoteMailId } from './notification.server.ts'
import { type QuoteEvent, quoteEventText } from './quote-event.ts'
import { quoteEvents, quotes, quoteVersions } from './quotes.table.ts'

async function readHistories(tx: Db, ids: string[]) {
  const versions = await tx
    .select()
    .from(quoteVersions)
    .where(inArray(quoteVersions.quoteId, ids))
    .orderBy(asc(quoteVersions.id))
  const events = await tx
    .select()
    .from(quoteEvents)
    .where(inArray(quoteEvents.quoteId, ids))
    .orderBy(asc(quoteEvents.at), asc(quoteEvents.id))
  return (id: string) => ({
    versions: versions
      .filter(({ quoteId }) => quoteId === id)
      .map(({ version, sentAt, channels, content }) => ({ version, sent_at: sentAt, channels, content })),
    history: events
      .filter(({ quoteId }) => quoteId === id)
      .map(({ at, type, data, actor }) => ({
        at,
        type,
        text: quoteEventText({ type, data } as QuoteEvent),
        by: actor === 'customer' ? 'customer' : 'company',
      })),
  })
}

export const quotePersonalData: PersonalData = personRecords({
  name: 'quotes',
  singular: 'quote',
  table: quotes,
  email: quotes.customerEmail,
  phone: quotes.customerPhone,
  keepMonths: 'keepEnquiriesMonths',
  /** A quote counts as old when it has not changed for as long. */
  isOld: months => unchangedFor(months, quotes),
  closeOpenBy: 'never open',
  erasureTexts: { before: 'deleted whole; an order made from it stays', after: 'deleted' },
  async readRecords(tx, rows) {
    const ids = rows.map(({ id }) => id)
    const historyOf = await readHistories(tx, ids)
    const notesOf = await readNoteTexts(tx, 'quote', ids)
    return rows.map(quote => ({
      customerName: quote.customerName,
      isOpen: false,
      content: {
        id: quote.id,
        number: quoteNumber(quote.id),
        created_at: quote.createdAt,
        status: quote.status,
        customer_name: quote.customerName,
        customer_email: quote.customerEmail,
        customer_phone: quote.customerPhone,
        customer_place: quote.customerPlace,
        request: quote.request,
        lines: quote.lines,
        total_amount: quote.totalPesewas,
        note: quote.note,
        valid_until: quote.validUntil,
        answered_at: quote.answeredAt,
        order_id: quote.orderId,
        ...historyOf(quote.id),
        staff_notes: notesOf(quote.id),
      },
    }))
  },
  /** Deletes quotes whole: an order that was made from one has all of its own. */
  async erase(tx, condition) {
    const erased = await tx.delete(quotes).where(condition).returning({ id: quotes.id })
    return erased.map(({ id }) => id)
  },
  privacy: {
    stored:
      'With a quote: your name, e-mail address, phone number and the place of your site, what you asked for and what we offered. The address of its page is a secret: whoever you send it to sees the quote and can accept it.',
    retention: period =>
      period
        ? `Quotes are deleted ${period} after their last change; what you ordered from one stays with the order.`
        : 'Quotes stay until you ask us to erase them.',
  },
  mailIds: id => [quoteMailId(id)],
})
