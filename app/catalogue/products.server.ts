import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '../platform/database/database.server.ts'
import type { MeasuredKind } from './kind.ts'
import { productMeasures, type VariantMeasures, variantMeasures } from './measures-schema.ts'
import type { Product, ProductSummary, ProductWithVariants, ShownProduct } from './product.ts'
import { type FieldsShownIn, productFields } from './product-schema.ts'
import { products, variants } from './products.table.ts'
import { sheetOf } from './sheet.ts'
import { currentStock, shownStock } from './stock.server.ts'
import type { StoredField } from './stored-field-schema.ts'
import { isMeasured, units } from './unit.ts'
import type { ShownVariant } from './variant.ts'

/** The columns of the fields that shoppers see in one of these places. */
export function columnsShownIn<Place extends StoredField['shownIn']>(...places: Place[]) {
  const shown = Object.entries(productFields).filter(([, field]) =>
    (places as StoredField['shownIn'][]).includes(field.shownIn),
  )
  const columns = shown.map(([key]) => [key, products[key as keyof typeof productFields]])
  return Object.fromEntries(columns) as Pick<typeof products, FieldsShownIn<Place>>
}

const categoryOf = (column: 'name' | 'slug') =>
  sql<string>`(select c.${sql.raw(column)} from categories c where c.id = products.category)`

/** Of the category of a row of `products`. */
export const categoryName = categoryOf('name')

/** No parameters, with which PostgreSQL would plan a prepared query anew each time. */
const measuredUnits = units.filter(isMeasured).map(unit => `'${unit}'`)

/** In wholes of the product's unit, which may have changed since it was entered. */
const inUnits = (column: string) =>
  sql<number>`${sql.raw(`(case when products.unit in (${measuredUnits}) then ${column} else ceil(${column}) end)::float8`)}`

/** What cards, carts and orders read of a product joined with one of its variants. */
export const summaryColumns = {
  id: products.id,
  ...columnsShownIn('list'),
  categoryName,
  variant: variants.key,
  label: sql<string>`concat_ws(', ', nullif(${variants.option1}, ''), nullif(${variants.option2}, ''))`,
  pricePesewas: variants.pricePesewas,
  weightGrams: variants.weightGrams,
  perPallet: variants.perPallet,
  minQuantity: inUnits('min_quantity'),
  stepQuantity: inUnits('step_quantity'),
  picture: sql<string | undefined>`coalesce(nullif(${variants.picture}, ''), ${products.gallery}->>0)`,
}

/** The listed variants of a row of `products`, in the owner's order. */
const listedVariants = (stock: SQL) => sql<ShownVariant[]>`(
  select jsonb_agg(jsonb_build_object(
    'key', key, 'option1', option1, 'option2', option2, 'pricePesewas', price_pesewas,
    'weightGrams', weight_grams, 'perPallet', per_pallet::float8, 'minQuantity', ${inUnits('min_quantity')}, 'stepQuantity', ${inUnits('step_quantity')},
    'sku', sku, 'picture', coalesce(nullif(picture, ''), products.gallery->>0, ''),
    'stock', ${stock}) order by variants.position, key)
  from variants where product_id = products.id and variants.listed)`

const shownVariants = listedVariants(shownStock(currentStock))

/** The variants among `requested` that are not sold any more, by their keys. */
const unsoldVariants = sql<Record<string, string> | null>`(
  select jsonb_object_agg(key, concat_ws(', ', nullif(option1, ''), nullif(option2, '')))
  from variants where product_id = products.id and not variants.listed and key = any(${sql.placeholder('requested')}))`

/** The measures of all variants of a row of `products`, by their keys. */
export const measuresByVariant = sql<Record<string, VariantMeasures>>`(
  select jsonb_object_agg(v.key, jsonb_build_object(${sql.raw(
    variantMeasures.map(name => `'${name}', v.${variants[name].name}`).join(', '),
  )}))
  from variants v where v.product_id = products.id)`

export const measureColumns = {
  kind: products.kind,
  ...(Object.fromEntries(productMeasures.map(name => [name, products[name]])) as Pick<
    typeof products,
    (typeof productMeasures)[number]
  >),
}

/** What `sheetOf` reads. */
export const sheetColumns = {
  kind: products.kind,
  coverMm: products.coverMm,
  minLengthMm: products.minLengthMm,
  maxLengthMm: products.maxLengthMm,
  lengthStepMm: products.lengthStepMm,
}

/** The same product with how it is cut instead of what that was read from. */
export function withSheet<Row extends Parameters<typeof sheetOf>[0]>(row: Row) {
  const { kind, coverMm, minLengthMm, maxLengthMm, lengthStepMm, ...product } = row
  return { ...product, sheet: sheetOf(row) }
}

const pageColumns = {
  ...summaryColumns,
  ...columnsShownIn('page'),
  kind: products.kind,
  categorySlug: categoryOf('slug'),
  option1Name: products.option1Name,
  option2Name: products.option2Name,
  variants: shownVariants,
}

/** Joins the default variant of each product. */
export const isDefaultVariant = and(eq(variants.productId, products.id), sql`is_default`)

const readMeasured = (db: Db, shown: typeof shownVariants, limit: number, condition?: SQL) =>
  db
    .select({
      ...summaryColumns,
      variants: shown,
      measures: measureColumns,
      byVariant: measuresByVariant,
    })
    .from(products)
    .innerJoin(variants, isDefaultVariant)
    .where(and(condition, sql`products.listed`))
    .orderBy(asc(products.position), asc(products.id))
    .limit(limit)

/** The listed products with their variants and measures, in the owner's order. */
export const readMeasuredProducts = (db: Db, limit: number, condition: SQL) =>
  readMeasured(db, shownVariants, limit, condition)

/** The same of all products for the staff, who see the whole stock. */
export const readGoodsWithStock = (db: Db, limit: number) =>
  readMeasured(db, listedVariants(currentStock), limit)

const pageSize = 48

export type ProductPage = { products: ProductSummary[]; page: number; pageSize: number; total: number }

/** The entries of one page of a list that is in memory; of the last page if there are fewer. */
export function pageOf<Entry>(entries: readonly Entry[], requested: number) {
  const total = entries.length
  const page = Math.max(1, Math.min(requested, Math.ceil(total / pageSize)))
  return { shown: entries.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total }
}

const rowsOfPage = (condition?: SQL) =>
  prepareOnce((db, name) =>
    db
      .select(summaryColumns)
      .from(products)
      .innerJoin(variants, isDefaultVariant)
      .where(and(sql`products.listed`, condition))
      .orderBy(asc(products.position), asc(products.id))
      .limit(pageSize + 1)
      .offset(sql.placeholder('offset'))
      .prepare(name),
  )

const rowsOfAll = rowsOfPage()
const rowsOfCategory = rowsOfPage(eq(products.category, sql.placeholder('category')))

/** A page of the listed products of a category by its id, or of all, in the owner's order; the last page if there are fewer. */
export async function listProducts(db: Db, category?: string, page = 1): Promise<ProductPage> {
  const readPage = (number: number) =>
    (category ? rowsOfCategory : rowsOfAll)(db).execute({ category, offset: (number - 1) * pageSize })
  const rows = await readPage(page)
  // Most shops have one page, whose rows are the total.
  if (page === 1 && rows.length <= pageSize) return { products: rows, page, pageSize, total: rows.length }
  const total = await db.$count(
    products,
    and(sql`products.listed`, category ? eq(products.category, category) : undefined),
  )
  const last = Math.max(1, Math.ceil(total / pageSize))
  const shown = page > last ? await readPage(last) : rows
  return { products: shown.slice(0, pageSize), page: Math.min(page, last), pageSize, total }
}

/** The measured kinds of the listed products. */
export async function listSoldKinds(db: Db): Promise<MeasuredKind[]> {
  const rows = await db.selectDistinct({ kind: products.kind }).from(products).where(sql`products.listed`)
  return rows.flatMap(({ kind }) => (kind === 'other' ? [] : kind))
}

const listedProduct = prepareOnce((db, name) =>
  db
    .select({ ...pageColumns, ...sheetColumns, unsold: unsoldVariants })
    .from(products)
    .innerJoin(variants, isDefaultVariant)
    .where(and(eq(products.id, sql.placeholder('id')), sql`products.listed`))
    .prepare(name),
)

/** A listed product with all that its page shows, `requested` being keys of variants that may not be sold. */
export async function findProduct(
  db: Db,
  id: string,
  requested: string[] = [],
): Promise<ShownProduct | undefined> {
  const [product] = await listedProduct(db).execute({ id, requested })
  return product && { ...withSheet(product), kind: product.kind }
}

const batchSize = 200

export type FeedProduct = ShownProduct & Pick<Product, 'leadDays'>

/** All listed products with all that their pages show, in batches so that memory stays constant. */
export async function* readFeedProducts(db: Db): AsyncGenerator<FeedProduct[]> {
  for (let last = ''; ; ) {
    const batch = await db
      .select({ ...pageColumns, leadDays: products.leadDays })
      .from(products)
      .innerJoin(variants, isDefaultVariant)
      .where(and(gt(products.id, last), sql`products.listed`))
      .orderBy(asc(products.id))
      .limit(batchSize)
    if (batch.length === 0) return
    last = batch.at(-1)?.id ?? ''
    yield batch
  }
}

const listedProducts = prepareOnce((db, name) =>
  db
    .select({ ...summaryColumns, variants: shownVariants, unsold: unsoldVariants, ...sheetColumns })
    .from(products)
    .innerJoin(variants, isDefaultVariant)
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')})`, sql`products.listed`))
    .prepare(name),
)

/** The listed ones among `ids`, with today's prices and all variants that can be ordered. */
export async function findWithVariants(
  db: Db,
  ids: string[],
  requested: string[] = [],
): Promise<ProductWithVariants[]> {
  if (ids.length === 0) return []
  const rows = await listedProducts(db).execute({ ids, requested })
  return rows.map(withSheet)
}

export async function readVariantMeasures(db: Db, id: string): Promise<Record<string, VariantMeasures>> {
  const [row] = await db.select({ measures: measuresByVariant }).from(products).where(eq(products.id, id))
  return row?.measures ?? {}
}
