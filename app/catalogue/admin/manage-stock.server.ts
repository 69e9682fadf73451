import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { containsText } from '../../platform/database/text-search.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { auditEntries } from '../../staff/staff.table.ts'
import { products, stockMovements, variants } from '../products.table.ts'
import { currentStock, invalidateMoved } from '../stock.server.ts'
import { lineKey, nameWithLabel, variantLabel } from '../variant.ts'
import type { StockChange } from './stock-schema.ts'

const pageSize = 50
const action = 'stock.counted'

const isLow = sql<boolean>`(${variants.reorderLevel} > 0 and ${variants.listed} and ${products.listed}
  and ${currentStock} < ${variants.reorderLevel})`

const columns = {
  productId: variants.productId,
  key: variants.key,
  name: products.name,
  option1: variants.option1,
  option2: variants.option2,
  unit: products.unit,
  kind: products.kind,
  stock: currentStock,
  reorderLevel: sql<number>`${variants.reorderLevel}::float8`,
  isLow,
}

const readStock = (db: Db) =>
  db.select(columns).from(variants).innerJoin(products, eq(products.id, variants.productId))

type Row = Awaited<ReturnType<typeof readStock>>[number]

const toVariant = ({ productId, key, option1, option2, ...row }: Row) => ({
  ...row,
  id: lineKey({ id: productId, variant: key }),
  label: variantLabel({ option1, option2 }),
})
export type StockedVariant = ReturnType<typeof toVariant>

/** A page of all variants, the emptiest of those below their reorder level first; without any price. */
export async function listStock(db: Db, { search, page }: { search: string; page: number }) {
  // First: what is changed between the two is refused, not counted twice.
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${auditEntries.id}), 0)` })
    .from(auditEntries)
    .where(and(isRecent, inArray(auditEntries.action, stockActions)))
  const rows = await readStock(db)
    .where(
      search
        ? containsText(
            sql`lower(concat_ws(', ', ${products.name}, ${variants.option1}, ${variants.option2}))`,
            search,
          )
        : undefined,
    )
    .orderBy(
      sql`case when ${isLow} then ${currentStock} / ${variants.reorderLevel} end nulls last`,
      products.name,
      products.id,
      variants.position,
    )
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  return {
    variants: rows.slice(0, pageSize).map(toVariant),
    hasMore: rows.length > pageSize,
    lastEntry: last?.id ?? 0,
  }
}

/** By which the stock may be set. */
const stockActions = [action, 'product.updated', 'product.variants', 'products.imported']

/** Entries that a form of today can know of. */
const isRecent = gt(auditEntries.at, sql`now() - interval '2 days'`)

/** By which the stock was set: here, in the form of the product, in the table of its variants, or by an import of the product. */
function setsStock(productId: string, key: string, subject: string) {
  const named = sql`${auditEntries.after} ?| array['stockQuantity', ${`${key}.stockQuantity`}]::text[]`
  return or(
    and(eq(auditEntries.action, action), eq(auditEntries.subject, subject)),
    and(eq(auditEntries.subject, `Product ${productId}`), named),
    // It names no products, and sets their `updated_at`.
    and(
      eq(auditEntries.action, 'products.imported'),
      sql`${auditEntries.at} <= (select updated_at from products where id = ${productId})`,
    ),
  )
}

/**
 * Adds to the stock of a variant, takes from it, or sets it to what was counted: then the difference to the stock that the
 * form showed is stored, so that an order placed in between still counts.
 */
export const changeStock = (
  db: Db,
  admin: Actor,
  { variant, key, shown, lastEntry, change, quantity, reason }: StockChange,
) =>
  db.transaction(async tx => {
    const [productId = '', variantKey = ''] = variant.split(':')
    // One after another, so that a form that is sent twice counts once; also the forms of the product wait.
    await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
    const [row] = await readStock(tx).where(
      and(eq(variants.productId, productId), eq(variants.key, variantKey)),
    )
    if (!row) return { ok: false as const, reason: 'not found' as const }
    const { name, unit, kind, stock, label } = toVariant(row)
    const subject = `Stock of ${nameWithLabel({ name, label })}`
    const done = { ok: true as const, name: nameWithLabel({ name, label }), unit, kind }
    const sentBefore = and(
      eq(auditEntries.action, action),
      isRecent,
      sql`${auditEntries.after}->>'form' = ${key}`,
    )
    if (key && (await tx.$count(auditEntries, sentBefore)) > 0) return { ...done, stock }
    const others = and(isRecent, gt(auditEntries.id, lastEntry), setsStock(productId, variantKey, subject))
    if (change === 'count' && (await tx.$count(auditEntries, others)) > 0)
      return { ok: false as const, reason: 'counted meanwhile' as const, stock, unit, kind }
    const difference = change === 'in' ? quantity : change === 'out' ? -quantity : quantity - shown
    if (difference !== 0)
      await tx
        .insert(stockMovements)
        .values({
          productId,
          variant: variantKey,
          quantity: difference,
          reason: change === 'count' ? 'counted' : change,
          note: reason,
          actor: admin.email,
        })
        .returning({ notified: invalidateMoved })
    const after = { stock: stock + difference, reason, form: key }
    await recordChange(tx, admin, { action, subject, before: { stock }, after })
    return { ...done, stock: stock + difference }
  })
