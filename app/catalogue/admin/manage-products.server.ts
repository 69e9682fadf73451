import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { containsText } from '../../platform/database/text-search.server.ts'
import { conflictOf, editTokenOf } from '../../platform/edit-token.server.ts'
import { storedLabels } from '../../platform/fields/field.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { changedFields, recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { auditEntries } from '../../staff/staff.table.ts'
import { invalidateProductPages } from '../invalidate-product-pages.server.ts'
import { missingMeasures } from '../measures-schema.ts'
import type { Product } from '../product.ts'
import { type ProductDetails, productFormFields } from '../product-schema.ts'
import { freeSlug, productSlug } from '../product-slug.ts'
import {
  categoryName,
  columnsShownIn,
  isDefaultVariant,
  measureColumns,
  measuresByVariant,
} from '../products.server.ts'
import { products, stockHistory, stockMovements, variants } from '../products.table.ts'
import { addSampleProducts } from '../samples/samples.server.ts'
import { currentStock } from '../stock.server.ts'
import { standardKey } from '../variant.ts'
import { lowVariants, readTotals } from './variants/stock-levels.server.ts'
import { recordEntered } from './variants/write-variants.server.ts'

const pageSize = 25

export type AdminFilter = { search: string; category: string | undefined; isLow?: boolean; page: number }

/** A page of all products, newest first, including unlisted ones. */
export async function listForAdmin(db: Db, { search, category, isLow = false, page }: AdminFilter) {
  const condition = and(
    category ? eq(products.category, category) : undefined,
    search ? containsText(sql`lower(${products.name} || ' ' || ${products.id})`, search) : undefined,
    isLow ? inArray(products.id, sql`(select product_id from ${lowVariants} low)`) : undefined,
  )
  const total = await db.$count(products, condition)
  const currentPage = Math.min(page, Math.max(1, Math.ceil(total / pageSize)))
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      categoryName,
      unit: products.unit,
      picture: sql<string | null>`${products.gallery}->>0`,
      listed: products.listed,
      measures: measureColumns,
      byVariant: measuresByVariant,
    })
    .from(products)
    .where(condition)
    .orderBy(desc(products.createdAt), products.id)
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
  const totalsOf = await readTotals(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map(({ measures, byVariant, ...row }) => ({
      ...row,
      ...totalsOf(row.id),
      missing: missingMeasures(measures, Object.values(byVariant)),
    })),
    total,
    page: currentPage,
    pageSize,
  }
}

export type ProductRow = Awaited<ReturnType<typeof listForAdmin>>['rows'][number]

export const countProducts = (db: Db) => db.$count(products)

const adminColumns = {
  id: products.id,
  ...columnsShownIn('list', 'page', 'admin'),
  pricePesewas: variants.pricePesewas,
  stockQuantity: currentStock,
}

/** `product` has price and stock of the default variant; `missing` are the labels of measures. */
export type EditedProduct = { product: Product; variantCount: number; editToken: string; missing: string[] }

/** A product with today's stock, whether it is listed or not. */
export async function findForAdmin(db: Db, id: string): Promise<EditedProduct | undefined> {
  const [row] = await db
    .select({ product: adminColumns, byVariant: measuresByVariant })
    .from(products)
    .innerJoin(variants, isDefaultVariant)
    .where(eq(products.id, id))
  if (!row) return undefined
  const { product } = row
  const measures = Object.values(row.byVariant)
  return {
    product,
    variantCount: measures.length,
    editToken: productEditToken(product, measures.length),
    missing: missingMeasures(product, measures),
  }
}

/** The edit token without the stock, and the stock, which orders change all the time; of several variants neither price nor stock. */
function productEditToken({ stockQuantity, pricePesewas, ...product }: Product, variantCount: number) {
  if (variantCount > 1) return editTokenOf(product)
  return `${editTokenOf({ ...product, pricePesewas })}:${stockQuantity}`
}
const withoutStock = (editToken: string) => editToken.split(':')[0]

export type ProductUpdate =
  | { ok: true }
  | { ok: false; reason: 'not found' }
  /** Somebody changed it since the form was opened. */
  | { ok: false; reason: 'conflict'; conflict: Conflict }

type Recorded = { before?: Record<string, unknown>; after?: Record<string, unknown> }
const subjectOf = (id: string) => `Product ${id}`

const record = (tx: Db, admin: Actor, action: string, id: string, change: Recorded = {}) =>
  recordChange(tx, admin, { action, subject: subjectOf(id), ...change })

/**
 * Adds a product once for each idempotency key: a form that is submitted again, because its response was lost, updates
 * the product that it added.
 * @returns the product's id, which is made of its name
 */
export function createProduct(
  db: Db,
  admin: Actor,
  product: ProductDetails,
  idempotencyKey: string | null = null,
): Promise<string> {
  const slug = productSlug(product.name)
  return db.transaction(async tx => {
    for (;;) {
      const [earlier] = idempotencyKey
        ? await tx
            .select({ id: products.id })
            .from(products)
            .where(eq(products.idempotencyKey, idempotencyKey))
        : []
      const stored = earlier && (await findForAdmin(tx, earlier.id))
      if (stored) {
        const [entry] = await tx
          .select({ after: auditEntries.after })
          .from(auditEntries)
          .where(
            and(eq(auditEntries.action, 'product.created'), eq(auditEntries.subject, subjectOf(earlier.id))),
          )
          .orderBy(desc(auditEntries.id))
          .limit(1)
        const created = (entry?.after ?? product) as ProductDetails
        // What others changed since stays.
        if (changedFields(created, product).keys.length === 0) return earlier.id
        // Compared with the stock before orders: what they took since is not put back.
        const base = { editToken: stored.editToken, stock: created.stockQuantity }
        await updateProduct(tx, admin, earlier.id, product, base)
        return earlier.id
      }
      const similar = await tx
        .select({ id: products.id })
        .from(products)
        .where(sql`${products.id} like ${`${slug}%`}`)
      const id = freeSlug(slug, new Set(similar.map(other => other.id)))
      const { pricePesewas, stockQuantity, ...details } = product
      const [created] = await tx
        .insert(products)
        .values({ ...details, id, idempotencyKey })
        .onConflictDoNothing()
        .returning({ id: products.id })
      if (!created) continue
      await tx
        .insert(variants)
        .values({ productId: id, key: standardKey, isDefault: true, pricePesewas, stockQuantity })
      // A cancelled order may have put back stock of a deleted product of that name.
      await tx.delete(stockMovements).where(eq(stockMovements.productId, id))
      await tx.delete(stockHistory).where(eq(stockHistory.productId, id))
      await recordEntered(tx, admin.email, [{ productId: id, variant: standardKey, quantity: stockQuantity }])
      await record(tx, admin, 'product.created', id, { after: product })
      await invalidateProductPages(tx, [id])
      return id
    }
  })
}

/** The submitted form; a product with several variants has price and stock in their table. */
export type ProductChange = Omit<ProductDetails, 'pricePesewas' | 'stockQuantity'> &
  Partial<Pick<ProductDetails, 'pricePesewas' | 'stockQuantity'>>

/**
 * Changes a product that is still as the form was opened with (`base`). Of several variants price and stock stay as they are. The
 * stock is set only if the form's differs from the one it was opened with; then the stored stock must not have changed
 * either, as orders and other forms move it.
 */
export function updateProduct(
  db: Db,
  admin: Actor,
  id: string,
  change: ProductChange,
  base: { editToken: string; stock: number | undefined },
): Promise<ProductUpdate> {
  const { pricePesewas, stockQuantity, ...details } = change
  return db.transaction(async tx => {
    await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    const stored = await findForAdmin(tx, id)
    if (!stored) return { ok: false, reason: 'not found' }
    const hasOneVariant = stored.variantCount === 1
    const setsStock = hasOneVariant && stockQuantity !== undefined && stockQuantity !== base.stock
    const product: ProductDetails = {
      ...details,
      pricePesewas: (hasOneVariant ? pricePesewas : undefined) ?? stored.product.pricePesewas,
      stockQuantity: setsStock ? stockQuantity : stored.product.stockQuantity,
    }
    const isUnchanged = setsStock
      ? stored.editToken === base.editToken
      : withoutStock(stored.editToken) === withoutStock(base.editToken)
    if (!isUnchanged) {
      const entered = { ...product, pricePesewas: pricePesewas ?? product.pricePesewas }
      const conflict = conflictOf(stored.editToken, storedLabels(productFormFields), stored.product, entered)
      // No difference: an earlier submission stored the same, and its response was lost.
      if (conflict.differences.length === 0) return { ok: true }
      return { ok: false, reason: 'conflict', conflict }
    }
    const { keys, before, after } = changedFields(stored.product, product)
    if (keys.length === 0) return { ok: true }
    await tx
      .update(products)
      .set({ ...details, updatedAt: sql`now()` })
      .where(eq(products.id, id))
    // By the difference, so that movements of orders that come in between are kept.
    const quantity = product.stockQuantity - stored.product.stockQuantity
    if (hasOneVariant) {
      const changed = await tx
        .update(variants)
        .set({
          pricePesewas: product.pricePesewas,
          stockQuantity: sql`${variants.stockQuantity} + ${quantity}`,
        })
        .where(and(eq(variants.productId, id), sql`is_default`))
        .returning({ variant: variants.key })
      await recordEntered(
        tx,
        admin.email,
        changed.map(({ variant }) => ({ productId: id, variant, quantity })),
      )
    }
    await record(tx, admin, 'product.updated', id, { before, after })
    await invalidateProductPages(tx, [id])
    return { ok: true }
  })
}

/** Deletes a product; orders keep their lines. @returns whether there was such a product */
export function deleteProduct(db: Db, admin: Actor, id: string): Promise<boolean> {
  return db.transaction(async tx => {
    const stored = await findForAdmin(tx, id)
    if (!stored) return false
    await tx.delete(products).where(eq(products.id, id))
    await record(tx, admin, 'product.deleted', id, { before: stored.product })
    await invalidateProductPages(tx, [id])
    return true
  })
}

/** Adds the sample products that the shop lacks. */
export function addMissingSamples(db: Db, admin: Actor): Promise<void> {
  return db.transaction(async tx => {
    for (const id of await addSampleProducts(tx)) await record(tx, admin, 'product.created', id)
  })
}
