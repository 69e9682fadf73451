import { type $Type, type HasDefault, type NotNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import type { Values } from '../platform/fields/field.ts'
import type { Category } from './category.ts'
import { listPage } from './product.ts'
import { productFields } from './product-schema.ts'
import type { StockReason } from './stock.ts'
import type { StoredField } from './stored-field-schema.ts'
import { variantFields } from './variant-schema.ts'

const quantity = (name: string) => numeric(name, { precision: 12, scale: 1, mode: 'number' })

const columnTypes = {
  text: (name: string) => text(name),
  longText: (name: string) => text(name),
  choice: (name: string) => text(name),
  wholeNumber: (name: string) => integer(name),
  money: (name: string) => integer(name),
  weight: (name: string) => integer(name),
  number: quantity,
  switch: (name: string) => boolean(name),
  lines: (name: string) => jsonb(name),
  list: (name: string) => jsonb(name),
}
type ColumnField = StoredField & { kind: keyof typeof columnTypes }
type ValueOf<Field extends ColumnField> = Values<{ value: Field }>['value']

type ValueColumn<Field extends ColumnField> = $Type<
  ReturnType<(typeof columnTypes)[Field['kind']]>,
  ValueOf<Field>
>
type ColumnType<Field extends ColumnField> =
  null extends ValueOf<Field> ? ValueColumn<Field> : NotNull<ValueColumn<Field>>
type ColumnOf<Field extends ColumnField> = Field extends { default: unknown }
  ? HasDefault<ColumnType<Field>>
  : ColumnType<Field>

function columnOf(field: ColumnField) {
  const column = columnTypes[field.kind](field.column)
  if (field.default === null) return column
  const required = column.notNull()
  return field.default === undefined ? required : required.default(field.default as never)
}

const columnsOf = <Fields extends Record<string, ColumnField>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, columnOf(field)])) as {
    [Key in keyof Fields]: ColumnOf<Fields[Key]>
  }

/** What shoppers find products by. The first rows come with the migration. */
export const categories = pgTable(
  'categories',
  {
    /** Of its first name; never changed. */
    id: text('id').primaryKey(),
    /** In its address. */
    slug: text('slug').notNull().unique(),
    /** Those of its earlier names and of categories that were merged into it. */
    formerSlugs: jsonb('former_slugs').$type<string[]>().notNull().default([]),
    name: text('name').notNull(),
    title: text('title').notNull().default(''),
    text: text('text').notNull().default(''),
    features: jsonb('features').$type<Category['features']>().notNull().default([]),
    picture: jsonb('picture').$type<Category['picture']>().notNull().default({ picture: '', alt: '' }),
    kind: text('kind').$type<Category['kind']>().notNull().default('other'),
    page: text('page').$type<Category['page']>().notNull().default(listPage),
    listed: boolean('listed').notNull().default(true),
    position: integer('position').notNull(),
  },
  table => [uniqueIndex('categories_name').on(sql`lower(${table.name})`)],
)

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    ...columnsOf(productFields),
    /** What the values of the variants are, such as Size; empty without choices. */
    option1Name: text('option1_name').notNull().default(''),
    option2Name: text('option2_name').notNull().default(''),
    idempotencyKey: text('form_key').unique(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
  },
  table => [
    foreignKey({ columns: [table.category], foreignColumns: [categories.id] }),
    index('products_listed').on(table.category, table.position, table.id).where(sql`listed`),
    index('products_in_order').on(table.position, table.id).where(sql`listed`),
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
)

export type NewProduct = typeof products.$inferInsert

/**
 * What is sold of a product; one of them is the default. `stockQuantity` is the stock when movements were last compacted:
 * the movements since come on top of it.
 */
export const variants = pgTable(
  'variants',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Identifies the variant in URLs, carts and orders; never changed. */
    key: text('key').notNull(),
    ...columnsOf(variantFields),
    position: integer('position').notNull().default(0),
    isDefault: boolean('is_default').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.productId, table.key] }),
    uniqueIndex('variants_default').on(table.productId).where(sql`is_default`),
    index('variants_low').on(sql`(stock_quantity - reorder_level)`).where(sql`reorder_level > 0`),
    uniqueIndex('variants_sku').on(table.sku).where(sql`sku <> ''`),
    check('variants_price', sql`price_pesewas >= 0`),
    check('variants_default_listed', sql`listed or not is_default`),
  ],
)

export type NewVariant = typeof variants.$inferInsert

/** A product of one variant, to be stored. */
export type SeedProduct = NewProduct & Pick<NewVariant, 'pricePesewas' | 'stockQuantity'>

const movementColumns = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: text('product_id').notNull(),
  variant: text('variant').notNull(),
  /** Below 0 for what was taken from the stock. */
  quantity: quantity('quantity').notNull(),
  reason: text('reason').$type<StockReason>().notNull().default(''),
  /** What the yard wrote. */
  note: text('note').notNull().default(''),
  /** The e-mail address of the person on the staff; empty for what follows from an order. */
  actor: text('actor').notNull().default(''),
  orderId: uuid('order_id'),
  createdAt: timestampTz('at').notNull().defaultNow(),
})

/**
 * What orders took from stock (negative) or put back, and what the yard counted, until it is compacted. Only inserted, so
 * that orders don't wait for each other's row locks.
 */
export const stockMovements = pgTable('stock_movements', movementColumns(), table => [
  index('stock_movements_variant').on(table.productId, table.variant),
])

/** The movements that the stock of the variants contains: those that were compacted, and what was entered in forms. */
export const stockHistory = pgTable('stock_history', movementColumns(), table => [
  index('stock_history_newest').on(
    table.productId,
    table.variant,
    table.createdAt.desc().nullsFirst(),
    table.id.desc().nullsFirst(),
  ),
])

/** Words that shoppers type, and the words of the catalogue for them. */
export const searchSynonyms = pgTable('search_synonyms', {
  term: text('term').primaryKey(),
  meaning: text('meaning').notNull(),
})

/** In how many recent orders two products occur together; derived from the orders. */
export const orderedTogether = pgTable(
  'ordered_together',
  {
    productId: text('product_id').notNull(),
    otherId: text('other_id').notNull(),
    orders: integer('orders').notNull(),
  },
  table => [primaryKey({ columns: [table.productId, table.otherId] })],
)
