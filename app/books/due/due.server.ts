import { and, asc, sql } from 'drizzle-orm'
import { ordersOfContacts } from '../../orders/admin/order-records.server.ts'
import { dueOn, isOpenOnAccount } from '../../orders/order-facts.server.ts'
import { dueReminders, orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import type { Overdue } from './overdue-text.ts'

const open = sql<Pesewas>`${orders.totalPesewas} - ${orders.paidPesewas}`

export type DueOrder = Awaited<ReturnType<typeof listDue>>[number]

/** The orders that are due first, of all customers or of one with these contacts. */
export const listDue = (db: Db, limit: number, contacts?: string[]) =>
  db
    .select({
      id: orders.id,
      customerName: orders.customerName,
      isErased: sql<boolean>`${orders.erasedAt} is not null`,
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
  const isLate = sql`${dueOn} < ${today}`
  const [row] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      pesewas: sql`coalesce(sum(${open}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(isOpenOnAccount, isLate, contacts && ordersOfContacts(contacts)))
  return row ?? { count: 0, pesewas: 0 }
}
