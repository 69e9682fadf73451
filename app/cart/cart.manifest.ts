import type { SliceManifest } from '../platform/slice-manifest.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: {},
  sitemap: { pages: [], lists: [] },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: 'none',
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  healthChecks: [],
  counters: [],
  content: [],
}
