import type { CartProduct } from '../../../cart/cart.ts'
import { createSearchIndex, type Synonym } from '../../../catalogue/search/search-index.ts'
import type { Sheet } from '../../../catalogue/sheet.ts'
import type { UnitSizes } from './quantity-units.ts'

/** What is sold: a variant of a product. */
export type Goods = CartProduct & {
  category: string
  stock: number
  sheet: Sheet | undefined
  /** Concrete, which only a mixer brings. */
  isPoured: boolean
  measured: UnitSizes
}

const maxFound = 8

/** Finds goods by the beginnings of words and by sizes, as the shop does, but each variant by itself: `ho 6`. */
export async function createGoodsSearch(goods: readonly Goods[], searchWords: Synonym[]) {
  const byProduct = Map.groupBy(goods, ({ id }) => id)
  const products = [...byProduct].map(([id, variants]) => {
    const { name = '', category = '' } = variants[0] ?? {}
    return {
      id,
      name,
      category,
      categoryName: category,
      description: '',
      sizes: [],
      applications: [],
      option1Name: '',
      option2Name: '',
      variants: variants.map(({ variant, label }) => ({ key: variant, option1: label, option2: '' })),
    }
  })
  const index = await createSearchIndex(products, searchWords)
  return (text: string): Goods[] =>
    index
      .search(text)
      .slice(0, maxFound)
      .flatMap(({ id, variant }) => {
        const variants = byProduct.get(id) ?? []
        return variant ? variants.filter(each => each.variant === variant) : variants
      })
      .slice(0, maxFound)
}
