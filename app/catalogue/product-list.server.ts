import { withCover } from '../design/pictures/cover-paths.ts'
import type { Db } from '../platform/database/database.server.ts'
import { findCategory, listSoldCategories } from './categories.server.ts'
import { listPage } from './product.ts'
import { listProducts } from './products.server.ts'
import { type ListedPage, readHits, searchIndex } from './search/search.server.ts'
import { filterByOptions, maxUnfiltered, type OptionFilter } from './search/search-filters.ts'
import { searchText } from './search/search-text.ts'

export type CategoryTab = { slug: string; name: string }

type ProductList = ListedPage & {
  tabs: CategoryTab[]
  /** The words of the search; empty for a list that is not searched. */
  q: string
  category: CategoryTab | undefined
  filters: OptionFilter[]
  /** The chosen ones, as in the address. */
  options: Record<string, string>
}

const toTab = ({ slug, name }: CategoryTab) => ({ slug, name })

/** The list that an address shows: all products, a category, a part of it by options, or what a search finds. */
export async function readProductList(db: Db, url: URL): Promise<ProductList> {
  const list = await findProductList(db, url)
  return { ...list, products: list.products.map(withCover) }
}

async function findProductList(db: Db, url: URL): Promise<ProductList> {
  const q = searchText(url)
  const requested = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 1
  // An unknown category shows everything.
  const category = q ? undefined : await findCategory(db, url.searchParams.get('category') ?? '')
  const sold = await listSoldCategories(db)
  const withCurrent = !category || sold.some(({ id }) => id === category.id) ? sold : [...sold, category]
  const tabs = withCurrent.filter(({ page }) => page === listPage).map(toTab)
  const list = { q, category: category && toTab(category), filters: [], options: {}, tabs }
  if (q) {
    const { search } = await searchIndex(db)
    return { ...list, ...(await readHits(db, search(q), page)) }
  }
  const products = await listProducts(db, category?.id, page)
  if (!category || products.total <= maxUnfiltered) return { ...list, ...products }
  const index = await searchIndex(db)
  const { filters, hits } = filterByOptions(index.products, category.id, url.searchParams)
  const chosen = filters.flatMap(({ parameter, chosen }) => (chosen ? [[parameter, chosen]] : []))
  if (chosen.length === 0) return { ...list, ...products, filters }
  return { ...list, ...(await readHits(db, hits, page)), filters, options: Object.fromEntries(chosen) }
}
