import { sql } from 'drizzle-orm'
import { contactKey } from '../../company/person-search.server.ts'
import { rootId } from '../../customers/contacts.server.ts'
import { customerNumber, isPhone } from '../../customers/customer.ts'
import { type CustomerSummary, summarizeCustomers } from '../../customers/customers.server.ts'
import { customerContacts, customers } from '../../customers/customers.table.ts'
import { orderCredits, orderEvents, orders, payments } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { inRange } from '../../platform/database/timestamps.server.ts'
import { type Column, csvHeading, csvRows } from '../../platform/text/csv.ts'
import type { DayRange } from '../../platform/text/days.ts'
import { isSaleEvent } from './credit-notes.server.ts'

const batchSize = 500

/** Customers with an order that was placed, delivered, paid or credited in the range. */
async function findActive(db: Db, range: DayRange): Promise<string[]> {
  const contact = contactKey({ ...orders, email: orders.customerEmail })
  const { rows } = (await db.execute(sql`
    select distinct ${rootId} as id from (
      select ${contact} as contact from ${orders} where ${inRange(orders.createdAt, range)}
      union select ${contact} from ${orders} join ${payments} on ${payments.orderId} = ${orders.id}
        where ${inRange(payments.receivedAt, range)}
      union select ${contact} from ${orders} join ${orderCredits} on ${orderCredits.orderId} = ${orders.id}
        where ${inRange(orderCredits.createdAt, range)}
      union select ${contact} from ${orders} join ${orderEvents} on ${orderEvents.orderId} = ${orders.id}
        where ${isSaleEvent} and ${inRange(orderEvents.occurredAt, range)}
    ) as active
    join ${customerContacts} on ${customerContacts.contact} = active.contact
    join ${customers} on ${customers.id} = ${customerContacts.customerId}
    order by id`)) as unknown as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}

const contactsText = ({ contacts }: CustomerSummary, arePhones: boolean) =>
  contacts.filter(contact => isPhone(contact) === arePhones).join('; ')

export const customerColumns: Column<CustomerSummary>[] = [
  { name: 'Customer', about: 'The number', cell: ({ id }) => customerNumber(id) },
  { name: 'Customer id', about: 'The whole id', cell: ({ id }) => id },
  { name: 'Name', about: 'As under Customers', cell: ({ name }) => name },
  { name: 'Phone', about: 'All numbers', cell: customer => contactsText(customer, true) },
  { name: 'E-mail', about: 'All addresses', cell: customer => contactsText(customer, false) },
  { name: 'Orders', about: 'How many ever, at most 1,000', cell: ({ orders }) => orders },
  {
    name: 'Balance GHS',
    about: 'Now, of all orders, delivered or not; below 0 what is to be given back; empty above 1,000 orders',
    cell: ({ balancePesewas }) => (balancePesewas === undefined ? '' : balancePesewas / 100),
  },
]

export async function* exportCustomers(db: Db, range: DayRange): AsyncGenerator<string> {
  yield csvHeading(customerColumns)
  const ids = await findActive(db, range)
  for (let start = 0; start < ids.length; start += batchSize)
    yield csvRows(customerColumns, await summarizeCustomers(db, ids.slice(start, start + batchSize)))
}
