import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '../platform/database/database.server.ts'
import { lastKnown } from '../platform/database/last-known.server.ts'
import { capitalize } from '../platform/text/text.ts'
import type { Category } from './category.ts'
import { categories } from './products.table.ts'

const { formerSlugs, position, ...columns } = getTableColumns(categories)
const inOrder = [asc(position), asc(categories.id)]

const soldCategories = prepareOnce((db, name) =>
  db
    .select(columns)
    .from(categories)
    .where(
      and(
        categories.listed,
        sql`exists (select from products p where p.listed and p.category = categories.id)`,
      ),
    )
    .orderBy(...inOrder)
    .prepare(name),
)

/** The listed categories of which a product is listed, in the owner's order. */
export const listSoldCategories = (db: Db): Promise<Category[]> => soldCategories(db).execute()

export const readLastSoldCategories = lastKnown('categories', listSoldCategories)

/** The category that has or once had a slug; listed or not. */
export async function findCategory(db: Db, slug: string): Promise<Category | undefined> {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined
  const [category] = await db
    .select(columns)
    .from(categories)
    .where(or(eq(categories.slug, slug), sql`former_slugs @> ${JSON.stringify([slug])}::jsonb`))
    .orderBy(sql`slug <> ${slug}`)
    .limit(1)
  return category
}

/** What a product's category is chosen from. */
export const listCategories = (db: Db) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      kind: categories.kind,
      slug: categories.slug,
      formerSlugs,
    })
    .from(categories)
    .orderBy(...inOrder)

export type CategoryChoice = Awaited<ReturnType<typeof listCategories>>[number]

/** The categories of initial products: the one that another was merged into, and one that was removed once more. */
export async function ensureCategories(tx: Db, ids: Iterable<string>): Promise<Map<string, string>> {
  const stored = new Set((await listCategories(tx)).map(({ id }) => id))
  const ensured = new Map<string, string>()
  for (const id of ids) {
    if (ensured.has(id)) continue
    const found = stored.has(id) ? { id } : await findCategory(tx, id)
    ensured.set(id, found?.id ?? id)
    if (!found) await tx.insert(categories).values({ id, slug: id, name: capitalize(id), position: 200 })
  }
  return ensured
}
