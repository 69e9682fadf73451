import Users from 'lucide-react/icons/users'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { customerNotes } from './admin/customer-notes.server.ts'
import { assignCustomers, customerAssignment, startCustomerAssignment } from './assign-customers.server.ts'
import { phoneSchema } from './own/own-orders-schema.ts'
import { deleteExpiredCodes, phoneCodeJob } from './own/phone-code.server.ts'
import { customerPersonalData } from './personal-data.server.ts'

export const manifest: SliceManifest = {
  jobs: [customerAssignment, phoneCodeJob],
  personalData: customerPersonalData,
  customerRecords: [],
  housekeeping: {
    customers: ({ db }) => assignCustomers(db),
    'phone codes': ({ db }) => deleteExpiredCodes(db),
  },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: { to: '/admin/customers', label: 'Customers', icon: Users, noteSubject: customerNotes },
  footerLinks: [],
  publicForms: [{ path: '/orders/all', schema: phoneSchema }],
  seed: startCustomerAssignment,
  counters: [],
  content: [],
  healthChecks: [],
}
