import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { customerContacts, customers } from './customers.table.ts'

/** The customer that one belongs to: the one that it is joined with, or itself. */
export const rootId = sql<string>`coalesce(${customers.joinedInto}, ${customers.id})`

/** These customers and those that are joined with them. */
export const joined = (ids: string[]) => or(inArray(customers.id, ids), inArray(customers.joinedInto, ids))

/** The customer with this number (E.164) or e-mail address (in small letters). */
export async function findByContact(db: Db, contact: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: rootId })
    .from(customerContacts)
    .innerJoin(customers, eq(customers.id, customerContacts.customerId))
    .where(eq(customerContacts.contact, contact))
  return row?.id
}

const recordsOf = (table: string, email: string) =>
  `select 1 from own join ${table} on phone_normalized = contact
    union all select 1 from own join ${table} on phone_normalized is null and lower(${email}) = contact`

const ownRecords = sql.raw(
  [
    recordsOf('orders', 'customer_email'),
    recordsOf('quotes', 'customer_email'),
    recordsOf('quotation_requests', 'email'),
  ].join(' union all '),
)

/**
 * Makes a corrected number or address one of the same customer's who would be deleted without it, unless somebody has it.
 * Where he has other records, the corrected one may be for another person, who is not to buy on his account.
 */
export async function addCorrectedContact(tx: Db, stored: string, corrected: string) {
  const id = await findByContact(tx, stored)
  if (!id || !corrected) return
  const contacts = (await readContacts(tx, [id])).map(({ contact }) => contact)
  await tx.execute(sql`
    with own as (select unnest(${sql.param(contacts)}::text[]) as contact)
    insert into customer_contacts (contact, customer_id)
    select ${corrected}, customer_id from customer_contacts
    where contact = ${stored} and (select count(*) from (${ownRecords} limit 2) as record) < 2
    on conflict do nothing`)
}

/** Those of the customer before those of who is joined with him, numbers first. */
export async function readContacts(
  db: Db,
  ids: string[],
): Promise<{ contact: string; customerId: string; rootId: string }[]> {
  return db
    .select({
      contact: customerContacts.contact,
      customerId: customerContacts.customerId,
      rootId,
    })
    .from(customerContacts)
    .innerJoin(customers, eq(customers.id, customerContacts.customerId))
    .where(joined(ids))
    .orderBy(sql`${customers.joinedInto} is not null`, asc(customerContacts.contact))
}

/** Name, first number and first address of a customer. */
export async function findParty(db: Db, id: string) {
  const [customer] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, id))
  if (!customer) return undefined
  const contacts = (await readContacts(db, [id])).map(({ contact }) => contact)
  const isPhone = (contact: string) => contact.startsWith('+')
  return {
    name: customer.name,
    phone: contacts.find(isPhone) ?? '',
    email: contacts.find(contact => !isPhone(contact)) ?? '',
  }
}
