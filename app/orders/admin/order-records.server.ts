import { desc, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contactRecords, findLatestOfContacts } from '../../company/person-search.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { CustomerRecords } from '../../platform/slice-manifest.server.ts'
import { methodNames } from '../../sales/payment.ts'
import { orderNumber, statusNames } from '../order.ts'
import { orders, payments } from '../orders.table.ts'
import { paymentBalance, paymentStateNames } from '../payments/payment-state.ts'

const { status, totalPesewas, paidPesewas, customerName, place } = orders
export const orderSource = { table: orders, email: orders.customerEmail }

export const orderRecords: CustomerRecords = {
  ...contactRecords({
    name: 'orders',
    permission: 'orders.read',
    source: orderSource,
    columns: { status, totalPesewas, paidPesewas, customerName, place },
    toRecord: order => ({
      title: `Order ${orderNumber(order.id)}`,
      to: `/admin/orders/${order.id}`,
      status: statusNames[order.status],
      details: [order.customerName, order.place, paymentStateNames[paymentBalance(order).state]]
        .filter(Boolean)
        .join(' · '),
      amountPesewas: order.totalPesewas,
    }),
  }),
  readBalance: readContactBalance,
}

/** Along the indexes of numbers and of e-mail addresses. */
export const ordersOfContacts = (contacts: string[]) =>
  sql`(${inArray(orders.phoneNormalized, contacts)}
    or (phone_normalized is null and ${inArray(sql`lower(${orders.customerEmail})`, contacts)}))`

const hasAccount = (contacts: SQL) => sql`exists (select from customer_contacts
  join customers on customers.id = customer_contacts.customer_id
  join trade_accounts on trade_accounts.customer_id = coalesce(customers.joined_into, customers.id)
  where ${contacts})`

/**
 * Whether an order counts for the customer with these contacts. A trade customer owes nothing of an order of which somebody
 * only typed the number, until the staff confirm it.
 */
export const countsFor = (contacts: SQL, identity: SQLWrapper = orders.identity) =>
  sql`(${identity} = 'proven' or (${identity} = 'typed' and not ${hasAccount(contacts)}))`

/** Those that count for the customer with these contacts. */
export const countedOrders = (contacts: string[]) =>
  sql`(${ordersOfContacts(contacts)} and ${countsFor(inArray(sql`customer_contacts.contact`, contacts))})`

/** What is still to be paid of all orders of these contacts that count, below 0 what is to be given back. */
export async function readContactBalance(db: Db, contacts: string[]): Promise<number> {
  const phones = contacts.filter(contact => contact.startsWith('+'))
  const addresses = contacts.filter(contact => !contact.startsWith('+'))
  const counts = countsFor(inArray(sql`customer_contacts.contact`, contacts))
  const sum = (condition: SQL) =>
    sql`(select coalesce(sum(${orders.balancePesewas}), 0) from ${orders} where ${condition} and ${counts})`
  // Two sums: one condition would be looked up in the table.
  const { rows } = (await db.execute(
    sql`select (${sum(inArray(orders.phoneNormalized, phones))} + ${sum(
      sql`phone_normalized is null and ${inArray(sql`lower(${orders.customerEmail})`, addresses)}`,
    )})::float8 as balance`,
  )) as unknown as { rows: { balance: number }[] }
  return rows[0]?.balance ?? 0
}

/** Payments are looked for in so many of the latest orders. */
const ordersWithPayments = 200

export const paymentRecords: CustomerRecords = {
  name: 'payments',
  permission: 'orders.read',
  async list(db, contacts, limit) {
    const ids = await findLatestOfContacts(db, orderSource, contacts, ordersWithPayments)
    const rows = await db
      .select()
      .from(payments)
      .where(inArray(payments.orderId, ids))
      .orderBy(desc(payments.receivedAt), payments.id)
      .limit(limit)
    return rows.map(({ id, orderId, method, network, amountPesewas, receivedAt }) => ({
      id,
      title: amountPesewas < 0 ? 'Refund' : 'Payment',
      to: `/admin/orders/${orderId}`,
      at: receivedAt,
      details: [`Order ${orderNumber(orderId)}`, methodNames[method], network].filter(Boolean).join(' · '),
      amountPesewas,
    }))
  },
}
