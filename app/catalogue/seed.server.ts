import { and, eq, sql } from 'drizzle-orm'
import { settings } from '../company/settings.content.ts'
import { readChangedSettings } from '../content/content.server.ts'
import { contentPieces } from '../content/content.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { runOnce } from '../platform/jobs/milestones.server.ts'
import { catalogue } from './catalogue.seed.ts'
import { catalogueVariants } from './catalogue-variants.seed.ts'
import { ensureCategories } from './categories.server.ts'
import type { Kind } from './kind.ts'
import { readMeasuresFromTexts } from './measures-upgrade.server.ts'
import { products, type SeedProduct, stockMovements, variants } from './products.table.ts'
import { standardKey, variantKey } from './variant.ts'

const newShopStock = 100

/** A fifth of what a new shop has in stock. Concrete is made to order. */
const reorderLevelFor = (stock = 0, kind?: Kind) => (kind === 'concrete' ? 0 : Math.floor(stock / 5))

/** `HOL-6IN`: the first words of the catalogue's products begin differently. */
const skuFor = (productId: string, key: string) =>
  `${productId.split('-')[0]?.slice(0, 3)}-${key}`.toUpperCase()

/** The products that the first catalogue did not have. */
const roofingKinds = ['tile-profile-sheets', 'industrial-sheets']
const roofingKindsAdded = 'roofing kinds'
const measuresStored = 'measures'

/**
 * Fills a new shop with the catalogue, 100 of each in stock. A shop from before there were variants gets those of its
 * products; one from before there were all kinds of roofing gets the missing ones unlisted, for its owner to decide; one
 * from before there were measures gets those that its texts name.
 */
export async function seedCatalogue(db: Db) {
  await runOnce(db, 'catalogue', async tx => {
    await addFromCatalogue(tx, () => true, { stockQuantity: newShopStock })
    for (const done of [roofingKindsAdded, measuresStored]) await runOnce(tx, done, async () => {})
  })
  await runOnce(db, 'catalogue variants', tx => addCatalogueVariants(tx, Object.keys(catalogueVariants), 0))
  await runOnce(db, measuresStored, readMeasuresFromTexts)
  await runOnce(db, roofingKindsAdded, tx =>
    addFromCatalogue(tx, id => roofingKinds.includes(id), { stockQuantity: 0, listed: false }),
  )
}

async function addFromCatalogue(
  tx: Db,
  isIncluded: (id: string) => boolean,
  values: { stockQuantity: number; listed?: boolean },
) {
  // Listed newest first in the back office, by position on the site: both give the catalogue's order.
  const now = Date.now()
  const rows = catalogue.map((product, index) => ({
    ...product,
    ...values,
    position: (index + 1) * 10,
    createdAt: new Date(now - index * 1_000),
  }))
  const ids = await insertProducts(
    tx,
    rows.filter(({ id }) => isIncluded(id)),
  )
  await addCatalogueVariants(tx, ids, values.stockQuantity)
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

/** Products whose only variant has no options yet get those of the catalogue. It becomes the default one. */
async function addCatalogueVariants(tx: Db, ids: string[], stockQuantity: number) {
  const gradePrices = await takeGradePrices(tx)
  for (const id of ids) {
    const declared = catalogueVariants[id]
    if (!declared) continue
    const { option1Name, option2Name = '', variants: choices } = declared
    const [standard, ...others] = await tx.select().from(variants).where(eq(variants.productId, id))
    const byDefault = choices.find(choice => choice.isDefault)
    if (standard?.key !== standardKey || others.length > 0 || !byDefault) continue
    // Prices that stand beside one that the owner has changed are for the owner to check first.
    const listed = standard.pricePesewas === byDefault.pricePesewas || id === 'ready-mix-concrete'
    const rows = choices.map((choice, index) => ({
      productId: id,
      listed,
      stockQuantity,
      ...choice,
      key: variantKey(choice),
      position: (index + 1) * 10,
      // Only a new shop has stock; in an older one they might be the owner's SKUs.
      ...(stockQuantity > 0 && {
        sku: skuFor(id, variantKey(choice)),
        reorderLevel: standard.reorderLevel,
      }),
      pricePesewas: gradePrices.get(choice.option1) ?? choice.pricePesewas,
      ...(choice.isDefault && {
        listed: true,
        pricePesewas: standard.pricePesewas,
        stockQuantity: standard.stockQuantity,
      }),
    }))
    const ofProduct = eq(variants.productId, id)
    await tx.delete(variants).where(ofProduct)
    await tx.insert(variants).values(rows)
    await tx
      .update(stockMovements)
      .set({ variant: variantKey(byDefault) })
      .where(and(eq(stockMovements.productId, id), eq(stockMovements.variant, standardKey)))
    await tx.update(products).set({ option1Name, option2Name }).where(eq(products.id, id))
  }
}

/** The prices of grades of ready-mix concrete, which earlier versions stored in the settings. */
async function takeGradePrices(tx: Db): Promise<Map<string, number>> {
  const { changed } = await readChangedSettings(tx, settings)
  const prices = Object.entries(changed).filter(([key]) => /^grade\d\dPesewas$/.test(key))
  for (const [key] of prices)
    await tx
      .update(contentPieces)
      .set({ published: sql`${contentPieces.published} - ${key}::text` })
      .where(eq(contentPieces.key, settings.key))
  return new Map(prices.map(([key, value]) => [`Grade ${key.slice(5, 7)}`, Number(value)]))
}
