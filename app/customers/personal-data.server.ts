import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import type { PersonalData } from '../platform/slice-manifest.server.ts'
import { readNoteTexts } from '../staff/notes/notes.server.ts'
import { notes } from '../staff/notes/notes.table.ts'
import { tradeAccounts } from '../trade/trade.table.ts'
import { rootId } from './contacts.server.ts'
import { parseContact } from './customer.ts'
import { describeCustomers } from './customers.server.ts'
import { customerContacts, customers } from './customers.table.ts'

const keyOf = (table: string, email: string) =>
  `exists (select from ${table} where phone_normalized = contact)
    or exists (select from ${table} where phone_normalized is null and lower(${email}) = contact)`

/** A record belongs to this contact. */
const hasRecords = sql.raw(
  `(${[
    keyOf('orders', 'customer_email'),
    keyOf('quotes', 'customer_email'),
    keyOf('quotation_requests', 'email'),
  ].join(' or ')})`,
)

const besideNumber = (table: string, email: string) =>
  `exists (select from ${table} join customer_contacts other on other.contact = phone_normalized
    where other.customer_id = customer_contacts.customer_id and lower(${email}) = customer_contacts.contact)`

/** An e-mail address that stands in a record of one of the customer's numbers. */
const standsBesideNumber = sql.raw(
  `(${[
    besideNumber('orders', 'customer_email'),
    besideNumber('quotes', 'customer_email'),
    besideNumber('quotation_requests', 'email'),
  ].join(' or ')})`,
)

const owners = (contacts: string[]) =>
  sql`customers.id in (select customer_id from customer_contacts where ${inArray(sql`contact`, contacts)})`

/** Deletes customers of whom no record is left, and of others what only erased records said. @returns the ids of the deleted */
async function forgetErased(tx: Db, condition: SQL, { keepsAccounts = false } = {}): Promise<string[]> {
  const found = await tx.selectDistinct({ rootId }).from(customers).where(condition)
  const roots = found.map(each => each.rootId)
  const members = await tx
    .select({ id: customers.id, rootId })
    .from(customers)
    .where(or(inArray(customers.id, roots), inArray(customers.joinedInto, roots)))
    .orderBy(asc(customers.id))
    .for('update')
  const ids = members.map(({ id }) => id)
  const used = await tx
    .selectDistinct({ id: customerContacts.customerId })
    .from(customerContacts)
    .where(and(inArray(customerContacts.customerId, ids), hasRecords))
  const agreed = keepsAccounts
    ? await tx.select({ id: tradeAccounts.id }).from(tradeAccounts).where(inArray(tradeAccounts.id, ids))
    : []
  const withAccount = agreed.map(({ id }) => id)
  const isUsed = ({ id }: { id: string }) => withAccount.includes(id) || used.some(each => each.id === id)
  const remainingRoots = new Set(members.filter(isUsed).map(member => member.rootId))
  const deleted = members.filter(
    member => !isUsed(member) && !(remainingRoots.has(member.rootId) && member.id === member.rootId),
  )
  for (const { id, rootId } of deleted)
    if (remainingRoots.has(rootId))
      await tx.update(notes).set({ subjectId: rootId }).where(eq(notes.subjectId, id))
  const deletedIds = deleted.map(({ id }) => id)
  await tx.delete(customers).where(inArray(customers.id, deletedIds))
  await tx
    .delete(customerContacts)
    .where(
      and(
        inArray(customerContacts.customerId, ids),
        notInArray(customerContacts.customerId, withAccount),
        sql`not ${hasRecords} and not ${standsBesideNumber}`,
      ),
    )
  await describeCustomers(tx, inArray(customers.id, ids))
  return deletedIds
}

const contactsOf = (who: string, contacts: readonly string[]) => [
  ...new Set([...contacts, ...(parseContact(who) ?? [])].flat()),
]

export const customerPersonalData: PersonalData = {
  name: 'customers',
  singular: 'customer',
  closeOpenBy: 'never open',
  erasureTexts: {
    before: 'deleted with its notes and trade account, unless something of it is still open',
    after: 'deleted',
  },
  async find(tx, who, contacts = []) {
    const rows = await tx
      .select()
      .from(customers)
      .where(owners(contactsOf(who, contacts)))
      .orderBy(asc(customers.createdAt))
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const known = await tx.select().from(customerContacts).where(inArray(customerContacts.customerId, ids))
    const notesOf = await readNoteTexts(tx, 'customer', ids)
    const agreed = await tx.select().from(tradeAccounts).where(inArray(tradeAccounts.id, ids))
    const accounts = new Map(agreed.map(account => [account.id, account.terms]))
    return rows.map(({ id, name, createdAt }) => ({
      customerName: name,
      isOpen: false,
      content: {
        name,
        created_at: createdAt,
        contacts: known.filter(({ customerId }) => customerId === id).map(({ contact }) => contact),
        ...(accounts.has(id) && { trade_account: accounts.get(id) }),
        notes: notesOf(id),
      },
    }))
  },
  erase: async (tx, who, contacts = []) => ({
    erased: await forgetErased(tx, owners(contactsOf(who, contacts))),
    open: 0,
  }),
  retention: {
    // Whatever the periods of their records are: customers go with these, unless they buy on account.
    months: async () => 1,
    eraseOlderThan: (tx, _months, limit) =>
      forgetErased(
        tx,
        inArray(
          customers.id,
          tx
            .select({ id: customers.id })
            .from(customers)
            .where(sql`is_stale`)
            .limit(limit)
            .for('update', { skipLocked: true }),
        ),
        { keepsAccounts: true },
      ),
  },
  privacy: {
    stored:
      'Of everyone who orders or writes: which number and e-mail address belong together, and what our staff noted. If you have a code sent to see your orders: the number, for 10 minutes, and a cookie in your browser, for 30 days. If you buy on account: the prices, credit and days that we agreed on; where you open the link to them, a cookie for 90 days.',
    retention: () =>
      'It is deleted with the last order, quote or message of yours that has your details; if you buy on account, once that is closed too.',
  },
  mailIds: 'no mail',
}
