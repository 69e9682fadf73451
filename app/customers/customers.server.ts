import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { latestOfContacts } from '../company/person-search.server.ts'
import { countsFor, orderSource } from '../orders/admin/order-records.server.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { joined, readContacts } from './contacts.server.ts'
import { maxCounted } from './customer.ts'
import { customers } from './customers.table.ts'

export type CustomerDetail = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

/** A customer with all contacts, and who is joined with him. */
export async function findCustomer(db: Db, id: string) {
  const members = await db
    .select({
      id: customers.id,
      name: customers.name,
      joinedInto: customers.joinedInto,
      createdAt: customers.createdAt,
    })
    .from(customers)
    .where(joined([id]))
    .orderBy(asc(customers.createdAt), customers.id)
  const customer = members.find(member => member.id === id)
  if (!customer) return undefined
  const others = members.filter(member => member.id !== id)
  const contacts = await readContacts(db, [id])
  return {
    ...customer,
    contacts,
    joined: others.map(other => ({
      ...other,
      contacts: contacts.filter(({ customerId }) => customerId === other.id).map(({ contact }) => contact),
    })),
  }
}

export type CustomerSummary = {
  id: string
  name: string
  contacts: string[]
  orders: number
  /** Undefined where `orders` is more than `maxCounted`. */
  balancePesewas: number | undefined
  lastOrderAt: Date | undefined
}

/** In the order of `ids`. */
export async function summarizeCustomers(db: Db, ids: string[]): Promise<CustomerSummary[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(inArray(customers.id, ids))
  const contacts = await readContacts(db, ids)
  const totals = await readTotals(
    db,
    contacts.map(({ contact }) => contact),
  )
  return ids.flatMap(id => {
    const customer = found.find(each => each.id === id)
    if (!customer) return []
    const own = contacts.filter(each => each.rootId === id).map(({ contact }) => contact)
    const rows = totals.filter(({ contact }) => own.includes(contact))
    const count = rows.reduce((sum, row) => sum + row.orders, 0)
    const last = Math.max(...rows.map(row => row.last.getTime()))
    return {
      ...customer,
      contacts: own,
      orders: Math.min(count, maxCounted),
      balancePesewas: count > maxCounted ? undefined : rows.reduce((sum, row) => sum + row.balance, 0),
      lastOrderAt: rows.length > 0 ? new Date(last) : undefined,
    }
  })
}

type Totals = { contact: string; orders: number; balance: number; last: Date }

async function readTotals(db: Db, contacts: string[]): Promise<Totals[]> {
  const latest = latestOfContacts(orderSource, contacts, maxCounted + 1, {
    balance: orders.balancePesewas,
    identity: orders.identity,
  })
  const counts = countsFor(sql`customer_contacts.contact = latest.contact`, sql`latest.identity`)
  const { rows } = (await db.execute(sql`
    select contact, count(*)::int as orders, max(created_at) as last,
      coalesce(sum(balance) filter (where ${counts}), 0)::float8 as balance
    from ${latest} as latest group by contact`)) as unknown as {
    rows: (Omit<Totals, 'last'> & { last: string })[]
  }
  return rows.map(row => ({ ...row, last: new Date(row.last) }))
}

/** In how many of the latest orders other customers are looked for. */
const comparedOrders = 200

/** Customers whose e-mail address stands in orders of this one, who has another number. */
export async function findLikelySame(db: Db, id: string, contacts: string[]): Promise<string[]> {
  const latest = latestOfContacts(orderSource, contacts, comparedOrders, { email: orders.customerEmail })
  const { rows } = (await db.execute(sql`
    select distinct coalesce(customers.joined_into, customers.id) as id
    from ${latest} as latest join customer_contacts on customer_contacts.contact = lower(latest.email)
    join customers on customers.id = customer_contacts.customer_id
    where coalesce(customers.joined_into, customers.id) <> ${id} limit 5`)) as unknown as {
    rows: { id: string }[]
  }
  return rows.map(row => row.id)
}

/** Names and places in orders, quotes and enquiries that customers have now: the latest of each contact. */
const describedRecords = 50

/** Finds again by which texts these customers are to be found, from what is stored of them now. */
export async function describeCustomers(tx: Db, condition: SQL) {
  const latest = (table: string, email: string, texts: string) =>
    sql.raw(`(select concat_ws(' ', ${texts}) as text from ${table}
        where phone_normalized = contact order by created_at desc, id desc limit ${describedRecords})
      union all (select concat_ws(' ', ${texts}) from ${table}
        where phone_normalized is null and lower(${email}) = contact
        order by created_at desc, id desc limit ${describedRecords})`)
  await tx.execute(sql`
    update customers set
      search = left(lower(concat_ws(' ', customers.name, described.text)), 4000),
      is_stale = false
    from customers as own
    left join lateral (
      select string_agg(distinct part.text, ' ') as text
      from customers as member join customer_contacts on customer_contacts.customer_id = member.id
      cross join lateral (
        select contact || ' ' || regexp_replace(contact, '^\\+233', '0') as text
        union all ${latest('orders', 'customer_email', 'customer_name, place, left(customer_address, 120)')}
        union all ${latest('quotes', 'customer_email', 'customer_name, customer_place')}
        union all ${latest('quotation_requests', 'email', 'name')}
      ) as part
      where member.id = own.id or member.joined_into = own.id
    ) as described on true
    where customers.id = own.id and ${condition}`)
}
