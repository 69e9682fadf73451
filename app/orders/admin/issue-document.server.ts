import { and, desc, eq, max, sql } from 'drizzle-orm'
import { type Line, toStoredLine } from '../../cart/line.ts'
import { roundToTenth } from '../../catalogue/unit.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import { addressText, contactOf, furtherDetails } from '../../sales/contact-fields.ts'
import {
  type DocumentContent,
  type DocumentLine,
  documentNames,
  documentNumber,
  type RequestedKind,
  validDays,
  validUntil,
} from '../../sales/document.ts'
import { documentCompany } from '../../sales/documents.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { recordEvent } from '../history/record-event.server.ts'
import { readMovements } from '../lines/line-movements.server.ts'
import { movedOf } from '../lines/line-progress.ts'
import { lockOrder, type Order } from '../lines/order-lines.server.ts'
import { orderNumber } from '../order.ts'
import { orderDocuments } from '../orders.table.ts'
import { paymentBalance } from '../payments/payment-state.ts'
import { listOrderPayments } from './manage-payments.server.ts'

export type DocumentRequest = {
  orderId: string
  kind: RequestedKind
  /** Of a receipt. */
  paymentId?: string | undefined
  issuedAt?: Date
}

export type IssueResult =
  /** `isNew` is false where the document was issued before and nothing has changed since. */
  | { ok: true; id: number; number: string; isNew: boolean }
  | { ok: false; reason: 'not found' | 'erased' | 'cancelled' }

/**
 * Issues a document with the next number of its kind and year. A document that says the same is not issued again. Numbers
 * have no gaps, because they are given in the transaction that stores the document, one after the other.
 */
export function issueDocument(
  db: Db,
  { orderId, kind, issuedAt = new Date(), ...request }: DocumentRequest,
  admin: Actor,
): Promise<IssueResult> {
  const paymentId = kind === 'receipt' ? request.paymentId : undefined
  return db.transaction(async tx => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'not found' }
    if (order.erasedAt) return { ok: false, reason: 'erased' }
    if (order.status === 'cancelled' && kind !== 'receipt') return { ok: false, reason: 'cancelled' }
    const content = await contentOf(tx, order, kind, paymentId)
    if (!content) return { ok: false, reason: 'not found' }

    const same = await findSame(tx, order.id, content, paymentId, issuedAt)
    if (same) return { ok: true, id: same.id, number: documentNumber({ ...same, kind }), isNew: false }

    const stored = await storeDocument(tx, { content, paymentId, issuedAt }, admin)
    return { ok: true, ...stored, isNew: true }
  })
}

type NewDocument = { content: DocumentContent; paymentId?: string | undefined; issuedAt?: Date }

/** Stores a document with the next number of its kind and year, in the history of its order and in the audit log. */
export async function storeDocument(
  tx: Db,
  { content, paymentId, issuedAt = new Date() }: NewDocument,
  admin: Actor,
) {
  const { kind, order } = content
  const year = Number(accraDay(issuedAt).slice(0, 4))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order documents'))`)
  const [last] = await tx
    .select({ number: max(orderDocuments.number) })
    .from(orderDocuments)
    .where(and(eq(orderDocuments.kind, kind), eq(orderDocuments.year, year)))
  const values = { orderId: order.id, paymentId, kind, year, number: (last?.number ?? 0) + 1 }
  const [stored] = await tx
    .insert(orderDocuments)
    .values({ ...values, content, actor: admin.email, issuedAt })
    .returning({ id: orderDocuments.id })
  if (!stored) throw new Error('A document was not stored')
  const number = documentNumber({ ...values, kind })
  await recordEvent(tx, order.id, admin.email, 'document issued', { kind, number })
  await recordChange(tx, admin, {
    action: 'document.issued',
    subject: `Order ${orderNumber(order.id)}`,
    after: { document: `${documentNames[kind]} ${number}` },
  })
  return { id: stored.id, number }
}

async function contentOf(
  tx: Db,
  order: Order,
  kind: RequestedKind,
  paymentId: string | undefined,
): Promise<DocumentContent | undefined> {
  const contact = contactOf(order)
  const common = await commonContent(tx, order)
  const goods = { lines: order.lines.map(toDocumentLine), notes: order.notes ?? '' }
  if (kind === 'delivery note') {
    const { notes: _, purchaseOrder: _p, ...site } = contact
    const details = furtherDetails(site).map(({ shortLabel, text }) => `${shortLabel}: ${text}`)
    const lines = (await withoutUndelivered(tx, order)).map(toDocumentLine)
    return { ...common, kind, lines, notes: [goods.notes, ...details].filter(Boolean).join('\n') }
  }
  if (kind === 'receipt') {
    const receipt = paymentId && (await readReceipt(tx, order, paymentId))
    return receipt ? { ...common, kind, ...receipt } : undefined
  }
  const totals = { sums: order.sums, totalPesewas: order.totalPesewas }
  return { ...common, kind, ...goods, totals, paid: order.paidPesewas, validDays }
}

/** What of the order is or was to be delivered. Which of the cut sheets are never to come is not known. */
async function withoutUndelivered(tx: Db, { id, lines }: Order): Promise<Line[]> {
  const movements = await readMovements(tx, [id])
  return lines.flatMap(line => {
    const own = movements.filter(({ lineId }) => lineId === line.lineId)
    const dropped = movedOf(own, 'dropped')
    if (dropped === 0) return [line]
    const quantity = roundToTenth(line.quantity - dropped)
    return quantity > 0 ? [{ ...line, quantity, cuts: undefined }] : []
  })
}

/** What every document of an order says. */
export async function commonContent(tx: Db, order: Order) {
  const contact = contactOf(order)
  const { name, phone, email } = contact
  return {
    company: await documentCompany(tx),
    customer: { name, address: addressText(contact), phone, email },
    order: {
      id: order.id,
      placedAt: order.createdAt.toISOString(),
      ...(order.purchaseOrder && { purchaseOrder: order.purchaseOrder }),
      ...(order.dueDays !== null && { dueDays: order.dueDays }),
      ...(order.collectAt && { collectAt: order.collectAt }),
    },
  }
}

/** The payment, and what was still open after it: later payments do not change its receipt. */
async function readReceipt(tx: Db, order: Order, paymentId: string) {
  const all = await listOrderPayments(tx, order.id)
  const index = all.findIndex(({ id }) => id === paymentId)
  const payment = all[index]
  if (!payment) return undefined
  const { method, network, reference, amountPesewas: amount } = payment
  const paid = all.slice(0, index + 1).reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  const { open, toRefund } = paymentBalance({ ...order, paidPesewas: paid })
  return {
    payment: { method, network, reference, amount, receivedAt: payment.receivedAt.toISOString() },
    total: order.totalPesewas,
    open: open - toRefund,
  }
}

/** Without the `sizes` that lines had before there were variants. */
const toDocumentLine = (line: Line): DocumentLine => {
  const { id: _id, variant: _variant, picture: _picture, ...rest } = toStoredLine(line)
  return rest
}

/** The last document of the kind, if it says the same and its prices are still valid. */
async function findSame(
  tx: Db,
  orderId: string,
  content: DocumentContent,
  paymentId: string | undefined,
  issuedAt: Date,
) {
  const [last] = await tx
    .select({
      id: orderDocuments.id,
      year: orderDocuments.year,
      number: orderDocuments.number,
      issuedAt: orderDocuments.issuedAt,
      isSame: sql<boolean>`${orderDocuments.content} = ${JSON.stringify(content)}::jsonb`,
    })
    .from(orderDocuments)
    .where(
      and(
        eq(orderDocuments.orderId, orderId),
        eq(orderDocuments.kind, content.kind),
        paymentId ? eq(orderDocuments.paymentId, paymentId) : undefined,
      ),
    )
    .orderBy(desc(orderDocuments.id))
    .limit(1)
  const isValid =
    last && (content.kind !== 'pro-forma invoice' || validUntil(last.issuedAt, content.validDays) > issuedAt)
  return isValid && last.isSame ? last : undefined
}
