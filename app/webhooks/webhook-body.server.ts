import { asc, eq, sql } from 'drizzle-orm'
import { lineTotal } from '../cart/totals.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orderCredits, orderDocuments, orders, payments } from '../orders/orders.table.ts'
import { paymentBalance } from '../orders/payments/payment-state.ts'
import type { Db } from '../platform/database/database.server.ts'
import { contactOf } from '../sales/contact-fields.ts'
import { documentNumber } from '../sales/document.ts'
import type { webhookMessages } from './webhooks.table.ts'

type Message = Pick<typeof webhookMessages.$inferSelect, 'event' | 'orderId' | 'createdAt'>

/** What the message says, with the order as it is now. A later version of it may add properties. */
export async function writeBody(db: Db, { event, orderId, createdAt }: Message): Promise<string> {
  const data = orderId ? { order: await describeOrder(db, orderId) } : {}
  return JSON.stringify({ type: event, version: 1, timestamp: createdAt.toISOString(), data })
}

async function describeOrder(db: Db, orderId: string) {
  // Locked, so that an erasure finds what is stored of it.
  const [order] = await db.select(orderWithLines).from(orders).where(eq(orders.id, orderId)).for('share')
  if (!order) throw new Error('The order of a webhook is missing')
  const { state, open, toRefund } = paymentBalance(order)
  return {
    id: order.id,
    number: orderNumber(order.id),
    status: order.status,
    channel: order.channel,
    placedAt: order.createdAt,
    updatedAt: order.updatedAt,
    contact: contactOf(order),
    dueDays: order.dueDays,
    lines: order.lines.map(({ picture: _, lineId: _id, ...line }) => ({ ...line, total: lineTotal(line) })),
    sums: order.sums,
    total: order.totalPesewas,
    paid: order.paidPesewas,
    open,
    toRefund,
    payment: state,
    payments: await db
      .select({
        id: payments.id,
        method: payments.method,
        network: payments.network,
        // Often a phone number or a name.
        reference: order.erasedAt ? sql<string>`''` : payments.reference,
        amount: payments.amountPesewas,
        receivedAt: payments.receivedAt,
      })
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.receivedAt), asc(payments.id)),
    creditNotes: await readCreditNotes(db, orderId),
  }
}

async function readCreditNotes(db: Db, orderId: string) {
  const rows = await db
    .select({
      id: orderCredits.id,
      year: orderDocuments.year,
      number: orderDocuments.number,
      amount: orderCredits.amountPesewas,
      taxes: orderCredits.taxes,
      issuedAt: orderCredits.createdAt,
    })
    .from(orderCredits)
    .innerJoin(orderDocuments, eq(orderDocuments.id, orderCredits.documentId))
    .where(eq(orderCredits.orderId, orderId))
    .orderBy(asc(orderCredits.createdAt), asc(orderCredits.id))
  return rows.map(({ year, number, ...credit }) => ({
    ...credit,
    number: documentNumber({ kind: 'credit note', year, number }),
  }))
}
