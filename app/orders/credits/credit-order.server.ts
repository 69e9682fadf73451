import { and, desc, eq, sql } from 'drizzle-orm'
import { isTax, type SumRow } from '../../cart/totals.ts'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { nameWithLabel } from '../../catalogue/variant.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import { type DocumentContent, documentNames, documentNumber } from '../../sales/document.ts'
import type { Actor } from '../../staff/roles.ts'
import { commonContent, storeDocument } from '../admin/issue-document.server.ts'
import { readMovements } from '../lines/line-movements.server.ts'
import { findLine } from '../lines/order-line.ts'
import type { Order } from '../lines/order-lines.server.ts'
import { orderCredits, orderDocuments, orders } from '../orders.table.ts'
import { paymentBalance } from '../payments/payment-state.ts'
import { saveOrder } from '../state/save-order.server.ts'
import {
  type Credit,
  type CreditedTaxes,
  type CreditRequest,
  type CreditResult,
  creditedTotals,
  creditOf,
  type EarlierCredits,
} from './credit.ts'

/** What was credited of an order before. */
export async function readEarlierCredits(db: Db, orderId: string): Promise<EarlierCredits> {
  const credits = await db.select().from(orderCredits).where(eq(orderCredits.orderId, orderId))
  const movements = await readMovements(db, [orderId])
  const taxes: CreditedTaxes = {}
  for (const credit of credits)
    for (const [tax, amount] of Object.entries(credit.taxes) as [keyof CreditedTaxes, Pesewas][])
      taxes[tax] = (taxes[tax] ?? 0) + amount
  const pieces: Record<string, number> = {}
  for (const { lineId, kind, quantity } of movements)
    if (kind === 'credited') pieces[lineId] = (pieces[lineId] ?? 0) + quantity
  const sum = (name: 'basePesewas' | 'deliveryPesewas') =>
    credits.reduce((total, each) => total + each[name], 0)
  return { base: sum('basePesewas'), delivery: sum('deliveryPesewas'), taxes, pieces }
}

type CreditOrder = CreditRequest & {
  notes: string
  /** What whoever credits was shown. */
  expected: Pesewas
}

export type CreditOrderResult =
  | { ok: true; id: string; number: string; amount: Pesewas; toRefund: Pesewas }
  | Extract<CreditResult, { ok: false }>
  | { ok: false; reason: 'amount changed'; amount: Pesewas }

/**
 * Credits a part of an order that is locked: issues the credit note, and takes it off the sums and the total. Money that
 * was paid for it shows as to be refunded.
 */
export async function creditOrder(
  tx: Db,
  order: Order,
  { notes, expected, ...request }: CreditOrder,
  admin: Actor,
): Promise<CreditOrderResult> {
  const result = creditOf({ ...order, credited: await readEarlierCredits(tx, order.id) }, request)
  if (!result.ok) return result
  const { credit } = result
  if (credit.amount !== expected) return { ok: false, reason: 'amount changed', amount: credit.amount }
  const balance = paymentBalance({ ...order, totalPesewas: order.totalPesewas - credit.amount })
  const content: DocumentContent = {
    ...(await commonContent(tx, order)),
    kind: 'credit note',
    invoice: await findInvoice(tx, order.id),
    rows: rowsOf(order, credit),
    totals: { sums: noteSums(order, credit), totalPesewas: credit.amount },
    notes,
    open: balance.open - balance.toRefund,
  }
  // The credit is booked at that moment too, however long the locks were awaited.
  const [began] = await tx
    .select({ issuedAt: sql<Date>`now()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(eq(orders.id, order.id))
  const document = await storeDocument(tx, { content, ...began }, admin)
  const totals = creditedTotals(order, credit, `${documentNames['credit note']} ${document.number}`)
  const { sums, totalPesewas } = totals
  await saveOrder(tx, order.id, { totalPesewas }, { sums, updatedAt: sql`now()` })
  const [stored] = await tx
    .insert(orderCredits)
    .values({
      orderId: order.id,
      documentId: document.id,
      basePesewas: credit.base,
      deliveryPesewas: credit.delivery,
      taxes: credit.taxes,
      amountPesewas: credit.amount,
      isSold: order.soldAt !== null,
    })
    .returning({ id: orderCredits.id })
  if (!stored) throw new Error('A credit was not stored')
  return {
    ok: true,
    id: stored.id,
    number: document.number,
    amount: credit.amount,
    toRefund: balance.toRefund,
  }
}

/** The number of the last pro-forma invoice. */
async function findInvoice(tx: Db, orderId: string): Promise<string> {
  const kind = 'pro-forma invoice'
  const [last] = await tx
    .select({ year: orderDocuments.year, number: orderDocuments.number })
    .from(orderDocuments)
    .where(and(eq(orderDocuments.orderId, orderId), eq(orderDocuments.kind, kind)))
    .orderBy(desc(orderDocuments.id))
    .limit(1)
  return last ? documentNumber({ kind, ...last }) : ''
}

const rowsOf = ({ lines }: Order, { parts, delivery, free }: Credit) => [
  ...parts.flatMap(({ key, quantity, amount }) => {
    const line = findLine(lines, key)
    return line ? [{ name: nameWithLabel(line), quantity: formatQuantity(quantity, line.unit), amount }] : []
  }),
  ...(delivery > 0 ? [{ name: 'Delivery', quantity: '', amount: delivery }] : []),
  ...(free > 0 ? [{ name: 'Amount as agreed', quantity: '', amount: free }] : []),
]

function noteSums({ sums }: Order, { base, taxes, amount }: Credit): SumRow[] {
  const rows = sums.filter(isTax).map(row => ({ ...row, amount: taxes[row.tax] ?? 0 }))
  const total: SumRow = { kind: 'total', label: 'Credit', amount }
  const isIncluded = rows.some(({ kind }) => kind === 'included tax')
  return [
    ...(base === amount ? [] : [{ kind: 'goods', label: 'Subtotal', amount: base } as const]),
    ...(isIncluded ? [total, ...rows] : [...rows, total]),
  ]
}
