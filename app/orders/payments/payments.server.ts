import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import type { Payment } from '../../sales/payment.ts'
import { payments } from '../orders.table.ts'

const { id, method, network, amountPesewas, receivedAt, createdAt } = payments

/** The payments of an order as its customer may see them, the earliest first. */
export const readPayments = (db: Db, orderId: string): Promise<Payment[]> =>
  db
    .select({ id, method, network, amountPesewas, receivedAt })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(receivedAt), asc(createdAt), asc(id))
