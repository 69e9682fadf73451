import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { countPostAddresses, listPostAddresses } from './post-addresses.server.ts'
import { nextPublication } from './post-pages.server.ts'
import { seedBlog } from './seed.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  housekeeping: {},
  sitemap: {
    pages: ['/blog'],
    lists: [{ name: 'posts', count: countPostAddresses, read: listPostAddresses }],
  },
  pageExpiry: { path: '/blog', next: nextPublication },
  navigation: { to: '/admin/blog', label: 'Blog', icon: 'file-text' },
  seed: seedBlog,
  counters: [],
}
