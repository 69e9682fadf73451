import { type $Type, type HasDefault, type NotNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type ProductField, productFields } from './product-schema.ts'

const quantity = (name: string) => numeric(name, { precision: 12, scale: 1, mode: 'number' })

const columnTypes = {
  text: (name: string) => text(name),
  integer: (name: string) => integer(name),
  quantity,
  boolean: (name: string) => boolean(name),
  json: (name: string) => jsonb(name),
}

type ColumnType<Field extends ProductField> = NotNull<
  $Type<ReturnType<(typeof columnTypes)[Field['column']]>, z.output<Field['rule']>>
>
type ColumnOf<Field extends ProductField> = Field extends { default: unknown }
  ? HasDefault<ColumnType<Field>>
  : ColumnType<Field>

const snakeCase = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function columnOf(key: string, field: ProductField) {
  const column = columnTypes[field.column](snakeCase(key)).notNull()
  return field.default === undefined ? column : column.default(field.default as never)
}

const columnsOf = <Fields extends Record<string, ProductField>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, columnOf(key, field)])) as {
    [Key in keyof Fields]: ColumnOf<Fields[Key]>
  }

/** `stockQuantity` is the stock when movements were last compacted: the movements since come on top of it. */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    ...columnsOf(productFields),
    idempotencyKey: text('form_key').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    index('products_listed').on(table.category, table.position, table.id).where(sql`listed`),
    index('products_in_order').on(table.position, table.id).where(sql`listed`),
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    check('products_price', sql`price_pesewas >= 0`),
  ],
)

export type NewProduct = typeof products.$inferInsert

/** What orders took from stock (negative) or put back. Only inserted, so that orders don't wait for each other's row locks. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    quantity: quantity('quantity').notNull(),
    orderId: uuid('order_id').notNull(),
    createdAt: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('stock_movements_product').on(table.productId)],
)
