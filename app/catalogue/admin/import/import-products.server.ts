import { setImmediate } from 'node:timers/promises'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import {
  foreignKeyViolation,
  sqlState,
  uniqueViolation,
} from '../../../platform/database/database-errors.server.ts'
import { serialQueue } from '../../../platform/jobs/serial-queue.ts'
import { recordChange } from '../../../staff/audit.server.ts'
import type { Actor } from '../../../staff/roles.ts'
import { listCategories } from '../../categories.server.ts'
import { invalidateProductPages } from '../../invalidate-product-pages.server.ts'
import { products, variants } from '../../products.table.ts'
import { excludedValues, freeUniqueValues, writeVariants } from '../variants/write-variants.server.ts'
import { planImport } from './import-plan.server.ts'
import type { PlannedProduct } from './import-product.server.ts'
import type { ImportResult } from './import-report.ts'
import { readRows } from './import-rows.server.ts'
import { batchSize, readCatalogue, readProducts, rowEditToken } from './products-csv.server.ts'
import type { CsvProduct } from './products-csv-columns.ts'

type Import = {
  file: Uint8Array
  admin: Actor
  /** Of the preview that is to be applied; without it nothing is stored. */
  fingerprint?: string | undefined
}

/** Large files at once would need too much memory. */
const runAlone = serialQueue()

/** Says what a CSV file would change, or changes exactly that, all or nothing. */
export const importProducts = (db: Db, options: Import): Promise<ImportResult> =>
  runAlone(() => readAndImport(db, options))

const changedMeanwhile = 'The shop was changed meanwhile. Nothing was stored: check the list again.'

async function readAndImport(db: Db, { file, admin, fingerprint }: Import): Promise<ImportResult> {
  const read = await readRows(file)
  if (!read.ok) return read
  const makePlan = async () =>
    planImport({ ...read, catalogue: readCatalogue(db), categories: await listCategories(db) })
  const { preview, changed } = await makePlan()
  if (!fingerprint) return { ok: true, isApplied: false, preview }
  const { rows, errors, refused } = preview.totals
  // Without changes, an earlier submission stored them, and its response was lost.
  if (rows + errors + refused === 0) return { ok: true, isApplied: true, preview }
  if (preview.fingerprint !== fingerprint || rows === 0 || errors > 0)
    return { ok: false, message: changedMeanwhile, preview }
  try {
    await db.transaction(async tx => {
      await write(tx, changed, admin)
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
    // A product or SKU of that name was added, or a category removed, at the same time.
    const isChanged = [uniqueViolation, foreignKeyViolation].includes(sqlState(error) ?? '')
    if (!(error instanceof ChangedMeanwhile) && !isChanged) throw error
    return { ok: false, message: changedMeanwhile, preview: (await makePlan()).preview }
  }
}

class ChangedMeanwhile extends Error {}

/** Locks the products of a batch, and checks that they are as the plan was made from, apart from stocks. */
async function lockUnchanged(tx: Db, batch: PlannedProduct[]) {
  const stored = batch.flatMap(plan => plan.stored ?? [])
  const ids = stored.map(({ id }) => id)
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
  const current = new Set((await readProducts(tx, ids)).map(stateOf))
  if (stored.some(product => !current.has(stateOf(product)))) throw new ChangedMeanwhile()
}

const stateOf = (product: CsvProduct) =>
  product.variants.map(variant => rowEditToken(product, variant)).join()

const { id, idempotencyKey, createdAt, updatedAt, ...productColumns } = getTableColumns(products)

type Step = (tx: Db, batch: PlannedProduct[], admin: Actor) => Promise<unknown>

async function write(tx: Db, changed: PlannedProduct[], admin: Actor) {
  const steps: Step[] = [lockUnchanged, freePlanned, writeProducts, writePlanned]
  for (const step of steps)
    for (let start = 0; start < changed.length; start += batchSize) {
      await step(tx, changed.slice(start, start + batchSize), admin)
      // Other requests are served in between.
      await setImmediate()
    }
}

const freePlanned = (tx: Db, batch: PlannedProduct[]) =>
  freeUniqueValues(
    tx,
    batch.map(({ product }) => product.id),
  )

const writePlanned = (tx: Db, batch: PlannedProduct[], admin: Actor) =>
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
    admin.email,
  )

async function writeProducts(tx: Db, batch: PlannedProduct[]) {
  const added = batch.filter(({ stored }) => !stored).map(({ product }) => product)
  // Without `on conflict`: what somebody else adds at the same time is not replaced.
  if (added.length > 0) await tx.insert(products).values(added)
  const replaced = batch.flatMap(({ stored, product }) => (stored ? [product] : []))
  if (replaced.length > 0)
    await tx
      .insert(products)
      .values(replaced)
      .onConflictDoUpdate({
        target: products.id,
        set: { ...excludedValues(productColumns), updatedAt: sql`now()` },
      })
}
