import { manifest as amendments } from './amendments/amendments.manifest.ts'
import { manifest as blog } from './blog/blog.manifest.ts'
import { manifest as books } from './books/books.manifest.ts'
import { manifest as cart } from './cart/cart.manifest.ts'
import { manifest as catalogue } from './catalogue/catalogue.manifest.ts'
import { manifest as claims } from './claims/claims.manifest.ts'
import { manifest as company } from './company/company.manifest.ts'
import { manifest as content } from './content/content.manifest.ts'
import { manifest as customers } from './customers/customers.manifest.ts'
import { manifest as deliveries } from './deliveries/deliveries.manifest.ts'
import { manifest as enquiries } from './enquiries/enquiries.manifest.ts'
import { manifest as estimates } from './estimates/estimates.manifest.ts'
import { manifest as orders } from './orders/orders.manifest.ts'
import type { Db } from './platform/database/database.server.ts'
import { type ContentPiece, isSettings } from './platform/fields/piece.ts'
import { allPages } from './platform/page-invalidation.server.ts'
import type { CategoryMerge } from './platform/services.server.ts'
import type { SliceManifest } from './platform/slice-manifest.server.ts'
import { manifest as quotes } from './quotes/quotes.manifest.ts'
import { manifest as sales } from './sales/sales.manifest.ts'
import { manifest as site } from './site/site.manifest.ts'
import { manifest as staff } from './staff/staff.manifest.ts'
import { manifest as trade } from './trade/trade.manifest.ts'
import { manifest as webhooks } from './webhooks/webhooks.manifest.ts'

/** In the order of the back office's sidebar. */
export const slices: SliceManifest[] = [
  site,
  cart,
  sales,
  trade,
  orders,
  deliveries,
  amendments,
  claims,
  quotes,
  customers,
  books,
  webhooks,
  catalogue,
  estimates,
  blog,
  content,
  staff,
  enquiries,
  company,
]

/** All that the owner edits. */
export const pieces = slices.flatMap(({ content }) => content)

/** Those that are edited under Website, what every page has first. */
export const contentPieces: ContentPiece[] = pieces
  .filter((piece): piece is ContentPiece => !isSettings(piece))
  .toSorted((a, b) => Number(b.paths[0] === allPages) - Number(a.paths[0] === allPages))

export const findPiece = (key: string) => pieces.find(piece => piece.key === key)

/** Adds what a new or an upgraded shop lacks; otherwise it changes nothing. */
export async function seedShop(db: Db) {
  for (const { seed } of slices) if (seed !== 'none') await seed(db)
}

export async function onCategoryMerge(tx: Db, merge: CategoryMerge): Promise<string | undefined> {
  for (const { categoryMerge } of slices) {
    const problem = categoryMerge === 'none' ? undefined : await categoryMerge(tx, merge)
    if (problem) return problem
  }
}

/** Customers last: they go with their last record. */
export const personalData = slices
  .toSorted((a, b) => Number(a === customers) - Number(b === customers))
  .flatMap(slice => (slice.personalData === 'none' ? [] : [slice.personalData]))

/** What the page of a customer lists. */
export const customerRecords = slices.flatMap(slice => slice.customerRecords)
