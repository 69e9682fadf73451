import type { Db } from '../platform/database/database.server.ts'
import { invalidatePages } from '../platform/page-invalidation.server.ts'
import { productPath } from './product.ts'
import { listOrderedWith } from './product-page/ordered-together.server.ts'

/** The pages of products, by both of their addresses. */
export const pagesOf = (ids: string[]) => ids.flatMap(id => [productPath(id), `/products/${id}`])

/** Invalidates the public pages that show these products once the transaction commits. */
export async function invalidateProductPages(tx: Db, ids: string[]) {
  await invalidatePages(tx, [
    '/',
    '/products',
    '/feeds/*',
    '/estimate',
    '/estimate/*',
    ...pagesOf([...ids, ...(await listOrderedWith(tx, ids))]),
  ])
}
