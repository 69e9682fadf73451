import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { type ContactProof, customerContacts, customers } from './customers.table.ts'

/** The customer that one belongs to: the one that it is joined with, or itself. */
export const rootId = sql<string>`coalesce(${customers.joinedInto}, ${customers.id})`

/** These customers and those that are joined with them. */
export const joined = (ids: string[]) => or(inArray(customers.id, ids), inArray(customers.joinedInto, ids))

/** The customer with this number (E.164) or e-mail address (in small letters). */
export const findByContact = async (db: Db, contact: string): Promise<string | undefined> =>
  (await findContact(db, contact))?.customerId

/** Whose a contact is, and how that became sure. */
export async function findContact(
  db: Db,
  contact: string,
): Promise<{ customerId: string; verifiedBy: ContactProof | null } | undefined> {
  const [row] = await db
    .select({ customerId: rootId, verifiedBy: customerContacts.verifiedBy })
    .from(customerContacts)
    .innerJoin(customers, eq(customers.id, customerContacts.customerId))
    .where(eq(customerContacts.contact, contact))
  return row
}

/** A contact that is verified stays as it is. @returns whether it was verified now */
export async function verifyContact(tx: Db, contact: string, verifiedBy: ContactProof): Promise<boolean> {
  const verified = await tx
    .update(customerContacts)
    .set({ verifiedBy })
    .where(and(eq(customerContacts.contact, contact), isNull(customerContacts.verifiedBy)))
    .returning({ contact: customerContacts.contact })
  return verified.length > 0
}

/**
 * A code shows who has the number, not that it is the customer's: a stranger can type it beside the customer's e-mail
 * address. So it verifies the customer's first contact alone, and none of a customer with a trade account.
 */
export async function verifyContactByCode(db: Db, contact: string) {
  const customerId = await findByContact(db, contact)
  if (!customerId) return
  const added = sql`select other.added_at from customer_contacts as other
    join customers on customers.id = other.customer_id
    where coalesce(customers.joined_into, customers.id) = ${customerId} and other.contact <> ${contact}`
  await db
    .update(customerContacts)
    .set({ verifiedBy: 'code' })
    .where(
      and(
        eq(customerContacts.contact, contact),
        isNull(customerContacts.verifiedBy),
        sql`${customerContacts.addedAt} <= all (select coalesce(added_at, '-infinity') from (${added}) as others)`,
        sql`not exists (select from trade_accounts where customer_id = ${customerId})`,
      ),
    )
}

/** Makes a customer of its own of a contact. The texts of the one who had it are described anew by housekeeping. */
export async function moveToNewCustomer(tx: Db, contact: string, name: string): Promise<string> {
  const [added] = await tx.insert(customers).values({ name, search: contact }).returning({ id: customers.id })
  if (!added) throw new Error('A customer could not be stored')
  await tx
    .update(customers)
    .set({ isStale: true })
    .where(
      inArray(
        customers.id,
        tx
          .select({ id: customerContacts.customerId })
          .from(customerContacts)
          .where(eq(customerContacts.contact, contact)),
      ),
    )
  await tx
    .update(customerContacts)
    .set({ customerId: added.id, verifiedBy: null })
    .where(eq(customerContacts.contact, contact))
  return added.id
}

/** Takes a contact that is not verified from its customer. @returns false where it is verified or the customer's only one */
export async function releaseContact(tx: Db, contact: string, name: string): Promise<boolean> {
  const known = await findContact(tx, contact)
  if (!known || known.verifiedBy || (await readContacts(tx, [known.customerId])).length < 2) return false
  await moveToNewCustomer(tx, contact, name)
  return true
}

/** Orders of these customers that came before the account count for it: they did so for the customers. */
export const takeOverOrders = (tx: Db, customerIds: string[]) =>
  tx.execute(sql`
    update orders set identity = 'proven' from customer_contacts
    join customers on customers.id = customer_contacts.customer_id
    where ${joined(customerIds)} and orders.identity = 'typed' and (orders.phone_normalized = contact
      or (orders.phone_normalized is null and lower(orders.customer_email) = contact))`)

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

/** Those of the customer before those of customers joined with them, verified ones first, then numbers. */
export async function readContacts(
  db: Db,
  ids: string[],
): Promise<{ contact: string; customerId: string; rootId: string; verifiedBy: ContactProof | null }[]> {
  return db
    .select({
      contact: customerContacts.contact,
      customerId: customerContacts.customerId,
      rootId,
      verifiedBy: customerContacts.verifiedBy,
    })
    .from(customerContacts)
    .innerJoin(customers, eq(customers.id, customerContacts.customerId))
    .where(joined(ids))
    .orderBy(
      sql`${customers.joinedInto} is not null`,
      sql`${customerContacts.verifiedBy} is null`,
      asc(customerContacts.contact),
    )
}

/**
 * Name, first number and first address of a customer. Where a contact is verified, only such ones: what is sent to another
 * may reach a stranger.
 */
export async function findParty(db: Db, id: string) {
  const [customer] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, id))
  if (!customer) return undefined
  const known = await readContacts(db, [id])
  const verified = known.filter(({ verifiedBy }) => verifiedBy !== null)
  const contacts = (verified.length > 0 ? verified : known).map(({ contact }) => contact)
  const isPhone = (contact: string) => contact.startsWith('+')
  return {
    name: customer.name,
    phone: contacts.find(isPhone) ?? '',
    email: contacts.find(contact => !isPhone(contact)) ?? '',
  }
}
