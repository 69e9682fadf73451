import Activity from 'lucide-react/icons/activity'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { branches } from './branches.content.ts'
import { deliveryDays } from './days.content.ts'
import { footer } from './footer.content.ts'
import { ordering } from './ordering.content.ts'
import { settings } from './settings.content.ts'
import { titles } from './titles.content.ts'
import { deliveryZones } from './zones.content.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: {},
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: { to: '/admin/health', label: 'Health', icon: Activity },
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  healthChecks: [],
  counters: [],
  content: [branches, footer, ordering, titles, settings, deliveryZones, deliveryDays],
}
