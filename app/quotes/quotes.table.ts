import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Line } from '../cart/line.ts'
import type { SumRow } from '../cart/totals.ts'
import { orders } from '../orders/orders.table.ts'
import { contactIndexes } from '../platform/database/contact-indexes.server.ts'
import { searchText } from '../platform/database/text-search.server.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import type { Identity } from '../sales/identity.ts'
import type { QuoteContent, QuoteStatus, SendChannel } from './quote.ts'
import type { QuoteEventData, QuoteEventType } from './quote-event.ts'

export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    idempotencyKey: uuid('idempotency_key').unique(),
    status: text('status').$type<QuoteStatus>().notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull().default(''),
    customerPhone: text('customer_phone').notNull().default(''),
    /** E.164, where the typed text is one phone number. */
    phoneNormalized: text('phone_normalized'),
    /** Whether it is sure that the customer with this number or e-mail address sent it. */
    identity: text('identity').$type<Identity>().notNull().default('typed'),
    customerPlace: text('customer_place').notNull().default(''),
    /** What the customer wrote. */
    request: text('request').notNull().default(''),
    /** What the next version says; `quote_versions` has what was sent. */
    lines: jsonb('lines').$type<Line[]>().notNull().default([]),
    sums: jsonb('sums').$type<SumRow[]>().notNull(),
    totalPesewas: bigint('total_amount', { mode: 'number' }).notNull(),
    note: text('note').notNull().default(''),
    validUntil: date('valid_until'),
    /** How many versions were sent. */
    version: integer('version').notNull().default(0),
    /** Of the version that was sent last. */
    sentValidUntil: date('sent_valid_until'),
    /** The version about whose end the customer was reminded. */
    remindedVersion: integer('reminded_version').notNull().default(0),
    enquiryId: uuid('enquiry_id'),
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
    linkNonce: text('link_nonce'),
    linkHash: text('link_hash').unique(),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
    firstSentAt: timestampTz('first_sent_at'),
    lastSentAt: timestampTz('last_sent_at'),
    /** When the customer accepted or declined. */
    answeredAt: timestampTz('answered_at'),
    acceptedAt: timestampTz('accepted_at'),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || coalesce(phone_normalized, '') || ' q-' || id::text)`,
      ),
  },
  table => [
    index('quotes_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('quotes_status').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('quotes_search').using('gin', sql`${searchText(table.search)} gin_trgm_ops`),
    ...contactIndexes('quotes', table, table.customerEmail),
    index('quotes_enquiry').on(table.enquiryId).where(sql`enquiry_id is not null`),
    check(
      'quotes_status_known',
      sql`status in ('requested', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')`,
    ),
    check('quotes_identity_known', sql`identity in ('typed', 'proven', 'rejected')`),
    check('quotes_accepted', sql`(status = 'accepted') = (order_id is not null)`),
  ],
)

export type Quote = typeof quotes.$inferSelect

/** What was sent to the customer each time. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<QuoteContent>().notNull(),
    channels: text('channels').array().$type<SendChannel[]>().notNull(),
    actor: text('actor').notNull(),
    sentAt: timestampTz('sent_at').notNull().defaultNow(),
  },
  table => [unique('quote_versions_number').on(table.quoteId, table.version)],
)

export const quoteEvents = pgTable(
  'quote_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    type: text('type').$type<QuoteEventType>().notNull(),
    data: jsonb('data').$type<QuoteEventData[QuoteEventType]>().notNull().default({}),
    /** The admin's e-mail address, `customer` or `shop`. */
    actor: text('actor').notNull(),
    at: timestampTz('at').notNull().defaultNow(),
  },
  table => [index('quote_events_quote').on(table.quoteId, table.at)],
)
