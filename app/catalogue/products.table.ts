import { sql } from 'drizzle-orm'
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
import type { Category, Specification, Unit } from './product.ts'

const quantity = (name: string) => numeric(name, { precision: 12, scale: 1, mode: 'number' })
const list = (name: string) => jsonb(name).$type<string[]>().notNull().default(sql`'[]'::jsonb`)

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    category: text('category').$type<Category>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    longDescription: text('long_description').notNull().default(''),
    sizes: list('sizes'),
    applications: list('applications'),
    features: list('features'),
    benefits: list('benefits'),
    specifications: jsonb('specifications').$type<Specification[]>().notNull().default(sql`'[]'::jsonb`),
    pricePesewas: integer('price_pesewas').notNull(),
    unit: text('unit').$type<Unit>().notNull().default('piece'),
    priceUnit: text('price_unit').notNull().default('piece'),
    gallery: list('gallery'),
    /** What lay in the yard when the movements were last folded in; the stock is this plus the open movements. */
    stockQuantity: quantity('stock_quantity').notNull().default(0),
    listed: boolean('listed').notNull().default(true),
    position: integer('position').notNull().default(0),
    /** The key of the form that it was added with: sent twice, stored once. */
    formKey: text('form_key').unique(),
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

/** What orders took from stock (negative) or put back: appended, so that orders never wait for each other's products. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    quantity: quantity('quantity').notNull(),
    orderId: uuid('order_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [index('stock_movements_product').on(table.productId)],
)
