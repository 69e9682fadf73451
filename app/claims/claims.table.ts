import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { deliveries } from '../deliveries/deliveries.table.ts'
import type { Cause, ClaimAnswer } from '../orders/history/claim-terms.ts'
import { orderLines } from '../orders/lines/order-lines.table.ts'
import { orderCredits, orders } from '../orders/orders.table.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import type { ClaimOrigin } from './claim.ts'

const pieces = (name: string) => numeric(name, { precision: 12, scale: 1, mode: 'number' })

/** What somebody says was wrong with the goods of an order. */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    idempotencyKey: uuid('idempotency_key').unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Whose record it comes from. */
    deliveryId: uuid('delivery_id').references(() => deliveries.id, { onDelete: 'cascade' }),
    origin: text('origin').$type<ClaimOrigin>().notNull(),
    cause: text('cause').$type<Cause>().notNull(),
    description: text('description').notNull().default(''),
    /** Who of the staff recorded it. */
    recordedBy: text('recorded_by').notNull().default(''),
    /** Null while it is open. */
    answer: text('answer').$type<ClaimAnswer>(),
    /** Chosen by the form of the answer, so that one that is sent twice is stored once. */
    answerKey: uuid('answer_key'),
    /** What the customer reads with the answer. */
    note: text('note').notNull().default(''),
    creditId: uuid('credit_id').references(() => orderCredits.id),
    answeredBy: text('answered_by').notNull().default(''),
    answeredAt: timestampTz('answered_at'),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [
    index('claims_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('claims_open').on(table.createdAt.desc().nullsFirst()).where(sql`answer is null`),
    index('claims_order').on(table.orderId),
    index('claims_delivery').on(table.deliveryId).where(sql`delivery_id is not null`),
    check('claims_origin', sql`origin in ('customer', 'driver', 'desk')`),
    check('claims_cause', sql`cause in ('broken', 'short', 'wrong', 'late', 'returned')`),
    check('claims_answer', sql`answer in ('replacement', 'credit', 'refusal')`),
    check('claims_answered', sql`(answer is null) = (answered_at is null)`),
    check('claims_credited', sql`(credit_id is null) or answer = 'credit'`),
  ],
)

export type Claim = typeof claims.$inferSelect

export const claimLines = pgTable(
  'claim_lines',
  {
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: pieces('quantity').notNull(),
    /** Replaced or credited. */
    granted: pieces('granted').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.claimId, table.lineId] }),
    check('claim_lines_quantity', sql`quantity > 0 and granted >= 0 and granted <= quantity`),
  ],
)

export const claimPhotos = pgTable(
  'claim_photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    /** Hash of the stored file. */
    file: text('file').notNull(),
  },
  table => [unique('claim_photos_file').on(table.claimId, table.file)],
)
