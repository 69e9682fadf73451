import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { listCustomers } from '../../customers/admin/list-customers.server.ts'
import {
  type CustomerDetail,
  findCustomer,
  findLikelySame,
  summarizeCustomers,
} from '../../customers/customers.server.ts'
import { ordersOfContacts } from '../../orders/admin/order-records.server.ts'
import { orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { CustomerRecords } from '../../platform/slice-manifest.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { quotes } from '../../quotes/quotes.table.ts'
import { customerRecords } from '../../slices.ts'
import type { Permitted } from '../../staff/roles.ts'

const shownRecords = 8
const allRecords = 200
const maxCandidates = 8

const permitted = ({ permissions }: Permitted) =>
  customerRecords.filter(({ permission }) => permissions.some(name => name === permission))

/** What a customer owes on everything that has a balance; below 0 what is to be given back. */
export async function readBalance(db: Db, contacts: string[], records: CustomerRecords[] = customerRecords) {
  let balance = 0
  for (const { readBalance } of records) balance += (await readBalance?.(db, contacts)) ?? 0
  return balance
}

export const contactsOf = ({ contacts }: CustomerDetail) => [
  ...new Set(contacts.map(({ contact }) => contact)),
]

/** A customer with everything that `admin` may see of him. `all`: of which kind of records more are shown. */
export async function readCustomer(db: Db, admin: Permitted, id: string, all: string | null) {
  const customer = isUuid(id) ? await findCustomer(db, id) : undefined
  if (!customer) return undefined
  const contacts = contactsOf(customer)
  const sections = []
  for (const { name, list } of permitted(admin)) {
    const limit = name === all ? allRecords : shownRecords
    const rows = await list(db, contacts, limit + 1)
    sections.push({ name, rows: rows.slice(0, limit), hasMore: rows.length > limit, isAll: name === all })
  }
  return {
    ...customer,
    sections,
    balancePesewas: await readBalance(db, contacts, permitted(admin)),
    likelySame: await summarizeCustomers(db, await findLikelySame(db, id, contacts)),
  }
}

/** What names a trade customer's number or address, and nobody has confirmed to be theirs. */
export async function readUnconfirmed(db: Db, customer: CustomerDetail) {
  const contacts = contactsOf(customer)
  const unconfirmed = customer.contacts.filter(({ verifiedBy }) => verifiedBy === null)
  const typedOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ordersOfContacts(contacts), eq(orders.identity, 'typed'), ne(orders.status, 'cancelled')))
    .orderBy(desc(orders.createdAt))
    .limit(shownRecords)
  const isOfContact = or(
    inArray(quotes.phoneNormalized, contacts),
    and(isNull(quotes.phoneNormalized), inArray(sql`lower(${quotes.customerEmail})`, contacts)),
  )
  const typedQuotes = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(isOfContact, eq(quotes.identity, 'typed'), inArray(quotes.status, ['requested', 'sent'])))
    .orderBy(desc(quotes.createdAt))
    .limit(shownRecords)
  return {
    contacts: unconfirmed.map(({ contact }) => contact),
    orders: typedOrders.map(({ id }) => id),
    quotes: typedQuotes.map(({ id }) => id),
  }
}

/** Whom to join a customer with: who was found, or the one who was chosen. */
export async function readCandidates(db: Db, id: string, search: string | null, chosen: string | null) {
  if (chosen && isUuid(chosen) && chosen !== id) {
    const [preview] = await summarizeCustomers(db, [chosen])
    return { search: search ?? '', preview }
  }
  if (!search) return undefined
  const { rows } = await listCustomers(db, { search: search.slice(0, 100) })
  return { search, found: rows.filter(row => row.id !== id).slice(0, maxCandidates) }
}
