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

/** Makes a corrected number or address one of the same customer's, unless somebody has it: without records he would be deleted. */
export const addCorrectedContact = (tx: Db, stored: string, corrected: string) =>
  tx.execute(sql`
    insert into customer_contacts (contact, customer_id)
    select ${corrected}, customer_id from customer_contacts
    where contact = ${stored} and ${corrected} <> '' on conflict do nothing`)

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
