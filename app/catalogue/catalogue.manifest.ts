import Boxes from 'lucide-react/icons/boxes'
import Tags from 'lucide-react/icons/tags'
import Warehouse from 'lucide-react/icons/warehouse'
import type { SliceManifest } from '../platform/slice-manifest.server.ts'
import { nextHour } from './feeds/feeds.server.ts'
import { categoryPages, countProductUrls, listProductUrls } from './feeds/product-sitemap.server.ts'
import { productList, productPage } from './product-page/product-pages.content.ts'
import * as readyMix from './ready-mix/ready-mix.content.ts'
import { seedSynonyms } from './search/search.server.ts'
import { seedCatalogue } from './seed.server.ts'
import { compactStockMovements } from './stock.server.ts'

export const manifest: SliceManifest = {
  jobs: [],
  personalData: 'none',
  customerRecords: [],
  housekeeping: { stock: ({ db }) => compactStockMovements(db) },
  sitemap: {
    pages: ['/products'],
    lists: [categoryPages, { name: 'products', count: countProductUrls, read: listProductUrls }],
  },
  pageExpiry: { path: '/feeds', next: nextHour },
  categoryMerge: 'none',
  navigation: [
    { to: '/admin/products', label: 'Products', icon: Boxes },
    { to: '/admin/categories', label: 'Categories', icon: Tags },
    { to: '/admin/stock', label: 'Stock', icon: Warehouse },
  ],
  footerLinks: [{ to: '/products', label: 'Products', position: 20 }],
  publicForms: [],
  seed: async db => {
    await seedCatalogue(db)
    await seedSynonyms(db)
  },
  healthChecks: [],
  counters: [],
  content: [
    productList,
    productPage,
    readyMix.opening,
    readyMix.grades,
    readyMix.reasons,
    readyMix.facts,
    readyMix.steps,
    readyMix.closing,
  ],
}
