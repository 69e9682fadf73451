import type { CartProduct } from '../../../cart/cart.ts'
import type { Kind } from '../../../catalogue/kind.ts'
import { createSearchIndex, type Synonym } from '../../../catalogue/search/search-index.ts'
import { isWord, sameSizes, searchTerms } from '../../../catalogue/search/search-text.ts'
import type { Sheet } from '../../../catalogue/sheet.ts'
import type { UnitSizes } from './quantity-units.ts'

/** What is sold: a variant of a product. */
export type Goods = CartProduct & {
  category: string
  /** What was counted less what was sold. */
  stock: number
  sheet: Sheet | undefined
  kind: Kind
  measured: UnitSizes
}

const maxFound = 8

/** The variants of which most terms are sizes, or beginnings of words. */
function bestVariants(variants: readonly Goods[], terms: readonly string[]): Goods[] {
  const scored = variants.map(goods => {
    const own = searchTerms(goods.label)
    const isIn = (term: string) =>
      isWord(term)
        ? own.some(word => word.startsWith(term))
        : sameSizes(term).some(size => own.includes(size))
    return { goods, score: terms.filter(isIn).length }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ goods }) => goods)
}

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
      .flatMap(({ id }) => bestVariants(byProduct.get(id) ?? [], searchTerms(text)))
      .slice(0, maxFound)
}
