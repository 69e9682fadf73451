import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '../customers/customers.table.ts'
import { timestampTz } from '../platform/database/timestamps.server.ts'
import type { TradeTerms } from './trade-terms.ts'

/** What was agreed with customers who buy on account. */
export const tradeAccounts = pgTable('trade_accounts', {
  /** Of the customer. */
  id: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  terms: jsonb('terms').$type<TradeTerms>().notNull(),
  /** Of the page that shows the customer his prices. */
  linkNonce: text('link_nonce'),
  linkHash: text('link_hash').unique(),
  updatedAt: timestampTz('updated_at').notNull().defaultNow(),
})
