import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contactIndexes } from '../platform/database/contact-indexes.server.ts'
import { searchText } from '../platform/database/text-search.server.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import type { EnquirySource } from './enquiry.ts'

export const enquiries = pgTable(
  'quotation_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Derived from the form's key, so that an enquiry that is sent twice is stored once. */
    idempotencyKey: uuid('idempotency_key').unique(),
    source: text('source').$type<EnquirySource>().notNull(),
    status: text('status').$type<'new' | 'read' | 'answered' | 'archived'>().notNull().default('new'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    phoneNormalized: text('phone_normalized'),
    company: text('company'),
    projectType: text('project_type'),
    product: text('product'),
    quantity: text('quantity'),
    message: text('message').notNull().default(''),
    /** The order that it is about. */
    orderId: uuid('order_id'),
    /** The quote that it asks about. */
    quoteId: uuid('quote_id'),
    /** When it was first marked as answered. */
    answeredAt: timestampTz('answered_at'),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
    updatedAt: timestampTz('updated_at').notNull().defaultNow(),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || email || ' ' || phone || ' ' || coalesce(phone_normalized, '') || ' ' || coalesce(company, '') || ' ' || message)`,
      ),
  },
  table => [
    index('quotation_requests_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('quotation_requests_status').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('quotation_requests_search').using('gin', sql`${searchText(table.search)} gin_trgm_ops`),
    ...contactIndexes('quotation_requests', table, table.email),
    index('quotation_requests_order').on(table.orderId).where(sql`order_id is not null`),
    index('quotation_requests_quote').on(table.quoteId).where(sql`quote_id is not null`),
    check('quotation_requests_status_known', sql`status in ('new', 'read', 'answered', 'archived')`),
  ],
)
