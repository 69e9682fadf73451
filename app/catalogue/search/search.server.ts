import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { runOnce } from '../../platform/jobs/milestones.server.ts'
import { allPages, onInvalidation } from '../../platform/page-invalidation.server.ts'
import { type ListedProduct, withVariant } from '../product.ts'
import { categoryName, findWithVariants, type ProductPage, pageOf } from '../products.server.ts'
import { products, searchSynonyms, variants } from '../products.table.ts'
import {
  createSearchIndex,
  type SearchableProduct,
  type SearchHit,
  type SearchIndex,
  type Synonym,
} from './search-index.ts'
import { initialSynonyms, laterSynonyms } from './search-synonyms.seed.ts'
import { searchTerms } from './search-text.ts'

/** Words that the owner has changed stay, and those that he has deleted do not come back. */
export async function seedSynonyms(db: Db) {
  await runOnce(db, 'search words', async tx => {
    await tx.insert(searchSynonyms).values(initialSynonyms).onConflictDoNothing()
  })
  await runOnce(db, 'search words for pavers', async tx => {
    const own = new Set((await tx.select().from(searchSynonyms)).map(spelling))
    const added = laterSynonyms.filter(synonym => !own.has(spelling(synonym)))
    if (added.length > 0) await tx.insert(searchSynonyms).values(added)
  })
}

const spelling = ({ term }: Synonym) => searchTerms(term).join(' ')

let indexes = new WeakMap<Db, Promise<SearchIndex>>()

onInvalidation(paths => {
  if (paths.includes('/products') || paths.includes(allPages)) indexes = new WeakMap()
})

/** The listed products, indexed at the first search after a change. */
export function searchIndex(db: Db): Promise<SearchIndex> {
  const stored = indexes.get(db)
  if (stored) return stored
  const index = buildIndex(db)
  indexes.set(db, index)
  index.catch(() => indexes.get(db) === index && indexes.delete(db))
  return index
}

async function buildIndex(db: Db): Promise<SearchIndex> {
  const rows = await db
    .select({
      id: products.id,
      position: products.position,
      category: products.category,
      categoryName,
      name: products.name,
      description: products.description,
      sizes: products.sizes,
      applications: products.applications,
      option1Name: products.option1Name,
      option2Name: products.option2Name,
      variants: sql<SearchableProduct['variants']>`jsonb_agg(
        jsonb_build_object('key', ${variants.key}, 'option1', ${variants.option1}, 'option2', ${variants.option2})
        order by ${variants.position}, ${variants.key})`,
    })
    .from(products)
    .innerJoin(variants, eq(variants.productId, products.id))
    .where(sql`products.listed and variants.listed`)
    .groupBy(products.id)
  // The two engines may order texts differently.
  rows.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  return createSearchIndex(rows, await db.select().from(searchSynonyms))
}

export type ListedPage = Omit<ProductPage, 'products'> & { products: ListedProduct[] }

/** One page of what was found, each product with the variant that was requested. */
export async function readHits(db: Db, hits: SearchHit[], page: number): Promise<ListedPage> {
  const { shown, ...rest } = pageOf(hits, page)
  const found = await findWithVariants(
    db,
    shown.map(({ id }) => id),
  )
  const byId = new Map(found.map(product => [product.id, product]))
  const summaries = shown.flatMap(({ id, variant }): ListedProduct[] => {
    const product = byId.get(id)
    if (!product) return []
    const { variants: all, ...summary } = product
    const requested = all.find(({ key }) => key === variant)
    return [requested ? { ...withVariant(summary, requested), isVariantRequested: true } : summary]
  })
  return { products: summaries, ...rest }
}
