import { and, asc, eq, sql } from 'drizzle-orm'
import type { MeasuredKind } from '../catalogue/kind.ts'
import {
  isDefaultVariant,
  listedVariants,
  measureColumns,
  measuresByVariant,
  summaryColumns,
} from '../catalogue/products.server.ts'
import { products, variants } from '../catalogue/products.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { measureProducts } from './measure-products.server.ts'

const maxProducts = 50

/** The listed products of a kind that can be estimated, in the owner's order. */
export async function readMaterials<K extends MeasuredKind>(db: Db, kind: K) {
  const rows = await db
    .select({
      ...summaryColumns,
      variants: listedVariants,
      measures: measureColumns,
      byVariant: measuresByVariant,
    })
    .from(products)
    .innerJoin(variants, isDefaultVariant)
    .where(and(eq(products.kind, kind), sql`products.listed`))
    .orderBy(asc(products.position), asc(products.id))
    .limit(maxProducts)
  return measureProducts(
    kind,
    rows.map(product => ({ ...product, description: '' })),
  )
}
