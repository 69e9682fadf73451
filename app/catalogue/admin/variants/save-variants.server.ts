import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import { conflictOf } from '../../../platform/edit-token.server.ts'
import type { Conflict } from '../../../platform/form-result.ts'
import { changedFields, recordChange } from '../../../staff/audit.server.ts'
import type { Actor } from '../../../staff/roles.ts'
import { invalidateProductPages } from '../../invalidate-product-pages.server.ts'
import { freeSlug } from '../../product-slug.ts'
import { products, variants } from '../../products.table.ts'
import { nameWithLabel, variantKey, variantLabel } from '../../variant.ts'
import {
  type EditedVariants,
  findVariants,
  flatLabels,
  flatten,
  type KeyedTable,
  type KeyedVariant,
} from './find-variants.server.ts'
import { type CellError, checkTable, type VariantRow, type VariantTable } from './variant-table.ts'
import { freeUniqueValues, writeVariants } from './write-variants.server.ts'

/** The state that a form was opened with: the edit token, and the stock by key. */
export type VariantsBase = { editToken: string; stock: Record<string, number> }

export type SaveVariantsResult =
  | { ok: true; saved: EditedVariants }
  | { ok: false; reason: 'not found' }
  | { ok: false; reason: 'invalid'; errors: CellError[] }
  /** Somebody changed the variants since the form was opened. */
  | { ok: false; reason: 'conflict'; conflict: Conflict }

/**
 * Replaces the variants of a product: those that the table lacks are deleted, the order of the rows is the owner's order. A row
 * without key is the stored variant of the same choice, or else a new one. With `base`, a stock is set only if it differs
 * from the one that the form was opened with.
 */
export function saveVariants(
  db: Db,
  admin: Actor,
  productId: string,
  table: VariantTable,
  base?: VariantsBase,
): Promise<SaveVariantsResult> {
  return db.transaction(async tx => {
    await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
    const stored = await findVariants(tx, productId)
    if (!stored) return { ok: false, reason: 'not found' }
    const storedByKey = new Map(stored.variants.map(variant => [variant.key, variant]))
    const rows = addKeys(table.variants, stored.variants).map(row => {
      const current = storedByKey.get(row.key)
      const setsStock = !current || !base || row.stockQuantity !== base.stock[row.key]
      return { ...row, setsStock, stockQuantity: setsStock ? row.stockQuantity : current.stockQuantity }
    })
    const errors = [
      ...checkTable(table),
      ...rows.flatMap(({ key, setsStock, stockQuantity }, row): CellError[] =>
        // Orders may take the stock below zero, people may not.
        setsStock && stockQuantity < 0 && stockQuantity !== storedByKey.get(key)?.stockQuantity
          ? [{ row, field: 'stockQuantity', message: 'Stock must be 0 or more' }]
          : [],
      ),
      ...(await findTakenSkus(tx, productId, rows)),
    ]
    if (errors.length > 0) return { ok: false, reason: 'invalid', errors }

    const written: KeyedTable = {
      option1Name: table.option1Name,
      option2Name: table.option2Name,
      variants: rows.map(({ setsStock, ...row }) => row),
    }
    const [before, after] = [flatten(stored), flatten(written)]
    const removed = Object.keys(before).filter(key => !(key in after))
    const changes = changedFields(before, {
      ...after,
      ...Object.fromEntries(removed.map(key => [key, null])),
    })
    if (changes.keys.length === 0) return { ok: true, saved: stored }
    if (base && !isUnchanged(stored, base, new Set(rows.filter(row => row.setsStock).map(row => row.key)))) {
      const conflict = conflictOf(stored.editToken, flatLabels(stored), before, after)
      return { ok: false, reason: 'conflict', conflict }
    }

    await write(tx, admin, productId, written, storedByKey)
    await recordChange(tx, admin, {
      action: 'product.variants',
      subject: `Product ${productId}`,
      before: changes.before,
      after: changes.after,
    })
    await invalidateProductPages(tx, [productId])
    const saved = await findVariants(tx, productId)
    return saved ? { ok: true, saved } : { ok: false, reason: 'not found' }
  })
}

/** A key for each row, that of the stored variant of the same choice if there is one. */
function addKeys(rows: VariantRow[], stored: KeyedVariant[]): KeyedVariant[] {
  const used = new Set(rows.flatMap(({ key }) => key ?? []))
  const byLabel = new Map(
    stored.filter(({ key }) => !used.has(key)).map(variant => [variantLabel(variant), variant.key]),
  )
  return rows.map(row => {
    const key = row.key ?? byLabel.get(variantLabel(row)) ?? freeSlug(variantKey(row), used)
    used.add(key)
    return { ...row, key }
  })
}

/** Whether nothing was changed since the form was opened, leaving aside stocks that the form doesn't set. */
function isUnchanged(stored: EditedVariants, base: VariantsBase, setStocks: Set<string>) {
  const [hash, stocks = ''] = base.editToken.split(':')
  const opened = stocks.split(',')
  return (
    hash === stored.editToken.split(':')[0] &&
    stored.variants.every(
      ({ key, stockQuantity }, index) => !setStocks.has(key) || opened[index] === String(stockQuantity),
    )
  )
}

async function findTakenSkus(tx: Db, productId: string, rows: KeyedVariant[]): Promise<CellError[]> {
  const skus = rows.map(({ sku }) => sku).filter(Boolean)
  if (skus.length === 0) return []
  const others = await tx
    .select({ sku: variants.sku, option1: variants.option1, option2: variants.option2, name: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(inArray(variants.sku, skus), ne(variants.productId, productId)))
  return others.map(({ sku, name, ...options }) => ({
    row: rows.findIndex(row => row.sku === sku),
    field: 'sku',
    message: `${nameWithLabel({ name, label: variantLabel(options) })} has this SKU`,
  }))
}

async function write(
  tx: Db,
  admin: Actor,
  productId: string,
  table: KeyedTable,
  stored: Map<string, KeyedVariant>,
) {
  const keys = table.variants.map(({ key }) => key)
  await tx.delete(variants).where(and(eq(variants.productId, productId), notInArray(variants.key, keys)))
  await freeUniqueValues(tx, [productId])
  await writeVariants(
    tx,
    table.variants.map(({ stockQuantity, ...variant }, index) => ({
      ...variant,
      productId,
      position: (index + 1) * 10,
      stockChange: stockQuantity - (stored.get(variant.key)?.stockQuantity ?? 0),
      isNew: !stored.has(variant.key),
    })),
    admin.email,
  )
  await tx
    .update(products)
    .set({ option1Name: table.option1Name, option2Name: table.option2Name, updatedAt: sql`now()` })
    .where(eq(products.id, productId))
}
