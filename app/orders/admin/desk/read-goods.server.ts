import { toCartProduct } from '../../../cart/cart.ts'
import { withVariant } from '../../../catalogue/product.ts'
import { readGoodsWithStock } from '../../../catalogue/products.server.ts'
import { searchSynonyms } from '../../../catalogue/products.table.ts'
import { sheetOf } from '../../../catalogue/sheet.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import type { Goods } from './goods.ts'
import { measuredSizes } from './quantity-units.ts'

const maxProducts = 1_000

/** All that is sold, the default variant of each product first, and the search words of the shop. */
export async function readGoods(db: Db) {
  const rows = await readGoodsWithStock(db, maxProducts)
  const goods = rows.flatMap(({ variants: listed, measures, byVariant, ...product }): Goods[] =>
    (listed ?? [])
      .toSorted((a, b) => Number(b.key === product.variant) - Number(a.key === product.variant))
      .map(variant => {
        const { picture: _, ...line } = toCartProduct(withVariant(product, variant))
        const sheet = sheetOf({ ...measures, unit: product.unit })
        return {
          ...line,
          coverMm: sheet?.coverMm,
          sheet,
          stock: variant.stock,
          category: product.categoryName,
          kind: measures.kind,
          measured: measuredSizes(product.unit, { ...measures, ...byVariant[variant.key] }),
        }
      }),
  )
  return { goods, searchWords: await db.select().from(searchSynonyms) }
}
