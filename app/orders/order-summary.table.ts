import { getTableName } from 'drizzle-orm'
import { bigint, date, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

const pesewas = (name: string) => bigint(name, { mode: 'number' })

// Written by triggers on `orders` (see the migration). Each day is sharded so that concurrent orders don't wait for each
// other: a figure is the sum over the shards.

export const orderDays = pgTable(
  'order_days',
  {
    /** The day of the order in Accra. */
    day: date('day').notNull(),
    shard: smallint('shard').notNull(),
    orders: integer('orders').notNull(),
    revenuePesewas: pesewas('revenue').notNull(),
    pending: integer('pending').notNull(),
    delivered: integer('delivered').notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.shard] })],
)

/** Sales by day and variant, without cancelled orders. */
export const productDays = pgTable(
  'product_days',
  {
    day: date('day').notNull(),
    productId: text('product_id').notNull(),
    /** Empty for lines of orders from before there were variants. */
    variant: text('variant').notNull().default(''),
    shard: smallint('shard').notNull(),
    name: text('name').notNull(),
    label: text('label').notNull().default(''),
    quantity: numeric('quantity', { precision: 16, scale: 1, mode: 'number' }).notNull(),
    revenuePesewas: pesewas('revenue').notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.productId, table.variant, table.shard] })],
)

/** Filled by triggers, and so left out of backups. */
export const derivedTables = [orderDays, productDays].map(table => getTableName(table))
