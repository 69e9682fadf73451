import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.table.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import type { WebhookEvent } from './webhook.ts'

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  /** From which the secret is derived with the shop's key. */
  nonce: text('nonce').notNull(),
  /** Those of the secrets before, which also sign for a day, separated by spaces: the oldest first. */
  previousNonces: text('previous_nonce'),
  rotatedAt: timestampTz('rotated_at'),
  pausedAt: timestampTz('paused_at'),
  /** When it was switched off, because it had failed for too long. */
  disabledAt: timestampTz('disabled_at'),
  /** The first failure since the last success. */
  failingSince: timestampTz('failing_since'),
  lastFailedAt: timestampTz('last_failed_at'),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
})

// Messages and their jobs are added by a trigger on orders (see the migration), in the transaction of what happened.

/** What was sent, or waits to be sent. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    /** What a receiver tells repetitions by. */
    id: uuid('id').primaryKey().defaultRandom(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** None for a test. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent | 'test'>().notNull(),
    /** As it was sent first, so that repetitions are the same; none once the customer is erased. */
    body: text('body'),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: timestampTz('attempted_at'),
    /** The HTTP status of the last response. */
    status: integer('status'),
    /** Why the last attempt failed. */
    problem: text('problem').notNull().default(''),
    deliveredAt: timestampTz('delivered_at'),
    failedAt: timestampTz('failed_at'),
    /** When it happened. */
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [
    index('webhook_messages_newest').on(
      table.endpointId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Several changes of an order in one transaction are one message.
    unique('webhook_messages_event').on(table.orderId, table.endpointId, table.event, table.createdAt),
    index('webhook_messages_old')
      .on(table.createdAt)
      .where(sql`delivered_at is not null or failed_at is not null`),
  ],
)
