import type { Db } from '../../platform/database/database.server.ts'
import { runOnce } from '../../platform/jobs/milestones.server.ts'
import { invalidateProductPages } from '../invalidate-product-pages.server.ts'
import { insertProducts } from '../seed.server.ts'
import { sampleProducts } from './samples.seed.ts'

/** After the products that the owner has put in order. */
const firstPosition = 1_000

/** Adds the sample products that the shop lacks. @returns the ids of the added ones */
export async function addSampleProducts(tx: Db): Promise<string[]> {
  const ids = await insertProducts(
    tx,
    sampleProducts.map((product, index) => ({ ...product, position: firstPosition + index * 10 })),
  )
  await invalidateProductPages(tx, ids)
  return ids
}

/** The same for visitors: once in the life of a shop. */
export const addSampleProductsOnce = (db: Db) =>
  runOnce(db, 'sample products', async tx => {
    await addSampleProducts(tx)
  })
