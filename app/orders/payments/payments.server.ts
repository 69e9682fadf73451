import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { formatCedis } from '../../platform/text/money.ts'
import type { Payment } from '../../sales/payment.ts'
import { type Change, recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import type { Money, OrderEvent } from '../history/order-event.ts'
import { recordEvent } from '../history/record-event.server.ts'
import { orderNumber } from '../order.ts'
import { payments } from '../orders.table.ts'
import { saveOrder } from '../state/save-order.server.ts'

const { id, method, network, amountPesewas, receivedAt, createdAt } = payments

// In the fields of a query drizzle names columns without their table.
export const hasReceipt = sql<boolean>`exists (select from order_documents where payment_id = payments.id)`
/** Recorded today, in Accra: takings and exports of past days stay as they were. */
export const isOfToday = sql<boolean>`(${createdAt} at time zone 'Africa/Accra')::date = (now() at time zone 'Africa/Accra')::date`

/** The payments of an order as its customer may see them, the earliest first. */
export const readPayments = (db: Db, orderId: string): Promise<Payment[]> =>
  db
    .select({ id, method, network, amountPesewas, receivedAt })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(receivedAt), asc(createdAt), asc(id))

/** Without the reference, which may identify a person. */
export const moneyOf = ({ method, network, amountPesewas }: Money): Money => ({
  method,
  network,
  amountPesewas,
})

/** The same for the audit log. */
export const auditFields = ({ amountPesewas, method, network }: Omit<Payment, 'id' | 'receivedAt'>) => ({
  amount: formatCedis(amountPesewas),
  method,
  ...(network && { network }),
})

type PaymentEvent = Extract<OrderEvent, { type: `payment ${'recorded' | 'corrected' | 'removed'}` }>

/** After every change of an order's payments: its sum, its history and the audit log. */
export async function recordPaymentChange(
  tx: Db,
  orderId: string,
  actor: Actor,
  { type, data }: PaymentEvent,
  values: Pick<Change, 'before' | 'after'>,
) {
  const [paid] = await tx
    .select({ pesewas: sql<number>`coalesce(sum(${payments.amountPesewas}), 0)::float8` })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  await saveOrder(tx, orderId, { paidPesewas: paid?.pesewas ?? 0 }, { updatedAt: sql`now()` })
  await recordEvent(tx, orderId, actor.email, type, data)
  await recordChange(tx, actor, {
    action: type.replace(' ', '.'),
    subject: `Order ${orderNumber(orderId)}`,
    ...values,
  })
}

export type ReceivedPayment = Pick<
  typeof payments.$inferSelect,
  'method' | 'network' | 'reference' | 'amountPesewas'
>

type DeliveryPayments = {
  orderId: string
  deliveryId: string
  /** At most one of each method; what is missing here was not paid. */
  received: ReceivedPayment[]
  /** What the report before said; undefined where that was not recorded. */
  receivedBefore: ReceivedPayment[] | undefined
  receivedAt: Date
}

/**
 * Makes the payments that a driver took at a stop those of his last report. A method of which it says what the one before
 * said stays as it is: the office may have removed that payment. A payment with a receipt stays, and the
 * difference is another one. So does one that was recorded on an earlier day: its difference is received today, and its
 * network and reference stay. The order must be locked.
 */
export async function setDeliveryPayments(
  tx: Db,
  { orderId, deliveryId, received, receivedBefore, receivedAt }: DeliveryPayments,
  actor: Actor,
) {
  const stored = await tx
    .select({ ...getTableColumns(payments), hasReceipt, isOfToday })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.deliveryId, deliveryId)))
    .orderBy(asc(createdAt), asc(id))
  for (const method of new Set([...stored, ...received].map(payment => payment.method))) {
    const reported = received.find(each => each.method === method)
    const before = receivedBefore?.find(each => each.method === method)
    if (receivedBefore && isDeepStrictEqual(reported, before)) continue
    const earlier = stored.filter(payment => payment.method === method)
    const [first] = earlier
    const isSame = first && first.network === reported?.network && first.reference === reported.reference
    const difference =
      (reported?.amountPesewas ?? 0) - earlier.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
    if (difference === 0 && (isSame || !first)) continue
    const values = { id: randomUUID(), orderId, deliveryId, receivedAt, actor: actor.email }
    if (first && (first.hasReceipt || !first.isOfToday)) {
      if (difference === 0) continue
      const { network, reference } = reported ?? first
      const payment = { method, network, reference, amountPesewas: difference }
      await tx
        .insert(payments)
        .values({ ...values, ...payment, ...(!first.isOfToday && { receivedAt: sql`now()` }) })
      await recordPaymentChange(
        tx,
        orderId,
        actor,
        { type: 'payment recorded', data: moneyOf(payment) },
        {
          after: auditFields(payment),
        },
      )
    } else if (!reported) {
      if (!first) continue
      await tx.delete(payments).where(eq(payments.id, first.id))
      await recordPaymentChange(
        tx,
        orderId,
        actor,
        { type: 'payment removed', data: moneyOf(first) },
        { before: auditFields(first) },
      )
    } else {
      const amount = (first?.amountPesewas ?? 0) + difference
      const payment = { ...reported, amountPesewas: amount }
      if (first) await tx.update(payments).set(payment).where(eq(payments.id, first.id))
      else await tx.insert(payments).values({ ...values, ...payment })
      const after = moneyOf(payment)
      const event: PaymentEvent = first
        ? { type: 'payment corrected', data: { before: moneyOf(first), after } }
        : { type: 'payment recorded', data: after }
      await recordPaymentChange(tx, orderId, actor, event, {
        ...(first && { before: auditFields(first) }),
        after: auditFields(payment),
      })
    }
  }
}
