import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { estimatePages } from './estimate-pages.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  housekeeping: {},
  sitemap: {
    pages: ['/estimate', ...Object.keys(estimatePages).map(name => `/estimate/${name}`)],
    lists: [],
  },
  pageExpiry: 'none',
  navigation: 'none',
  seed: 'none',
  counters: [],
}
