import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { contactKey } from '../../company/person-search.server.ts'
import { orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { amongNewest, type KeysetPage, readPage } from '../../platform/database/keyset.server.ts'
import { containsText, matchesText } from '../../platform/database/text-search.server.ts'
import type { ListFilter } from '../../platform/list-filter.ts'
import { findByContact } from '../contacts.server.ts'
import { parseContact } from '../customer.ts'
import { type CustomerSummary, summarizeCustomers } from '../customers.server.ts'
import { customers } from '../customers.table.ts'

const pageSize = 25
/** Trigrams need three characters: shorter terms are searched in the newest customers only. */
const shortTermRows = 5_000

/** One page of customers, the newest first. */
export async function listCustomers(db: Db, filter: ListFilter): Promise<KeysetPage<CustomerSummary>> {
  const where = and(isNull(customers.joinedInto), await searchCondition(db, filter.search))
  const query = db.select({ id: customers.id }).from(customers).$dynamic()
  const { rows, ...cursors } = await readPage(query, {
    table: customers,
    where,
    cursor: filter,
    size: pageSize,
  })
  return {
    ...cursors,
    rows: await summarizeCustomers(
      db,
      rows.map(({ id }) => id),
    ),
  }
}

async function searchCondition(db: Db, search: string): Promise<SQL | undefined> {
  if (!search) return undefined
  const known = (await findByWholeContact(db, search)) ?? (await findByOrderNumber(db, search))
  if (known) return eq(customers.id, known)
  // Numbers are stored without spaces.
  const text = /^[+\d][\d\s()-]*$/.test(search) ? search.replace(/[\s()-]/g, '') : search
  if (text.length < 3)
    return and(containsText(customers.search, text), await amongNewest(db, customers, shortTermRows))
  return matchesText(db, customers, text)
}

async function findByWholeContact(db: Db, search: string) {
  const contact = parseContact(search)
  return contact ? findByContact(db, contact) : undefined
}

/** By the first 8 characters of its id, which orders are shown with, or by the whole. */
async function findByOrderNumber(db: Db, search: string) {
  const number = /^#?([0-9a-f]{8})(?:-[0-9a-f-]{27})?$/i.exec(search)?.[1]?.toLowerCase()
  if (!number) return undefined
  const [order] = await db
    .select({ contact: contactKey({ ...orders, email: orders.customerEmail }) })
    .from(orders)
    .where(
      sql`${orders.id} between ${`${number}-0000-0000-0000-000000000000`}::uuid
        and ${`${number}-ffff-ffff-ffff-ffffffffffff`}::uuid`,
    )
    .limit(1)
  return order?.contact ? findByContact(db, order.contact) : undefined
}
