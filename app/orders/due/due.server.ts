import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import { ordersOfContacts } from '../admin/order-records.server.ts'
import { dueReminders, orders } from '../orders.table.ts'
import type { Overdue } from './overdue-text.ts'

/** Delivered on account and not paid, in the words of its index. */
export const isOpenOnAccount = sql`due_days is not null and status = 'delivered' and paid_amount < total_amount`

/** The last day to pay an order on account: so many days after its delivery. */
export const dueOn = sql`(coalesce((select max(at) from order_events
    where order_events.order_id = ${orders.id} and to_status = 'delivered'), ${orders.updatedAt})
  at time zone 'Africa/Accra')::date + due_days`

/** Null for what is not to be paid on a day yet. */
export const dueDay = sql<string | null>`case when ${orders.status} = 'delivered' then (${dueOn})::text end`

const open = sql<Pesewas>`${orders.totalPesewas} - ${orders.paidPesewas}`

export type DueOrder = Awaited<ReturnType<typeof listDue>>[number]

/** Those whose last day comes first; of one customer by his contacts. */
export const listDue = (db: Db, limit: number, contacts?: string[]) =>
  db
    .select({
      id: orders.id,
      customerName: orders.customerName,
      purchaseOrder: orders.purchaseOrder,
      openPesewas: open.mapWith(Number),
      dueOn: sql<string>`(${dueOn})::text`,
      remindedAt: sql<Date | null>`(select max(created_at) from ${dueReminders}
        where ${dueReminders.orderId} = ${orders.id})`.mapWith(dueReminders.createdAt),
    })
    .from(orders)
    .where(and(isOpenOnAccount, contacts && ordersOfContacts(contacts)))
    .orderBy(asc(dueOn), asc(orders.id))
    .limit(limit)

/** What should have been paid before today. */
export async function readOverdue(
  db: Db,
  contacts?: string[],
  today = accraDay(new Date()),
): Promise<Overdue> {
  const late: SQL = sql`${dueOn} < ${today}`
  const [row] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      pesewas: sql`coalesce(sum(${open}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(isOpenOnAccount, late, contacts && ordersOfContacts(contacts)))
  return row ?? { count: 0, pesewas: 0 }
}
