import Inbox from 'lucide-react/icons/inbox'
import { expireIdempotencyKeys } from '../platform/database/timestamps.server.ts'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { enquiryNotes } from './admin/enquiry-notes.server.ts'
import { enquiryRecords } from './admin/enquiry-records.server.ts'
import { countNewEnquiries } from './admin/manage-enquiries.server.ts'
import { contact, replies } from './contact.content.ts'
import { enquiries } from './enquiries.table.ts'
import { enquirySchemas } from './enquiry-schema.ts'
import { enquiryNotification } from './notification.server.ts'
import { enquiryPersonalData } from './personal-data.server.ts'
import { quickOrder } from './quick-order.content.ts'

export const manifest: SliceManifest = {
  jobs: [enquiryNotification],
  personalData: enquiryPersonalData,
  customerRecords: [enquiryRecords],
  housekeeping: { fingerprints: ({ db }) => expireIdempotencyKeys(db, enquiries) },
  sitemap: { pages: ['/contact'], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: {
    to: '/admin/messages',
    label: 'Messages',
    icon: Inbox,
    countNew: countNewEnquiries,
    noteSubject: enquiryNotes,
  },
  footerLinks: [{ to: '/contact', label: 'Contact', position: 30 }],
  publicForms: [
    { path: '/contact', schema: enquirySchemas.contact },
    { path: '/quick-order', schema: enquirySchemas['quick order'] },
  ],
  seed: 'none',
  healthChecks: [],
  counters: [
    {
      event: 'enquiry received',
      metric: 'enquiries_received_total',
      help: 'Messages and quick orders that this process took in.',
    },
  ],
  content: [quickOrder, contact, replies],
}
