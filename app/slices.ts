import { manifest as blog } from './blog/blog.manifest.ts'
import { manifest as cart } from './cart/cart.manifest.ts'
import { manifest as catalogue } from './catalogue/catalogue.manifest.ts'
import { manifest as company } from './company/company.manifest.ts'
import { manifest as content } from './content/content.manifest.ts'
import { manifest as enquiries } from './enquiries/enquiries.manifest.ts'
import { manifest as estimates } from './estimates/estimates.manifest.ts'
import { manifest as orders } from './orders/orders.manifest.ts'
import type { Db } from './platform/database.server.ts'
import type { SliceManifest } from './platform/slice-manifest.server.ts'
import { manifest as quotes } from './quotes/quotes.manifest.ts'
import { manifest as sales } from './sales/sales.manifest.ts'
import { manifest as staff } from './staff/staff.manifest.ts'

/** In the order of the back office's sidebar. */
export const slices: SliceManifest[] = [
  cart,
  sales,
  orders,
  quotes,
  catalogue,
  estimates,
  blog,
  content,
  staff,
  enquiries,
  company,
]

/** Adds what a new or an upgraded shop lacks; otherwise it changes nothing. */
export async function seedShop(db: Db) {
  for (const { seed } of slices) if (seed !== 'none') await seed(db)
}

export const personalData = slices.flatMap(slice =>
  slice.personalData === 'none' ? [] : [slice.personalData],
)
