import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { findAccount } from '../trade/trade-accounts.server.ts'
import { findByContact, moveToNewCustomer, takeOverOrders, verifyContact } from './contacts.server.ts'
import { customerNumber } from './customer.ts'
import { describeCustomers } from './customers.server.ts'
import { customerContacts, customers } from './customers.table.ts'

type Changed<Reason extends string = never> = { ok: true } | { ok: false; reason: 'not found' | Reason }

/** One change at a time: joining also changes those who were joined with either before, which may be any. */
async function lock(tx: Db, ...ids: string[]) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('customers joined'))`)
  return tx
    .select()
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(asc(customers.id))
    .for('update')
}

/** No names and no numbers: the log is not erased. */
const record = (tx: Db, admin: Actor, id: string, action: string, after?: Record<string, unknown>) =>
  recordChange(tx, admin, {
    action: `customer.${action}`,
    subject: `Customer ${customerNumber(id)}`,
    after,
  })

/** Makes one customer of two. What either had before is kept, so that `separateCustomer` takes it back. */
export const joinCustomers = (
  db: Db,
  admin: Actor,
  id: string,
  other: string,
): Promise<Changed<'same' | 'changed' | 'account'>> =>
  db.transaction(async tx => {
    if (id === other) return { ok: false, reason: 'same' }
    const found = await lock(tx, id, other)
    const [one, two] = [found.find(each => each.id === id), found.find(each => each.id === other)]
    if (!one || !two) return { ok: false, reason: 'not found' }
    if (two.joinedInto === id) return { ok: true }
    if (one.joinedInto || two.joinedInto) return { ok: false, reason: 'changed' }
    // The terms of this one will count.
    const hasAccount = (await findAccount(tx, id)) !== undefined
    const otherHasAccount = (await findAccount(tx, other)) !== undefined
    if (otherHasAccount && !hasAccount) return { ok: false, reason: 'account' }
    const moved = await tx
      .update(customers)
      .set({ joinedInto: id })
      .where(or(eq(customers.id, other), eq(customers.joinedInto, other)))
      .returning({ id: customers.id })
    if (hasAccount && !otherHasAccount)
      await takeOverOrders(
        tx,
        moved.map(each => each.id),
      )
    await describeCustomers(tx, eq(customers.id, id))
    await record(tx, admin, id, 'joined', { with: customerNumber(other) })
    return { ok: true }
  })

/** Makes a customer of its own again of one that was joined with another. */
export const separateCustomer = (db: Db, admin: Actor, id: string, joined: string): Promise<Changed> =>
  db.transaction(async tx => {
    const found = await lock(tx, id, joined)
    const member = found.find(each => each.id === joined)
    if (!member || found.length < 2) return { ok: false, reason: 'not found' }
    if (member.joinedInto === null) return { ok: true }
    if (member.joinedInto !== id) return { ok: false, reason: 'not found' }
    await tx.update(customers).set({ joinedInto: null }).where(eq(customers.id, joined))
    await describeCustomers(tx, inArray(customers.id, [id, joined]))
    await record(tx, admin, id, 'separated', { from: customerNumber(joined) })
    return { ok: true }
  })

/** Makes a customer of its own of a number or an e-mail address, with all its records. */
export const separateContact = (
  db: Db,
  admin: Actor,
  id: string,
  contact: string,
): Promise<Changed<'only contact'>> =>
  db.transaction(async tx => {
    const [customer] = await lock(tx, id)
    const contacts = await tx
      .select({ contact: customerContacts.contact, customerId: customerContacts.customerId })
      .from(customerContacts)
      .innerJoin(customers, eq(customers.id, customerContacts.customerId))
      .where(or(eq(customers.id, id), eq(customers.joinedInto, id)))
    if (!customer || !contacts.some(each => each.contact === contact))
      return { ok: false, reason: 'not found' }
    if (contacts.length === 1) return { ok: false, reason: 'only contact' }
    const separated = await moveToNewCustomer(tx, contact, customer.name)
    await nameByLatestOrder(tx, separated, contact)
    await describeCustomers(tx, inArray(customers.id, [id, separated]))
    await record(tx, admin, id, 'contact separated', { from: customerNumber(separated) })
    return { ok: true }
  })

/** Says that a number or an e-mail address is the customer's: from now on it gets their prices and terms. */
export const confirmContact = (db: Db, admin: Actor, id: string, contact: string): Promise<Changed> =>
  db.transaction(async tx => {
    if ((await findByContact(tx, contact)) !== id) return { ok: false, reason: 'not found' }
    if (await verifyContact(tx, contact, 'staff')) await record(tx, admin, id, 'contact confirmed')
    return { ok: true }
  })

const nameByLatestOrder = (tx: Db, id: string, contact: string) =>
  tx.execute(sql`
    update customers set name = latest.customer_name from (
      select customer_name, created_at from orders where phone_normalized = ${contact}
      union all select customer_name, created_at from orders
        where phone_normalized is null and lower(customer_email) = ${contact}
      order by created_at desc limit 1) as latest
    where customers.id = ${id}`)

export const renameCustomer = (db: Db, admin: Actor, id: string, name: string): Promise<Changed> =>
  db.transaction(async tx => {
    const [customer] = await lock(tx, id)
    if (!customer) return { ok: false, reason: 'not found' }
    if (customer.name === name) return { ok: true }
    await tx.update(customers).set({ name }).where(eq(customers.id, id))
    await describeCustomers(tx, eq(customers.id, id))
    await record(tx, admin, id, 'renamed')
    return { ok: true }
  })
