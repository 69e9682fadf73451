import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { carryCategoryPrices } from './carry-prices.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  // What was agreed is exported and deleted with the customer.
  personalData: 'none',
  customerRecords: [],
  housekeeping: {},
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: carryCategoryPrices,
  navigation: 'none',
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  healthChecks: [],
  counters: [],
  content: [],
}
