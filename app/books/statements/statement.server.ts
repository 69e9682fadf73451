import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { findParty, readContacts } from '../../customers/contacts.server.ts'
import { countedOrders } from '../../orders/admin/order-records.server.ts'
import { orderAmendments } from '../../orders/order-amendments.table.ts'
import { orderCredits, orderDocuments, orderEvents, orders, payments } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { documentNumber } from '../../sales/document.ts'
import { paymentKind } from '../../sales/payment.ts'
import type { AccountRecords } from './statement.ts'

/** All that was ordered, credited and paid with these contacts, at one moment. */
const readRecords = (db: Db, contacts: string[]): Promise<AccountRecords> =>
  db.transaction(
    async tx => {
      const found = tx.select({ id: orders.id }).from(orders).where(countedOrders(contacts))
      return {
        orders: await tx
          .select({
            orderId: orders.id,
            at: orders.createdAt,
            status: orders.status,
            totalPesewas: orders.totalPesewas,
            purchaseOrder: orders.purchaseOrder,
            dueDays: orders.dueDays,
            updatedAt: orders.updatedAt,
          })
          .from(orders)
          .where(countedOrders(contacts)),
        statusChanges: await tx
          .select({
            orderId: orderEvents.orderId,
            at: orderEvents.occurredAt,
            from: orderEvents.from,
            to: orderEvents.to,
            isSold: orderEvents.isSold,
          })
          .from(orderEvents)
          .where(and(inArray(orderEvents.orderId, found), isNotNull(orderEvents.to)))
          .orderBy(orderEvents.occurredAt, orderEvents.id),
        changes: await tx
          .select({
            orderId: orderAmendments.orderId,
            at: sql`${orderAmendments.decidedAt}`.mapWith(orderAmendments.createdAt),
            amount:
              sql`(${orderAmendments.after} ->> 'totalPesewas')::bigint - (${orderAmendments.before} ->> 'totalPesewas')::bigint`.mapWith(
                Number,
              ),
          })
          .from(orderAmendments)
          .where(and(inArray(orderAmendments.orderId, found), eq(orderAmendments.state, 'applied'))),
        credits: (
          await tx
            .select({
              orderId: orderCredits.orderId,
              at: orderCredits.createdAt,
              amount: orderCredits.amountPesewas,
              year: orderDocuments.year,
              number: orderDocuments.number,
            })
            .from(orderCredits)
            .innerJoin(orderDocuments, eq(orderDocuments.id, orderCredits.documentId))
            .where(inArray(orderCredits.orderId, found))
        ).map(credit => ({ ...credit, number: documentNumber({ ...credit, kind: 'credit note' }) })),
        payments: (
          await tx
            .select({
              orderId: payments.orderId,
              at: payments.receivedAt,
              amount: payments.amountPesewas,
              method: payments.method,
              network: payments.network,
            })
            .from(payments)
            .where(inArray(payments.orderId, found))
        ).map(payment => ({ ...payment, method: paymentKind(payment) })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Who the customer is and what his statements are made of; undefined for somebody who is not known. */
export async function readAccount(db: Db, customerId: string) {
  const customer = await findParty(db, customerId)
  if (!customer) return undefined
  const contacts = await readContacts(db, [customerId])
  const records = await readRecords(
    db,
    contacts.map(({ contact }) => contact),
  )
  return { customer, records }
}
