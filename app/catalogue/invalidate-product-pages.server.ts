import type { Db } from '../platform/database.server.ts'
import { invalidatePages } from '../platform/page-invalidation.server.ts'
import { productPath } from './product.ts'

/** Invalidates the public pages that show these products once the transaction commits. */
export const invalidateProductPages = (tx: Db, ids: string[]) =>
  invalidatePages(tx, [
    '/',
    '/products',
    '/feeds/*',
    ...ids.flatMap(id => [productPath(id), `/products/${id}`]),
  ])
