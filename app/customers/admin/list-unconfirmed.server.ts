import { asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { tradeAccounts } from '../../trade/trade.table.ts'
import { rootId } from '../contacts.server.ts'
import { customerContacts, customers } from '../customers.table.ts'

const maxListed = 200

const accountOfMember = or(
  eq(tradeAccounts.id, customers.id),
  sql`${tradeAccounts.id} = ${customers.joinedInto}`,
)

/** Contacts of trade customers that somebody typed in a public form, and nobody has confirmed. */
export const listUnconfirmedContacts = (db: Db) =>
  db
    .select({
      contact: customerContacts.contact,
      addedAt: customerContacts.addedAt,
      customerId: rootId,
      name: sql<string>`(select name from customers as root where root.id = ${tradeAccounts.id})`,
    })
    .from(tradeAccounts)
    .innerJoin(customers, accountOfMember)
    .innerJoin(customerContacts, eq(customerContacts.customerId, customers.id))
    .where(isNull(customerContacts.verifiedBy))
    .orderBy(asc(sql`${customerContacts.addedAt} is null`), asc(customerContacts.contact))
    .limit(maxListed)
