import FileText from 'lucide-react/icons/file-text'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { blog } from './blog.content.ts'
import { countPostUrls, listPostUrls, nextPublication } from './post-pages.server.ts'
import { seedBlog } from './seed.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: {},
  sitemap: {
    pages: ['/blog'],
    lists: [{ name: 'posts', count: countPostUrls, read: listPostUrls }],
  },
  pageExpiry: { path: '/blog', next: nextPublication },
  categoryMerge: 'none',
  navigation: { to: '/admin/blog', label: 'Blog', icon: FileText },
  footerLinks: [],
  publicForms: [],
  seed: seedBlog,
  healthChecks: [],
  counters: [],
  content: [blog],
}
