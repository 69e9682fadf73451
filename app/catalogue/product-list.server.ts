import type { Db } from '../platform/database.server.ts'
import { type Category, productTabs } from './category.ts'
import { listProducts, listSoldCategories } from './products.server.ts'
import { type ListedPage, readHits, searchIndex } from './search.server.ts'
import { filterByOptions, maxUnfiltered, type OptionFilter } from './search-filters.ts'
import { searchText } from './search-text.ts'

type ProductList = ListedPage & {
  sold: Category[]
  /** The words of the search; empty for a list that is not searched. */
  q: string
  category: Category | undefined
  filters: OptionFilter[]
  /** The chosen ones, as in the address. */
  options: Record<string, string>
}

/** The list that an address shows: all products, a category, a part of it by options, or what a search finds. */
export async function readProductList(db: Db, url: URL): Promise<ProductList> {
  const name = url.searchParams.get('category')
  const q = searchText(url)
  const requested = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 1
  // An unknown category shows everything. Concrete has a list, but no tab.
  const category: Category | undefined =
    name === 'concrete' ? name : productTabs.find(tab => tab.category === name)?.category
  const list = { q, category, filters: [], options: {}, sold: await listSoldCategories(db) }
  if (q) {
    const { search } = await searchIndex(db)
    return { ...list, category: undefined, ...(await readHits(db, search(q), page)) }
  }
  const products = await listProducts(db, category, page)
  if (!category || products.total <= maxUnfiltered) return { ...list, ...products }
  const index = await searchIndex(db)
  const { filters, hits } = filterByOptions(index.products, category, url.searchParams)
  const chosen = filters.flatMap(({ parameter, chosen }) => (chosen ? [[parameter, chosen]] : []))
  if (chosen.length === 0) return { ...list, ...products, filters }
  return { ...list, ...(await readHits(db, hits, page)), filters, options: Object.fromEntries(chosen) }
}
