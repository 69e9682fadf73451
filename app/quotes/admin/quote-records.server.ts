import { desc, eq, inArray } from 'drizzle-orm'
import { contactKey, findLatestOfContacts } from '../../company/person-search.server.ts'
import type { CustomerRecords } from '../../platform/slice-manifest.server.ts'
import { quoteNumber, statusNames } from '../quote.ts'
import { quotes } from '../quotes.table.ts'

const source = { table: quotes, email: quotes.customerEmail }

export const quoteRecords: CustomerRecords = {
  name: 'quotes',
  permission: 'quotes.read',
  async list(db, contacts, limit) {
    const { id, status, totalPesewas, createdAt, customerName, customerPlace } = quotes
    const rows = await db
      .select({ id, status, totalPesewas, createdAt, customerName, customerPlace })
      .from(quotes)
      .where(inArray(quotes.id, await findLatestOfContacts(db, source, contacts, limit)))
      .orderBy(desc(createdAt), desc(id))
    return rows.map(quote => ({
      id: quote.id,
      title: `Quote ${quoteNumber(quote.id)}`,
      to: `/admin/quotes/${quote.id}`,
      at: quote.createdAt,
      status: quote.status === 'requested' ? 'Not sent' : statusNames[quote.status],
      details: [quote.customerName, quote.customerPlace].filter(Boolean).join(' · '),
      amountPesewas: quote.totalPesewas,
    }))
  },
  async findContact(db, id) {
    const [quote] = await db
      .select({ contact: contactKey({ ...quotes, email: quotes.customerEmail }) })
      .from(quotes)
      .where(eq(quotes.id, id))
    return quote?.contact
  },
}
