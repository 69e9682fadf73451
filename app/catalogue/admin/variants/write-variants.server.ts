import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import { stockHistory, stockMovements, variants } from '../../products.table.ts'

type WrittenVariant = Omit<typeof variants.$inferInsert, 'stockQuantity'> & {
  key: string
  /** By how much the stock changes, so that movements of orders that come in between are kept. */
  stockChange: number
  isNew: boolean
}

/** Of one statement. */
const maxRows = 1_000

/** What an upsert takes from the row that it could not insert. */
export const excludedValues = (columns: Record<string, { name: string }>) =>
  Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]))

const { productId, key, stockQuantity, ...replaced } = getTableColumns(variants)

/** So that two variants can swap their SKUs, or which is the default. */
export const freeUniqueValues = (tx: Db, productIds: string[]) =>
  tx.update(variants).set({ isDefault: false, sku: '' }).where(inArray(variants.productId, productIds))

/** Inserts or replaces variants whose unique values are free. `actor` entered their stock. */
export async function writeVariants(tx: Db, rows: WrittenVariant[], actor: string) {
  // A cancelled order may have put back stock of a deleted variant of that key.
  const added = rows.filter(({ isNew }) => isNew).map(row => ({ productId: row.productId, key: row.key }))
  for (const table of [stockMovements, stockHistory])
    await tx.execute(
      sql`delete from ${table} m using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added ("productId" text, key text)
        where m.product_id = added."productId" and m.variant = added.key`,
    )
  for (let start = 0; start < rows.length; start += maxRows) {
    const batch = rows.slice(start, start + maxRows)
    await tx
      .insert(variants)
      .values(batch.map(({ isNew: _, stockChange, ...row }) => ({ ...row, stockQuantity: stockChange })))
      .onConflictDoUpdate({
        target: [variants.productId, variants.key],
        set: {
          ...excludedValues(replaced),
          stockQuantity: sql`variants.stock_quantity + excluded.stock_quantity`,
        },
      })
    await recordEntered(
      tx,
      actor,
      batch.map(({ productId, key, stockChange }) => ({ productId, variant: key, quantity: stockChange })),
    )
  }
}

type Entered = Pick<typeof stockHistory.$inferInsert, 'productId' | 'variant' | 'quantity'>

/** Keeps by how much somebody changed the stock of variants themselves. */
export async function recordEntered(tx: Db, actor: string, changes: readonly Entered[]) {
  const changed = changes.filter(({ quantity }) => quantity !== 0)
  if (changed.length > 0)
    await tx
      .insert(stockHistory)
      .values(changed.map(each => ({ ...each, reason: 'entered' as const, actor })))
}
