import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { RollbackError, transactionWithRollback } from '../../platform/database/rollback.server.ts'
import { toDateTimeField } from '../../platform/text/date-time-field.ts'
import { formatDateTime } from '../../platform/text/dates.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import { type Payment, paymentText } from '../../sales/payment.ts'
import { actorName } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import type { OrderStatus } from '../order.ts'
import { orders, payments } from '../orders.table.ts'
import { paymentBalance } from '../payments/payment-state.ts'
import {
  auditFields,
  hasReceipt,
  isOfToday,
  moneyOf,
  recordPaymentChange,
} from '../payments/payments.server.ts'
import { setOrderStatus } from '../state/transition.server.ts'

/** A payment as the back office sees it. */
export type RecordedPayment = Payment & {
  reference: string
  actor: string
  hasReceipt: boolean
  /** A payment can be removed on the day on which it was recorded, if it has no receipt. */
  isRemovable: boolean
}

/** The payments of an order, the earliest first. */
export const listOrderPayments = (db: Db, orderId: string): Promise<RecordedPayment[]> =>
  db
    .select({
      id: payments.id,
      method: payments.method,
      network: payments.network,
      reference: payments.reference,
      amountPesewas: payments.amountPesewas,
      receivedAt: payments.receivedAt,
      actor: actorName(payments.actor),
      hasReceipt,
      isRemovable: sql<boolean>`${isOfToday} and not ${hasReceipt}`,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.receivedAt), asc(payments.createdAt), asc(payments.id))

export type NewPayment = Omit<Payment, 'receivedAt'> & {
  orderId: string
  reference: string
  /** Undefined for now. */
  receivedAt?: Date | undefined
  /** By how much the payment may exceed what is open. */
  surplus: Pesewas
}

export type PaymentRefusal =
  | { ok: false; reason: 'not found' }
  /** A payment with this id was stored before, and it is another one. */
  | { ok: false; reason: 'stored differently'; stored: string }
  | { ok: false; reason: 'before the order' | 'in the future' }
  /** The reference may identify the customer, who was erased. */
  | { ok: false; reason: 'customer erased' }
  | { ok: false; reason: 'refunds too much'; paid: Pesewas }
  | { ok: false; reason: 'overpays'; open: Pesewas; surplus: Pesewas }
  | { ok: false; reason: 'conflict'; open: Pesewas; status: OrderStatus }
export type PaymentStored = { ok: true; text: string }

/** Stores a payment, or a refund below 0. The same id is stored once. */
export function recordPayment(
  db: Db,
  payment: NewPayment,
  admin: Actor,
): Promise<PaymentStored | PaymentRefusal> {
  return db.transaction(async tx => {
    const order = await lockOrder(tx, payment.orderId)
    if (!order) return { ok: false, reason: 'not found' }
    return (await findRepeated(tx, payment)) ?? insertPayment(tx, order, payment, admin)
  })
}

export type FullPayment = {
  id: string
  orderId: string
  /** What the admin saw. */
  open: Pesewas
  status: OrderStatus
  isDelivered: boolean
}

/** Records that the rest was paid in cash, and if wanted that the order was delivered. */
export function recordPaidInFull(
  db: Db,
  { id, orderId, open, status, isDelivered }: FullPayment,
  admin: Actor,
): Promise<PaymentStored | PaymentRefusal> {
  return transactionWithRollback(db, async tx => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'not found' }
    const payment = {
      id,
      orderId,
      method: 'cash' as const,
      network: '',
      reference: '',
      amountPesewas: open,
      surplus: 0,
    }
    const repeated = await findRepeated(tx, payment)
    const balance = paymentBalance(order)
    const conflict = { ok: false, reason: 'conflict', open: balance.open, status: order.status } as const
    if (!repeated && (balance.open !== open || order.status !== status)) return conflict
    const stored = repeated ?? (await insertPayment(tx, order, payment, admin))
    if (!stored.ok || !isDelivered) return stored
    // The first attempt may have been for the payment alone.
    const change = { id: orderId, from: status, to: 'delivered' as const, actor: admin }
    if (!(await setOrderStatus(tx, change)).ok) throw new RollbackError(conflict)
    return stored
  })
}

export type RemovalResult =
  | PaymentStored
  | { ok: false; reason: 'not found' | 'has a receipt' | 'too old' }
  /** A refund was made of it. */
  | { ok: false; reason: 'refunded' }

/** Removes a payment that was recorded by mistake today; the history of the order tells of it. */
export function removePayment(
  db: Db,
  { id, orderId }: { id: string; orderId: string },
  admin: Actor,
): Promise<RemovalResult> {
  return db.transaction(async tx => {
    const order = await lockOrder(tx, orderId)
    // Locked before its receipts are read, so that none is issued in between.
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (!order || payment?.orderId !== orderId) return { ok: false, reason: 'not found' }
    const [facts] = await tx.select({ hasReceipt, isOfToday }).from(payments).where(eq(payments.id, id))
    if (facts?.hasReceipt) return { ok: false, reason: 'has a receipt' }
    if (!facts?.isOfToday) return { ok: false, reason: 'too old' }
    if (order.paidPesewas - payment.amountPesewas < 0) return { ok: false, reason: 'refunded' }
    await tx.delete(payments).where(eq(payments.id, id))
    const event = { type: 'payment removed', data: moneyOf(payment) } as const
    await recordPaymentChange(tx, orderId, admin, event, { before: auditFields(payment) })
    return { ok: true, text: `${paymentText(payment)}, removed` }
  })
}

async function lockOrder(tx: Db, id: string) {
  const { status, totalPesewas, paidPesewas, createdAt, erasedAt } = orders
  const [order] = await tx
    .select({ status, totalPesewas, paidPesewas, createdAt, erasedAt })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  return order
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

async function findRepeated(
  tx: Db,
  payment: NewPayment,
): Promise<PaymentStored | PaymentRefusal | undefined> {
  const [stored] = await tx.select().from(payments).where(eq(payments.id, payment.id))
  if (!stored) return undefined
  const isSame = (['orderId', 'method', 'network', 'reference', 'amountPesewas'] as const).every(
    field => stored[field] === payment[field],
  )
  const text = paymentText(stored)
  if (isSame && (!payment.receivedAt || isSameTime(payment.receivedAt, stored))) return { ok: true, text }
  const when = formatDateTime(stored.receivedAt)
  return { ok: false, reason: 'stored differently', stored: `${text}, ${when}` }
}

/** The form has no seconds, and a time ahead of the clock was stored as that of the first attempt. */
const isSameTime = (typed: Date, { receivedAt, createdAt }: typeof payments.$inferSelect) =>
  toDateTimeField(typed < createdAt ? typed : createdAt) === toDateTimeField(receivedAt)

/** Clocks differ by some minutes. */
const clockToleranceMs = 5 * 60_000

async function insertPayment(
  tx: Db,
  order: LockedOrder,
  { surplus: confirmed, ...payment }: NewPayment,
  admin: Actor,
): Promise<PaymentStored | PaymentRefusal> {
  const now = Date.now()
  const received = payment.receivedAt?.getTime() ?? now
  const placed = order.createdAt.getTime()
  if (received > now + clockToleranceMs) return { ok: false, reason: 'in the future' }
  // The form has no seconds.
  if (received < placed - (placed % 60_000)) return { ok: false, reason: 'before the order' }
  if (payment.reference && order.erasedAt) return { ok: false, reason: 'customer erased' }

  const { paidPesewas: paid } = order
  if (payment.amountPesewas < 0 && paid + payment.amountPesewas < 0)
    return { ok: false, reason: 'refunds too much', paid }
  const { open } = paymentBalance(order)
  const surplus = payment.amountPesewas - open
  if (payment.amountPesewas > 0 && surplus > 0 && surplus !== confirmed)
    return { ok: false, reason: 'overpays', open, surplus }

  const receivedAt = new Date(Math.max(Math.min(received, now), placed))
  await tx.insert(payments).values({ ...payment, receivedAt, actor: admin.email })
  const event = { type: 'payment recorded', data: moneyOf(payment) } as const
  const after = { ...auditFields(payment), received: receivedAt.toISOString() }
  await recordPaymentChange(tx, payment.orderId, admin, event, { after })
  return { ok: true, text: paymentText(payment) }
}
