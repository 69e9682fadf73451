import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import type { AgreedOrder } from './order.ts'
import { orders, pesewas } from './orders.table.ts'

/** `proposed` waits for the customer; `withdrawn` also means that a later change took its place. */
export type AmendmentState = 'proposed' | 'applied' | 'declined' | 'withdrawn'

/** How the customer agreed. Changes that cost nothing more need no agreement. */
export type Agreement = 'link' | 'telephone' | 'in person' | 'not needed'

/** Changes of orders after they were placed. */
export const orderAmendments = pgTable(
  'order_amendments',
  {
    /** Chosen by the form, so that a change that is sent twice is stored once. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state').$type<AmendmentState>().notNull(),
    /** Empty once the customer was erased. */
    reason: text('reason').notNull(),
    before: jsonb('before').$type<AgreedOrder>().notNull(),
    after: jsonb('after').$type<AgreedOrder>().notNull(),
    /** By so much the order is over the credit limit of its customer with it: `actor` approved that. */
    creditExcess: pesewas('credit_excess'),
    agreement: text('agreement').$type<Agreement>(),
    actor: text('actor').notNull(),
    /** Whether the order was sold when it was applied. */
    isSold: boolean('is_sold').notNull().default(false),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    /** Who agreed, declined or withdrew: somebody's e-mail address, or `customer`. */
    decidedBy: text('decided_by'),
    decidedAt: timestampTz('decided_at'),
  },
  table => [
    index('order_amendments_order').on(table.orderId, table.createdAt),
    uniqueIndex('order_amendments_proposed').on(table.orderId).where(sql`state = 'proposed'`),
    check('order_amendments_state', sql`state in ('proposed', 'applied', 'declined', 'withdrawn')`),
    check('order_amendments_applied', sql`(state = 'applied') = (agreement is not null)`),
  ],
)

export type Amendment = typeof orderAmendments.$inferSelect
