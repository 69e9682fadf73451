import type { Db } from '../platform/database.server.ts'
import { runOnce } from '../platform/milestones.server.ts'
import { changeProductPages } from './product-pages.server.ts'
import { products } from './products.table.ts'
import { sampleProducts } from './samples.content.ts'

/** Listed behind what the owner has put in order. */
const lastPositions = 1_000

/** Adds those of the sample products that the shop doesn't have. @returns the ids of the added ones */
export async function addSampleProducts(tx: Db): Promise<string[]> {
  const added = await tx
    .insert(products)
    .values(sampleProducts.map((product, index) => ({ ...product, position: lastPositions + index * 10 })))
    .onConflictDoNothing()
    .returning({ id: products.id })
  const ids = added.map(({ id }) => id)
  await changeProductPages(tx, ids)
  return ids
}

/** The same for somebody who isn't signed in: it happens once in the life of a shop, and never again. */
export const addSampleProductsOnce = (db: Db) =>
  runOnce(db, 'sample products', async tx => {
    await addSampleProducts(tx)
  })
