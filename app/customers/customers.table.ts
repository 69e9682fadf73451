import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { searchText } from '../platform/database/text-search.server.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'

// Customers and contacts are added by triggers on orders, quotes and enquiries (see the migration). These name no customer:
// they belong to who has their number or, without one, their e-mail address.

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As in the first record, or as the staff changed it. */
    name: text('name').notNull(),
    /** The customer that this one is joined with. That one is joined with none. */
    joinedInto: uuid('joined_into'),
    /** All names, contacts and places, in small letters, also of those that are joined with this one. */
    search: text('search').notNull(),
    /** A record was erased or got another contact: `search` may hold what it said, and nothing may be left of the customer. */
    isStale: boolean('is_stale').notNull().default(false),
    createdAt: timestampTz('created_at').notNull().defaultNow(),
  },
  table => [
    index('customers_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('customers_joined').on(table.joinedInto).where(sql`joined_into is not null`),
    index('customers_search').using('gin', sql`${searchText(table.search)} gin_trgm_ops`),
    index('customers_stale').on(table.id).where(sql`is_stale`),
  ],
)

export type ContactProof = 'staff' | 'account link' | 'code'

export const customerContacts = pgTable(
  'customer_contacts',
  {
    /** A number in E.164 or an e-mail address in small letters. */
    contact: text('contact').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** How it became sure that the contact is the customer's. Null: somebody typed it in a public form. */
    verifiedBy: text('verified_by').$type<ContactProof>(),
    /** Null for contacts from before this was stored. */
    addedAt: timestampTz('added_at').defaultNow(),
  },
  table => [
    index('customer_contacts_customer').on(table.customerId),
    check('customer_contacts_verified_by_known', sql`verified_by in ('staff', 'account link', 'code')`),
  ],
)

/** How far the records from before there were customers are assigned. */
export const customerProgress = pgTable('customer_progress', {
  source: text('source').primaryKey(),
  assignedUntil: timestampTz('assigned_until').notNull(),
  lastId: uuid('last_id').notNull(),
})

/** Codes that were asked for by SMS. What the code is follows from the id and the shop's secret. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid('id').primaryKey(),
    /** E.164. */
    phone: text('phone').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: timestampTz('expires_at').notNull(),
  },
  table => [index('phone_codes_expire').on(table.expiresAt)],
)
