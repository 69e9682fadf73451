import { setImmediate } from 'node:timers/promises'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.server.ts'
import { sqlState } from '../../platform/database-errors.server.ts'
import { serialQueue } from '../../platform/serial-queue.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Admin } from '../../staff/session.server.ts'
import { invalidateProductPages } from '../invalidate-product-pages.server.ts'
import { products, stockMovements, variants } from '../products.table.ts'
import { planImport } from './import-plan.server.ts'
import type { PlannedProduct } from './import-product.ts'
import type { ImportProgress, ImportResult } from './import-report.ts'
import { readRows } from './import-rows.server.ts'
import { readCatalogue } from './products-csv.server.ts'

type Import = {
  file: Uint8Array
  admin: Pick<Admin, 'email'>
  /** Of the preview that is to be applied; without it nothing is stored. */
  fingerprint?: string | undefined
  onProgress?: (progress: ImportProgress) => void
}

/** Large files at once would need too much memory. */
const runAlone = serialQueue()

/** Says what a CSV file would change, or changes exactly that, all or nothing. */
export const importProducts = (db: Db, options: Import): Promise<ImportResult> =>
  runAlone(() => readAndImport(db, options))

const changedMeanwhile = 'The shop was changed meanwhile. Nothing was stored: check the list again.'

async function readAndImport(
  db: Db,
  { file, admin, fingerprint, onProgress }: Import,
): Promise<ImportResult> {
  const report = (step: ImportProgress['step']) => (share: number) => onProgress?.({ step, share })
  const read = await readRows(file, report('Reading'))
  if (!read.ok) return read
  const makePlan = (source: Db) =>
    planImport({ ...read, catalogue: readCatalogue(source), onProgress: report('Comparing') })
  if (!fingerprint) return { ok: true, isApplied: false, preview: (await makePlan(db)).preview }

  try {
    return await db.transaction(async (tx): Promise<ImportResult> => {
      const ids = [...new Set(read.rows.map(({ id }) => id).filter(Boolean))]
      await lockProducts(tx, ids)
      const { preview, changed } = await makePlan(tx)
      const isExpected = preview.fingerprint === fingerprint && preview.totals.errors === 0
      // Without changes, an earlier submission stored them, and its response was lost.
      if (!isExpected && preview.totals.rows + preview.totals.errors > 0)
        return { ok: false, message: changedMeanwhile, preview }
      await write(tx, changed, report('Saving'))
      if (changed.length > 0) {
        await recordChange(tx, admin, {
          action: 'products.imported',
          subject: 'CSV file',
          after: { ...preview.counts, rows: read.rows.length },
        })
        await invalidateProductPages(
          tx,
          changed.map(({ product }) => product.id),
        )
      }
      return { ok: true, isApplied: true, preview }
    })
  } catch (error) {
    // A product or SKU of that name was added at the same time.
    if (sqlState(error) !== '23505') throw error
    return { ok: false, message: changedMeanwhile, preview: (await makePlan(db)).preview }
  }
}

async function lockProducts(tx: Db, ids: string[]) {
  for (let start = 0; start < ids.length; start += batchSize)
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids.slice(start, start + batchSize)))
      .orderBy(asc(products.id))
      .for('update')
}

const batchSize = 250
const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`)
const replace = (columns: Record<string, { name: string }>) =>
  Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, excluded(column)]))

const { id, idempotencyKey, createdAt, updatedAt, ...productColumns } = getTableColumns(products)
const { productId, key, stockQuantity, ...variantColumns } = getTableColumns(variants)

async function write(tx: Db, changed: PlannedProduct[], onProgress: (share: number) => void) {
  for (let start = 0; start < changed.length; start += batchSize) {
    const batch = changed.slice(start, start + batchSize)
    await writeProducts(tx, batch)
    await writeVariants(tx, batch)
    onProgress((start + batch.length) / changed.length)
    await setImmediate()
  }
}

async function writeProducts(tx: Db, batch: PlannedProduct[]) {
  const [added = [], replaced = []] = [true, false].map(isNew =>
    batch.filter(plan => plan.isNew === isNew).map(({ product }) => product),
  )
  // Without `on conflict`: what somebody else adds at the same time is not replaced.
  if (added.length > 0) await tx.insert(products).values(added)
  if (replaced.length > 0)
    await tx
      .insert(products)
      .values(replaced)
      .onConflictDoUpdate({
        target: products.id,
        set: { ...replace(productColumns), updatedAt: sql`now()` },
      })
}

async function writeVariants(tx: Db, batch: PlannedProduct[]) {
  const rows = batch.flatMap(plan =>
    plan.variants.map(({ values, stockChange, isNew }) => ({
      ...values,
      productId: plan.product.id,
      stockQuantity: stockChange,
      isNew,
    })),
  )
  const ids = batch.map(({ product }) => product.id)
  // Unique, so that two rows couldn't swap them.
  await tx.update(variants).set({ isDefault: false, sku: '' }).where(inArray(variants.productId, ids))
  // A cancelled order may have put back stock of a deleted variant of that key.
  const added = rows.filter(({ isNew }) => isNew)
  await tx.execute(
    sql`delete from ${stockMovements} m using jsonb_to_recordset(${JSON.stringify(
      added.map(row => ({ id: row.productId, key: row.key })),
    )}::jsonb) as added (id text, key text) where m.product_id = added.id and m.variant = added.key`,
  )
  for (let start = 0; start < rows.length; start += batchSize * 4)
    await tx
      .insert(variants)
      .values(rows.slice(start, start + batchSize * 4).map(({ isNew: _, ...row }) => row))
      .onConflictDoUpdate({
        target: [variants.productId, variants.key],
        set: {
          ...replace(variantColumns),
          // By the difference, so that movements of orders that come in between are kept.
          stockQuantity: sql`variants.stock_quantity + excluded.stock_quantity`,
        },
      })
}
