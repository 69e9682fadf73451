import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.server.ts'
import { listDocuments } from '../order-documents.server.ts'
import { payments } from '../orders.table.ts'

export type DocumentsOfOrder = Awaited<ReturnType<typeof readDocumentsOfOrder>>

/** The issued documents of an order, and the payments for which there can be receipts. */
export const readDocumentsOfOrder = async (db: Db, orderId: string) => ({
  issued: await listDocuments(db, orderId),
  payments: await db
    .select({
      id: payments.id,
      amountPesewas: payments.amountPesewas,
      receivedAt: payments.receivedAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.receivedAt), asc(payments.createdAt)),
})
