import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import type { Kind } from '../../kind.ts'
import { products, variants } from '../../products.table.ts'
import { currentStock } from '../../stock.server.ts'
import { variantLabel } from '../../variant.ts'

/**
 * The listed variants of listed products whose stock is below their reorder level: those without movements along their
 * index, and those with movements, which are few, because they are compacted.
 */
export const lowVariants = sql`(
  with moved as (
    select product_id, variant, sum(quantity) as quantity from stock_movements group by product_id, variant
  ), low as (
    select v.*, v.stock_quantity as stock from variants v
    where v.reorder_level > 0 and v.stock_quantity - v.reorder_level < 0
      and not exists (select from moved m where m.product_id = v.product_id and m.variant = v.key)
    union all
    select v.*, v.stock_quantity + m.quantity from moved m
    join variants v on v.product_id = m.product_id and v.key = m.variant
    where v.reorder_level > 0 and v.stock_quantity + m.quantity < v.reorder_level
  )
  select low.product_id, p.name, p.kind, low.key, low.option1, low.option2, low.stock::float8 as stock,
    low.reorder_level::float8 as reorder_level
  from low join products p on p.id = low.product_id and p.listed
  where low.listed)`

export type LowStock = {
  productId: string
  name: string
  label: string
  kind: Kind
  stock: number
  reorderLevel: number
}

/** What lacks most compared with its reorder level, and how many variants are low. */
export async function readLowStock(db: Db, limit: number): Promise<{ variants: LowStock[]; total: number }> {
  const rows = await db
    .select({
      productId: sql<string>`low.product_id`,
      name: sql<string>`low.name`,
      kind: sql<Kind>`low.kind`,
      option1: sql<string>`low.option1`,
      option2: sql<string>`low.option2`,
      stock: sql<number>`low.stock`,
      reorderLevel: sql<number>`low.reorder_level`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(sql`${lowVariants} low`)
    .orderBy(sql`low.stock / low.reorder_level, low.product_id, low.key`)
    .limit(limit)
  return {
    variants: rows.map(({ option1, option2, total, ...row }) => ({
      ...row,
      label: variantLabel({ option1, option2 }),
    })),
    total: rows[0]?.total ?? 0,
  }
}

export type VariantTotals = {
  /** The lowest price of a listed variant. */
  pricePesewas: number
  stock: number
  /** What is sold and still has to be made: a variant's surplus does not stand in for another's. */
  soldAhead: number
  variantCount: number
  lowCount: number
}

const noVariants: VariantTotals = { pricePesewas: 0, stock: 0, soldAhead: 0, variantCount: 0, lowCount: 0 }

/** What the variants of each product come to. */
export async function readTotals(db: Db, ids: string[]): Promise<(id: string) => VariantTotals> {
  if (ids.length === 0) return () => noVariants
  const isLow = sql`${variants.reorderLevel} > 0 and ${variants.listed} and ${products.listed}
    and ${currentStock} < ${variants.reorderLevel}`
  const rows = await db
    .select({
      id: variants.productId,
      // Of the default variant, as in the shop.
      pricePesewas: sql<number>`min(${variants.pricePesewas}) filter (where ${variants.isDefault})`,
      stock: sql<number>`sum(greatest(${currentStock}, 0))`,
      soldAhead: sql<number>`sum(greatest(-${currentStock}, 0))`,
      variantCount: sql<number>`count(*)::int`,
      lowCount: sql<number>`(count(*) filter (where ${isLow}))::int`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.productId, ids))
    .groupBy(variants.productId)
  const totals = new Map(rows.map(({ id, ...row }) => [id, row]))
  return id => totals.get(id) ?? noVariants
}
