import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { conflictOf, editTokenOf } from '../../platform/edit-token.server.ts'
import { storedLabels } from '../../platform/fields/field.ts'
import { checkFields } from '../../platform/fields/field-rules.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { allPages, invalidatePages } from '../../platform/page-invalidation.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { type Change, changedFields, recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { type CategoryDetails, categoryFields } from '../category.ts'
import { freeSlug, productSlug } from '../product-slug.ts'
import { categories, products } from '../products.table.ts'

const maxCategories = 200

const detailNames = Object.keys(categoryFields) as (keyof CategoryDetails)[]
const detailColumns = Object.fromEntries(detailNames.map(name => [name, categories[name]])) as Pick<
  typeof categories,
  keyof CategoryDetails
>
const productCount = sql`(select count(*) from products p where p.category = categories.id)`.mapWith(Number)
const inOrder = [asc(categories.position), asc(categories.id)]

/** All categories in their order, each with the number of its products. */
export const listCategoriesWithCounts = (db: Db) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      picture: categories.picture,
      listed: categories.listed,
      products: productCount,
    })
    .from(categories)
    .orderBy(...inOrder)

export type CategoryRow = Awaited<ReturnType<typeof listCategoriesWithCounts>>[number]

export async function findCategoryForAdmin(db: Db, id: string) {
  const [found] = await db
    .select({
      details: detailColumns,
      slug: categories.slug,
      formerSlugs: categories.formerSlugs,
      products: productCount,
    })
    .from(categories)
    .where(eq(categories.id, id))
  if (!found) return undefined
  // With its keys in the order of a form's values, so that equal ones have equal JSON.
  const checked = checkFields(categoryFields, found.details)
  const details = checked.ok ? checked.values : (found.details as CategoryDetails)
  return { id, ...found, details, editToken: editTokenOf(details) }
}

export type EditedCategory = NonNullable<Awaited<ReturnType<typeof findCategoryForAdmin>>>

type Refused<Reason extends string> = { ok: false; reason: Reason }
const refuse = <Reason extends string>(reason: Reason): Refused<Reason> => ({ ok: false, reason })

/** One change of the categories at a time. */
const changeCategories = <Result>(db: Db, change: (tx: Db) => Promise<Result>) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product categories'))`)
    return change(tx)
  })

/** A name is on every page that shows a product. */
async function finish(tx: Db, admin: Actor, change: Change) {
  await recordChange(tx, admin, change)
  await invalidatePages(tx, [allPages])
  return { ok: true as const }
}

const subjectOf = (name: string) => `Product category ${name}`

/** A slug that no other category has or had: its old addresses must not lead elsewhere. */
async function slugFor(tx: Db, id: string, name: string) {
  const others = await tx
    .select({ slug: categories.slug, formerSlugs: categories.formerSlugs })
    .from(categories)
    .where(ne(categories.id, id))
  return freeSlug(
    productSlug(name),
    new Set(others.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs])),
  )
}

const hasName = async (tx: Db, id: string, name: string) =>
  (await tx.$count(categories, and(ne(categories.id, id), sql`lower(name) = lower(${name})`))) > 0

/** Adds a category behind the others. */
export const addCategory = (db: Db, admin: Actor, details: CategoryDetails) =>
  changeCategories(db, async tx => {
    const stored = await tx.select({ id: categories.id, position: categories.position }).from(categories)
    if (stored.length >= maxCategories) return refuse('too many')
    if (await hasName(tx, '', details.name)) return refuse('name taken')
    const slug = await slugFor(tx, '', details.name)
    const id = freeSlug(slug, new Set(stored.map(each => each.id)))
    const position = Math.max(0, ...stored.map(each => each.position)) + 10
    await tx.insert(categories).values({ ...details, id, slug, position })
    return finish(tx, admin, { action: 'category.created', subject: subjectOf(details.name), after: details })
  })

type Stale = { ok: false; reason: 'conflict'; conflict: Conflict }

/** Changes a category that is still as the form was opened with (`editToken`). With another name it gets another address. */
export const changeCategory = (
  db: Db,
  admin: Actor,
  id: string,
  details: CategoryDetails,
  editToken: string,
) =>
  changeCategories(db, async tx => {
    const stored = await findCategoryForAdmin(tx, id)
    if (!stored) return refuse('not found')
    const { keys, before, after } = changedFields(stored.details, details)
    if (keys.length === 0) return { ok: true as const }
    if (stored.editToken !== editToken) {
      const conflict = conflictOf(stored.editToken, storedLabels(categoryFields), stored.details, details)
      return { ok: false, reason: 'conflict', conflict } satisfies Stale
    }
    if (await hasName(tx, id, details.name)) return refuse('name taken')
    const isRenamed = productSlug(details.name) !== productSlug(stored.details.name)
    const slug = isRenamed ? await slugFor(tx, id, details.name) : stored.slug
    const formerSlugs = [...stored.formerSlugs, stored.slug].filter(each => each !== slug)
    await tx
      .update(categories)
      .set({ ...details, slug, formerSlugs: [...new Set(formerSlugs)] })
      .where(eq(categories.id, id))
    return finish(tx, admin, {
      action: 'category.updated',
      subject: subjectOf(stored.details.name),
      before,
      after,
    })
  })

/** Exchanges a category with the one before or after it. */
export const moveCategory = (db: Db, admin: Actor, id: string, by: -1 | 1) =>
  changeCategories(db, async tx => {
    const { name, position } = categories
    const rows = await tx
      .select({ id: categories.id, name, position })
      .from(categories)
      .orderBy(...inOrder)
    const index = rows.findIndex(row => row.id === id)
    const [moved, other] = [rows[index], rows[index + by]]
    if (!moved) return refuse('not found')
    if (!other) return { ok: true as const }
    const reordered = rows.with(index, other).with(index + by, moved)
    for (const [place, row] of reordered.entries()) {
      const position = (place + 1) * 10
      if (row.position !== position)
        await tx.update(categories).set({ position }).where(eq(categories.id, row.id))
    }
    return finish(tx, admin, {
      action: 'category.moved',
      subject: subjectOf(moved.name),
      after: { [by < 0 ? 'before' : 'after']: other.name },
    })
  })

const recorder = (tx: Db, admin: Actor) => (change: Change) => recordChange(tx, admin, change)

/** Gives the products and addresses of a category to another one, and removes it. */
export const mergeCategory = (
  { db, onCategoryMerge }: Pick<Services, 'db' | 'onCategoryMerge'>,
  admin: Actor,
  id: string,
  intoId: string,
) =>
  changeCategories(db, async tx => {
    if (id === intoId) return refuse('itself')
    const [stored, into] = [await findCategoryForAdmin(tx, id), await findCategoryForAdmin(tx, intoId)]
    if (!stored) return refuse('not found')
    if (!into) return refuse('target not found')
    const moved = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.category, id))
      .orderBy(asc(products.position), asc(products.id))
    const problem = await onCategoryMerge(tx, {
      category: id,
      products: moved.map(product => product.id),
      record: recorder(tx, admin),
    })
    if (problem) return { ...refuse('not possible'), problem }
    await tx
      .update(products)
      .set({ category: intoId, updatedAt: sql`now()` })
      .where(eq(products.category, id))
    await tx.delete(categories).where(eq(categories.id, id))
    const formerSlugs = [...into.formerSlugs, ...stored.formerSlugs, stored.slug]
    await tx.update(categories).set({ formerSlugs }).where(eq(categories.id, intoId))
    const done = await finish(tx, admin, {
      action: 'category.merged',
      subject: subjectOf(stored.details.name),
      before: { ...stored.details, products: stored.products },
      after: { into: into.details.name },
    })
    return { ...done, products: stored.products, name: into.details.name }
  })

/** Removes a category without products. */
export const deleteCategory = (
  { db, onCategoryMerge }: Pick<Services, 'db' | 'onCategoryMerge'>,
  admin: Actor,
  id: string,
) =>
  changeCategories(db, async tx => {
    const stored = await findCategoryForAdmin(tx, id)
    if (!stored) return refuse('not found')
    if (stored.products > 0) return refuse('has products')
    // A later category of that name must not get its prices.
    const problem = await onCategoryMerge(tx, { category: id, products: [], record: recorder(tx, admin) })
    if (problem) return { ...refuse('not possible'), problem }
    await tx.delete(categories).where(eq(categories.id, id))
    return finish(tx, admin, {
      action: 'category.deleted',
      subject: subjectOf(stored.details.name),
      before: stored.details,
    })
  })
