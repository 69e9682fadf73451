import type { Db } from '../platform/database.server.ts'
import { invalidatePages } from '../platform/page-invalidation.server.ts'
import { productPath } from './product.ts'

/** Says which public pages show these products: they are made anew once the transaction commits. */
export const changeProductPages = (tx: Db, ids: string[]) =>
  invalidatePages(tx, ['/', '/products', ...ids.flatMap(id => [productPath(id), `/products/${id}`])])
