import type { Db } from '../platform/database.server.ts'
import { runOnce } from '../platform/milestones.server.ts'
import { catalogue } from './catalogue.content.ts'
import { products } from './products.table.ts'

/** Fills a new shop with the catalogue, 100 of each in stock. */
export const seedCatalogue = (db: Db) =>
  runOnce(db, 'catalogue', async tx => {
    // Listed newest first in the back office, by position on the site: both give the catalogue's order.
    const now = Date.now()
    await tx.insert(products).values(
      catalogue.map((product, index) => ({
        ...product,
        stockQuantity: 100,
        position: (index + 1) * 10,
        createdAt: new Date(now - index * 1_000),
      })),
    )
  })
