import BookText from 'lucide-react/icons/book-text'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { accounts } from './accounts.content.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: {},
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
