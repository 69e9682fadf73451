import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Cut } from '../../catalogue/cut-list.ts'
import type { Unit } from '../../catalogue/unit.ts'
import { orders } from '../orders.table.ts'

const pieces = (name: string) => numeric(name, { precision: 12, scale: 1, mode: 'number' })

/** The goods of an order. A line keeps its id for life; one that was taken off the order stays with quantity 0. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    /** Empty for goods that are not in the catalogue. */
    variant: text('variant').notNull().default(''),
    name: text('name').notNull(),
    label: text('label').notNull().default(''),
    unit: text('unit').$type<Unit>().notNull(),
    /** Of one unit. */
    pricePesewas: bigint('price', { mode: 'number' }).notNull(),
    quantity: pieces('quantity').notNull(),
    percentOff: integer('percent_off').notNull().default(0),
    /** Of one unit; 0 where it is not known. */
    weightGrams: bigint('weight_grams', { mode: 'number' }).notNull().default(0),
    perPallet: pieces('per_pallet').notNull().default(0),
    cuts: jsonb('cuts').$type<Cut[]>(),
    picture: text('picture').notNull().default(''),
  },
  table => [
    index('order_lines_order').on(table.orderId, table.position),
    check('order_lines_quantity', sql`quantity >= 0`),
  ],
)
