import Users from 'lucide-react/icons/users'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { assignCustomers, customerAssignment, startCustomerAssignment } from './assign-customers.server.ts'
import { customerPersonalData } from './personal-data.server.ts'

export const manifest: SliceManifest = {
  jobs: [customerAssignment],
  personalData: customerPersonalData,
  customerRecords: [],
  housekeeping: { customers: ({ db }) => assignCustomers(db) },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  navigation: { to: '/admin/customers', label: 'Customers', icon: Users },
  footerLinks: [],
  publicForms: [],
  seed: startCustomerAssignment,
  counters: [],
  content: [],
}
