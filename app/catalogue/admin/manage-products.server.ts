import { and, count, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { type Db, likeLiteral } from '../../platform/database.server.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { conflictOf, versionOf } from '../../platform/version.server.ts'
import { changedFields, recordChange } from '../../staff/audit.server.ts'
import type { Admin } from '../../staff/session.server.ts'
import type { Category, Product } from '../product.ts'
import { changeProductPages } from '../product-pages.server.ts'
import type { ProductDetails } from '../product-schema.ts'
import { freeSlug, productSlug } from '../product-slug.ts'
import { products, stockMovements } from '../products.table.ts'
import { addSampleProducts } from '../samples.server.ts'
import { stockNow } from '../stock.server.ts'

const pageSize = 25

export type AdminFilter = { search: string; category: Category | undefined; page: number }

/** A page of all products, newest first, hidden ones among them. */
export async function listForAdmin(db: Db, { search, category, page }: AdminFilter) {
  const pattern = `%${likeLiteral(search)}%`
  const wanted = and(
    category && eq(products.category, category),
    search ? or(sql`${products.name} ilike ${pattern}`, sql`${products.id} ilike ${pattern}`) : undefined,
  )
  const [sum] = await db.select({ total: count() }).from(products).where(wanted)
  const total = sum?.total ?? 0
  const shown = Math.min(page, Math.max(1, Math.ceil(total / pageSize)))
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      category: products.category,
      pricePesewas: products.pricePesewas,
      priceUnit: products.priceUnit,
      picture: sql<string | null>`${products.gallery}->>0`,
      listed: products.listed,
      stock: stockNow,
    })
    .from(products)
    .where(wanted)
    .orderBy(desc(products.createdAt), products.id)
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
  return { rows, total, page: shown, pageSize }
}

export async function countProducts(db: Db): Promise<number> {
  const [sum] = await db.select({ total: count() }).from(products)
  return sum?.total ?? 0
}

const { formKey: _key, createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(products)
const details = { ...columns, stockQuantity: stockNow }

/** A product with today's stock, whether it is listed or not. */
export async function findForAdmin(
  db: Db,
  id: string,
): Promise<{ product: Product; version: string } | undefined> {
  const [product] = await db.select(details).from(products).where(eq(products.id, id))
  return product && { product, version: productVersion(product) }
}

/** What a form was opened with: the product, and its stock, which orders move all the time. */
const productVersion = ({ stockQuantity, ...product }: Product) => `${versionOf(product)}:${stockQuantity}`

const labels = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
  pricePesewas: 'Price in pesewas',
  unit: 'Unit',
  priceUnit: 'Price unit',
  listed: 'Listed',
  position: 'Position',
  gallery: 'Pictures',
  longDescription: 'Long description',
  sizes: 'Sizes',
  applications: 'Applications',
  features: 'Features',
  benefits: 'Benefits',
  specifications: 'Specifications',
  stockQuantity: 'Stock',
} satisfies Record<keyof ProductDetails, string>

export type ProductUpdate =
  | { ok: true }
  | { ok: false; reason: 'gone' }
  /** Somebody changed it since the form was opened. */
  | { ok: false; reason: 'changed'; conflict: Conflict }

const subject = (id: string) => `Product ${id}`

/**
 * Adds a product once for each `formKey`: a form that is sent again, because no answer came, makes the first as it is now.
 * @returns the product's id, made of its name
 */
export function createProduct(
  db: Db,
  admin: Admin,
  product: ProductDetails,
  formKey: string | null = null,
): Promise<string> {
  const slug = productSlug(product.name)
  return db.transaction(async tx => {
    for (;;) {
      const [first] = formKey
        ? await tx
            .select({ id: products.id, stock: products.stockQuantity })
            .from(products)
            .where(eq(products.formKey, formKey))
        : []
      const found = first && (await findForAdmin(tx, first.id))
      if (found) {
        // What orders have taken since is no reason to set the stock again.
        const was = { version: found.version, stock: first.stock }
        await updateProduct(tx, admin, first.id, product, was)
        return first.id
      }
      const like = await tx
        .select({ id: products.id })
        .from(products)
        .where(sql`${products.id} like ${`${slug}%`}`)
      const id = freeSlug(slug, new Set(like.map(other => other.id)))
      const [created] = await tx
        .insert(products)
        .values({ ...product, id, formKey })
        .onConflictDoNothing()
        .returning({ id: products.id })
      if (!created) continue
      // An order of a deleted product of that name may still have put something back.
      await tx.delete(stockMovements).where(eq(stockMovements.productId, id))
      await recordChange(tx, admin, { action: 'product.created', subject: subject(id), after: product })
      await changeProductPages(tx, [id])
      return id
    }
  })
}

/**
 * Changes a product that is still as the form was opened with (`was`). Its stock is set only where somebody typed another;
 * then it too must be what they saw, since orders and other forms move it meanwhile.
 */
export function updateProduct(
  db: Db,
  admin: Admin,
  id: string,
  product: ProductDetails,
  was: { version: string; stock: number | undefined },
): Promise<ProductUpdate> {
  const { stockQuantity, ...rest } = product
  return db.transaction(async tx => {
    await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    const found = await findForAdmin(tx, id)
    if (!found) return { ok: false, reason: 'gone' }
    const setsStock = stockQuantity !== was.stock
    const seen = (version: string) => (setsStock ? version : version.split(':')[0])
    if (seen(found.version) !== seen(was.version)) {
      // Orders move the stock all the time: that is no conflict where nobody typed another.
      const stored = setsStock ? found.product : { ...found.product, stockQuantity }
      const conflict = conflictOf(found.version, labels, stored, product)
      // What was to be stored is: the answer to an earlier save was lost on its way.
      if (conflict.differences.length === 0) return { ok: true }
      return { ok: false, reason: 'changed', conflict }
    }
    // By the difference: orders that come in between are no part of what was counted.
    const stock = sql`${products.stockQuantity} + ${setsStock ? stockQuantity - found.product.stockQuantity : 0}`
    await tx
      .update(products)
      .set({ ...rest, stockQuantity: stock, updatedAt: sql`now()` })
      .where(eq(products.id, id))
    const { keys, before, after } = changedFields(found.product, setsStock ? product : rest)
    if (keys.length > 0) {
      await recordChange(tx, admin, { action: 'product.updated', subject: subject(id), before, after })
      await changeProductPages(tx, [id])
    }
    return { ok: true }
  })
}

/** Orders keep their lines as they were. @returns whether there was such a product */
export function deleteProduct(db: Db, admin: Admin, id: string): Promise<boolean> {
  return db.transaction(async tx => {
    const found = await findForAdmin(tx, id)
    if (!found) return false
    await tx.delete(products).where(eq(products.id, id))
    await recordChange(tx, admin, { action: 'product.deleted', subject: subject(id), before: found.product })
    await changeProductPages(tx, [id])
    return true
  })
}

/** Adds the missing sample products again. */
export function addMissingSamples(db: Db, admin: Admin): Promise<void> {
  return db.transaction(async tx => {
    for (const id of await addSampleProducts(tx))
      await recordChange(tx, admin, { action: 'product.created', subject: subject(id) })
  })
}
