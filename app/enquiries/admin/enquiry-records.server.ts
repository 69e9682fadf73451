import { desc, eq, inArray, sql } from 'drizzle-orm'
import { contactKey, findLatestOfContacts } from '../../company/person-search.server.ts'
import type { CustomerRecords } from '../../platform/slice-manifest.server.ts'
import { enquiries } from '../enquiries.table.ts'
import { sourceLabels, statusLabels } from './enquiry-status.ts'

const source = { table: enquiries, email: enquiries.email }

export const enquiryRecords: CustomerRecords = {
  name: 'messages',
  permission: 'enquiries.read',
  async list(db, contacts, limit) {
    const { id, status, createdAt } = enquiries
    const rows = await db
      .select({
        id,
        status,
        source: enquiries.source,
        createdAt,
        excerpt: sql<string>`left(${enquiries.message}, 160)`,
      })
      .from(enquiries)
      .where(inArray(id, await findLatestOfContacts(db, source, contacts, limit)))
      .orderBy(desc(createdAt), desc(id))
    return rows.map(enquiry => ({
      id: enquiry.id,
      title: sourceLabels[enquiry.source],
      to: `/admin/messages?message=${enquiry.id}`,
      at: enquiry.createdAt,
      status: statusLabels[enquiry.status],
      details: enquiry.excerpt,
    }))
  },
  async findContact(db, id) {
    const [enquiry] = await db
      .select({ contact: contactKey(enquiries) })
      .from(enquiries)
      .where(eq(enquiries.id, id))
    return enquiry?.contact
  },
}
