import { and, asc, lt, sql } from 'drizzle-orm'
import { ordersOfContacts } from '../../orders/admin/order-records.server.ts'
import { dueReminders, isOpenOnAccount, orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import type { Overdue } from './overdue-text.ts'

export type DueOrder = Awaited<ReturnType<typeof listDue>>[number]

/** The orders that are due first, of all customers or of one with these contacts. */
export const listDue = (db: Db, limit: number, contacts?: string[]) =>
  db
    .select({
      id: orders.id,
      customerName: orders.customerName,
      isErased: sql<boolean>`${orders.erasedAt} is not null`,
      purchaseOrder: orders.purchaseOrder,
      openPesewas: orders.balancePesewas,
      dueOn: sql<string>`due_on`,
      remindedAt: sql<Date | null>`(select max(created_at) from ${dueReminders}
        where ${dueReminders.orderId} = ${orders.id})`.mapWith(dueReminders.createdAt),
    })
    .from(orders)
    .where(and(isOpenOnAccount, contacts && ordersOfContacts(contacts)))
    .orderBy(asc(orders.dueOn), asc(orders.id))
    .limit(limit)

/** What should have been paid before today. */
export async function readOverdue(
  db: Db,
  contacts?: string[],
  today = accraDay(new Date()),
): Promise<Overdue> {
  const [row] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      pesewas: sql`coalesce(sum(${orders.balancePesewas}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(isOpenOnAccount, lt(orders.dueOn, today), contacts && ordersOfContacts(contacts)))
  return row ?? { count: 0, pesewas: 0 }
}
