import { and, asc, eq, sql } from 'drizzle-orm'
import { isDefaultVariant, listedVariants, summaryColumns } from '../catalogue/products.server.ts'
import { products, variants } from '../catalogue/products.table.ts'
import type { Db } from '../platform/database.server.ts'
import type { MeasuredCategory } from './material.ts'
import { measureProducts } from './measure-products.ts'

const maxProducts = 50

/** The listed products of a category that can be estimated, in the owner's order. */
export async function readMaterials<C extends MeasuredCategory>(db: Db, category: C) {
  const rows = await db
    .select({
      ...summaryColumns,
      variants: listedVariants,
      sizes: products.sizes,
      specifications: products.specifications,
    })
    .from(products)
    .innerJoin(variants, isDefaultVariant)
    .where(and(eq(products.category, category), sql`products.listed`))
    .orderBy(asc(products.position), asc(products.id))
    .limit(maxProducts)
  return measureProducts(
    category,
    rows.map(product => ({ ...product, description: '' })),
  )
}
