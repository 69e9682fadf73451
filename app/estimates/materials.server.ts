import { eq } from 'drizzle-orm'
import type { MeasuredKind } from '../catalogue/kind.ts'
import { readMeasuredProducts } from '../catalogue/products.server.ts'
import { products } from '../catalogue/products.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { measureProducts } from './measure-products.server.ts'

const maxProducts = 50

/** The listed products of a kind that can be estimated, in the owner's order. */
export async function readMaterials<K extends MeasuredKind>(db: Db, kind: K) {
  const rows = await readMeasuredProducts(db, maxProducts, eq(products.kind, kind))
  return measureProducts(
    kind,
    rows.map(product => ({ ...product, description: '' })),
  )
}
