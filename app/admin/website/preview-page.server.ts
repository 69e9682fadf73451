import { productPath } from '../../catalogue/product.ts'
import { listProducts } from '../../catalogue/products.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { ContentPiece } from '../../platform/fields/piece.ts'
import { allPages } from '../../platform/page-invalidation.server.ts'

export async function previewPage(db: Db, { paths: [path] }: ContentPiece): Promise<string> {
  if (path === allPages) return '/'
  if (path !== '/products/*') return path
  const { products } = await listProducts(db)
  return products.map(({ id }) => productPath(id)).find(page => page.startsWith('/products/')) ?? '/products'
}
