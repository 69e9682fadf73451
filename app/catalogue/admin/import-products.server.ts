import { setImmediate } from 'node:timers/promises'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.server.ts'
import { sqlState } from '../../platform/database-errors.server.ts'
import { serialQueue } from '../../platform/serial-queue.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Admin } from '../../staff/session.server.ts'
import { invalidateProductPages } from '../invalidate-product-pages.server.ts'
import { products, variants } from '../products.table.ts'
import { planImport } from './import-plan.server.ts'
import type { PlannedProduct } from './import-product.ts'
import type { ImportProgress, ImportResult } from './import-report.ts'
import { readRows } from './import-rows.server.ts'
import { batchSize, readCatalogue, readProducts } from './products-csv.server.ts'
import type { CsvProduct, CsvVariant } from './products-csv-columns.ts'
import { excludedValues, freeUniqueValues, writeVariants } from './write-variants.server.ts'

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
  const makePlan = () =>
    planImport({ ...read, catalogue: readCatalogue(db), onProgress: report('Comparing') })
  const { preview, changed } = await makePlan()
  if (!fingerprint) return { ok: true, isApplied: false, preview }
  // Without changes, an earlier submission stored them, and its response was lost.
  if (preview.totals.rows + preview.totals.errors === 0) return { ok: true, isApplied: true, preview }
  if (preview.fingerprint !== fingerprint || preview.totals.errors > 0)
    return { ok: false, message: changedMeanwhile, preview }
  try {
    await db.transaction(async tx => {
      await write(tx, changed, report('Saving'))
      await recordChange(tx, admin, {
        action: 'products.imported',
        subject: 'CSV file',
        after: { ...preview.counts, rows: read.rows.length },
      })
      await invalidateProductPages(
        tx,
        changed.map(({ product }) => product.id),
      )
    })
    return { ok: true, isApplied: true, preview }
  } catch (error) {
    // A unique violation: a product or SKU of that name was added at the same time.
    if (!(error instanceof ChangedMeanwhile) && sqlState(error) !== '23505') throw error
    return { ok: false, message: changedMeanwhile, preview: (await makePlan()).preview }
  }
}

class ChangedMeanwhile extends Error {}

/** Locks the products of a batch, and checks that they are as the plan was made from, apart from stocks that it leaves alone. */
async function lockUnchanged(tx: Db, batch: PlannedProduct[]) {
  const planned = batch.flatMap(({ stored, variants: rows }) => {
    const moved = new Set(rows.filter(({ stockChange }) => stockChange !== 0).map(({ values }) => values.key))
    return stored ? [{ stored, moved }] : []
  })
  const ids = planned.map(({ stored }) => stored.id)
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('update')
  // In the order in which others lock them too; another one could deadlock.
  await tx
    .select({ key: variants.key })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(variants.productId, variants.key)
    .for('update')
  const current = new Map((await readProducts(tx, ids)).map(product => [product.id, product]))
  for (const { stored, moved } of planned) {
    const state = (product: CsvProduct | undefined) =>
      JSON.stringify(product, (name, value) =>
        name === 'variants'
          ? value.map((each: CsvVariant) => (moved.has(each.key) ? each : { ...each, stockQuantity: 0 }))
          : value,
      )
    if (state(current.get(stored.id)) !== state(stored)) throw new ChangedMeanwhile()
  }
}

const { id, idempotencyKey, createdAt, updatedAt, ...productColumns } = getTableColumns(products)

async function write(tx: Db, changed: PlannedProduct[], onProgress: (share: number) => void) {
  const batches = Array.from({ length: Math.ceil(changed.length / batchSize) }, (_, index) =>
    changed.slice(index * batchSize, (index + 1) * batchSize),
  )
  const steps = [lockUnchanged, freePlanned, writeProducts, writePlanned]
  for (const [done, step] of steps.entries())
    for (const [index, batch] of batches.entries()) {
      await step(tx, batch)
      onProgress((done + (index + 1) / batches.length) / steps.length)
      // Other requests are served in between.
      await setImmediate()
    }
}

const freePlanned = (tx: Db, batch: PlannedProduct[]) =>
  freeUniqueValues(
    tx,
    batch.map(({ product }) => product.id),
  )

const writePlanned = (tx: Db, batch: PlannedProduct[]) =>
  writeVariants(
    tx,
    batch.flatMap(plan =>
      plan.variants.map(({ values: { stockQuantity: _, ...values }, stockChange, isNew }) => ({
        ...values,
        productId: plan.product.id,
        stockChange,
        isNew,
      })),
    ),
  )

async function writeProducts(tx: Db, batch: PlannedProduct[]) {
  const added = batch.filter(({ stored }) => !stored).map(({ product }) => product)
  // Without `on conflict`: what somebody else adds at the same time is not replaced.
  if (added.length > 0) await tx.insert(products).values(added)
  const replaced = batch.filter(({ hasNewDetails }) => hasNewDetails).map(({ product }) => product)
  if (replaced.length > 0)
    await tx
      .insert(products)
      .values(replaced)
      .onConflictDoUpdate({ target: products.id, set: excludedValues(productColumns) })
  const ids = batch.map(({ product }) => product.id)
  await tx.update(products).set({ updatedAt: sql`now()` }).where(inArray(products.id, ids))
}
