import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { categoryPages, countProductUrls, listProductUrls } from './product-sitemap.server.ts'
import { seedSynonyms } from './search.server.ts'
import { seedCatalogue } from './seed.server.ts'
import { compactStockMovements } from './stock.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  housekeeping: { stock: ({ db }) => compactStockMovements(db) },
  sitemap: {
    pages: ['/products'],
    lists: [categoryPages, { name: 'products', count: countProductUrls, read: listProductUrls }],
  },
  pageExpiry: 'none',
  navigation: [
    { to: '/admin/products', label: 'Products', icon: 'boxes' },
    { to: '/admin/categories', label: 'Categories', icon: 'tags' },
  ],
  seed: async db => {
    await seedCatalogue(db)
    await seedSynonyms(db)
  },
  counters: [],
}
