import Globe from 'lucide-react/icons/globe'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { brand } from './brand.content.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: {},
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: { to: '/admin/website', label: 'Website', icon: Globe },
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  healthChecks: [],
  counters: [],
  content: [brand],
}
