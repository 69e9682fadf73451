import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { countProductAddresses, listProductAddresses } from './product-addresses.server.ts'
import { seedSynonyms } from './search.server.ts'
import { seedCatalogue } from './seed.server.ts'
import { compactStockMovements } from './stock.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  housekeeping: { stock: ({ db }) => compactStockMovements(db) },
  sitemap: {
    pages: [
      '/products',
      '/products?category=blocks',
      '/products?category=drainage',
      '/products?category=paving',
      '/products?category=roofing',
      '/ready-mix-concrete',
    ],
    lists: [{ name: 'products', count: countProductAddresses, read: listProductAddresses }],
  },
  pageExpiry: 'none',
  navigation: { to: '/admin/products', label: 'Products', icon: 'boxes' },
  seed: async db => {
    await seedCatalogue(db)
    await seedSynonyms(db)
  },
  counters: [],
}
