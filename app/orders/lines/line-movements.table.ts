import { sql } from 'drizzle-orm'
import { bigint, check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampTz } from '../../platform/database/timestamps.server.ts'
import { orderCredits } from '../orders.table.ts'
import type { MovementKind } from './line-progress.ts'
import { orderLines } from './order-lines.table.ts'

/** What happened to the goods of orders. Rows are only added: a correction is a further row with the difference. */
export const lineMovements = pgTable(
  'line_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MovementKind>().notNull(),
    quantity: numeric('quantity', { precision: 12, scale: 1, mode: 'number' }).notNull(),
    /** The stop that a driver recorded: an id of `deliveries`. */
    deliveryId: uuid('delivery_id'),
    creditId: uuid('credit_id').references(() => orderCredits.id, { onDelete: 'cascade' }),
    /** The e-mail address of who recorded it. */
    actor: text('actor').notNull(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [
    index('line_movements_line').on(table.lineId),
    index('line_movements_delivery').on(table.deliveryId, table.lineId).where(sql`delivery_id is not null`),
    check('line_movements_quantity', sql`quantity <> 0`),
    check(
      'line_movements_kind',
      sql`kind in ('delivered', 'broken', 'refused', 'handed over', 'credited', 'dropped', 'replaced', 'settled', 'restocked')`,
    ),
  ],
)
