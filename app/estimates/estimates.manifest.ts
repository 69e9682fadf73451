import { estimatePaths } from '../catalogue/category.ts'
import { categoryPages } from '../catalogue/product-sitemap.server.ts'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { estimates } from './estimates.content.ts'

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
  seed: 'none',
  counters: [],
  content: [estimates],
}
