import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { runOnce } from '../platform/jobs/milestones.server.ts'
import { catalogue } from './catalogue.seed.ts'
import { catalogueVariants } from './catalogue-variants.seed.ts'
import { ensureCategories } from './categories.server.ts'
import type { Kind } from './kind.ts'
import { products, type SeedProduct, variants } from './products.table.ts'
import { standardKey, variantKey } from './variant.ts'

const newShopStock = 100

/** A fifth of what a new shop has in stock. Concrete is made to order. */
const reorderLevelFor = (stock = 0, kind?: Kind) => (kind === 'concrete' ? 0 : Math.floor(stock / 5))

/** `HOL-6IN`: the first words of the catalogue's products begin differently. */
const skuFor = (productId: string, key: string) =>
  `${productId.split('-')[0]?.slice(0, 3)}-${key}`.toUpperCase()

/** Fills a new shop with the catalogue, 100 of each in stock. */
export async function seedCatalogue(db: Db) {
  await runOnce(db, 'catalogue', async tx => {
    // Listed newest first in the back office, by position on the site: both give the catalogue's order.
    const now = Date.now()
    const rows = catalogue.map((product, index) => ({
      ...product,
      stockQuantity: newShopStock,
      position: (index + 1) * 10,
      createdAt: new Date(now - index * 1_000),
    }))
    for (const id of await insertProducts(tx, rows)) await addChoices(tx, id)
  })
}

/** Adds those of the products that the shop lacks, each with one variant. @returns the ids of the added ones */
export async function insertProducts(tx: Db, added: SeedProduct[]): Promise<string[]> {
  const ensured = await ensureCategories(
    tx,
    added.map(({ category }) => category),
  )
  const rows = await tx
    .insert(products)
    .values(
      added.map(product => ({ ...product, category: ensured.get(product.category) ?? product.category })),
    )
    .onConflictDoNothing()
    .returning({ id: products.id })
  const ids = new Set(rows.map(({ id }) => id))
  const rowsOfVariants = added
    .filter(({ id }) => ids.has(id))
    .map(({ id, kind, pricePesewas, stockQuantity }) => ({
      productId: id,
      key: standardKey,
      isDefault: true,
      pricePesewas,
      stockQuantity,
      reorderLevel: reorderLevelFor(stockQuantity, kind),
    }))
  if (rowsOfVariants.length > 0) await tx.insert(variants).values(rowsOfVariants)
  return [...ids]
}

/** A product with choices gets them as its variants. */
async function addChoices(tx: Db, id: string) {
  const declared = catalogueVariants[id]
  const [standard] = await tx.select().from(variants).where(eq(variants.productId, id))
  if (!declared || !standard) return
  const { option1Name, option2Name = '', variants: choices } = declared
  await tx.delete(variants).where(eq(variants.productId, id))
  await tx.insert(variants).values(
    choices.map((choice, index) => ({
      productId: id,
      stockQuantity: newShopStock,
      reorderLevel: standard.reorderLevel,
      sku: skuFor(id, variantKey(choice)),
      ...choice,
      key: variantKey(choice),
      position: (index + 1) * 10,
      pricePesewas: choice.isDefault ? standard.pricePesewas : choice.pricePesewas,
    })),
  )
  await tx.update(products).set({ option1Name, option2Name }).where(eq(products.id, id))
}
