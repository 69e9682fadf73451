import BookText from 'lucide-react/icons/book-text'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { accounts } from './accounting/accounts.content.ts'
import { remindOfDue } from './due/remind.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: { 'payment reminders': ({ db }) => remindOfDue(db) },
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: { to: '/admin/accounting', label: 'Accounting', icon: BookText },
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  counters: [],
  content: [accounts],
  healthChecks: [],
}
