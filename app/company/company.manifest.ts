import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { branches } from './branches.content.ts'
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
  navigation: 'none',
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  counters: [],
  content: [branches, footer, ordering, titles, settings, deliveryZones],
}
