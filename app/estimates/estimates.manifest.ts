import { shortList } from '../catalogue/feeds/product-sitemap.server.ts'
import { estimatePaths } from '../catalogue/kind.ts'
import { listSoldKinds } from '../catalogue/products.server.ts'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { estimates } from './estimates.content.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: {},
  sitemap: {
    pages: ['/estimate'],
    lists: [
      shortList('estimators', async db => (await listSoldKinds(db)).map(kind => estimatePaths[kind]).sort()),
    ],
  },
  pageExpiry: 'none',
  categoryMerge: 'none',
  navigation: 'none',
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  healthChecks: [],
  counters: [],
  content: [estimates],
}
