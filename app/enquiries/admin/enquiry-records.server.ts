import { sql } from 'drizzle-orm'
import { contactRecords } from '../../company/person-search.server.ts'
import { enquiries } from '../enquiries.table.ts'
import { sourceLabels, statusLabels } from './enquiry-status.ts'

export const enquiryRecords = contactRecords({
  name: 'messages',
  permission: 'enquiries.read',
  source: { table: enquiries, email: enquiries.email },
  columns: {
    status: enquiries.status,
    source: enquiries.source,
    excerpt: sql<string>`left(${enquiries.message}, 160)`,
  },
  toRecord: enquiry => ({
    title: sourceLabels[enquiry.source],
    to: `/admin/messages?message=${enquiry.id}`,
    status: statusLabels[enquiry.status],
    details: enquiry.excerpt,
  }),
})
