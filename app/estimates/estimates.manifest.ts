import { estimatePaths } from '../catalogue/category.ts'
import { categoryPages } from '../catalogue/product-sitemap.server.ts'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  housekeeping: {},
  sitemap: {
    pages: ['/estimate'],
    lists: [categoryPages('estimators', category => estimatePaths[category])],
  },
  pageExpiry: 'none',
  navigation: 'none',
  footerLinks: [],
  publicForms: [],
  seed: 'none',
  counters: [],
}
