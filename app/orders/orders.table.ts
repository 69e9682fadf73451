import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OrderLine, OrderStatus } from './order.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const pesewas = (name: string) => bigint(name, { mode: 'number' })

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    idempotencyKey: uuid('idempotency_key').unique(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    /** E.164, where the typed text is one phone number. */
    phoneNormalized: text('phone_normalized'),
    customerAddress: text('customer_address').notNull(),
    notes: text('notes'),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    /** The lines as they were when the order was placed. */
    lines: jsonb('order_items').$type<OrderLine[]>().notNull(),
    goodsPesewas: pesewas('goods_amount').notNull(),
    deliveryPesewas: pesewas('delivery_amount').notNull(),
    totalPesewas: pesewas('total_amount').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || coalesce(phone_normalized, '') || ' ' || id::text)`,
      ),
  },
  table => [
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_status_newest').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('orders_phone').on(table.phoneNormalized),
    // For the retention of personal data.
    index('orders_with_person').on(table.createdAt).where(sql`customer_email <> ''`),
    check('orders_status', sql`status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')`),
  ],
)

export const orderStatusChanges = pgTable(
  'order_status_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    from: text('from_status').$type<OrderStatus>().notNull(),
    to: text('to_status').$type<OrderStatus>().notNull(),
    actor: text('actor').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  table => [index('order_status_changes_order').on(table.orderId, table.at)],
)
