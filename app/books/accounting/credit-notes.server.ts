import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { isTax } from '../../cart/totals.ts'
import { taxNames } from '../../company/taxes.ts'
import { orderNumber } from '../../orders/order.ts'
import { orderCredits, orderDocuments, orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { inRange } from '../../platform/database/timestamps.server.ts'
import { type Column, csvByDay } from '../../platform/text/csv.ts'
import { accraDay, type DayRange, daysOf } from '../../platform/text/days.ts'
import { documentNumber } from '../../sales/document.ts'
import { actorName } from '../../staff/audit.server.ts'

/** Events that make a sale, or undo it; in the words of their index. */
export const isSaleEvent = sql`was_sold <> order_events.is_sold`

/** The credit notes of a day, the earliest first. */
export async function readCreditNotes(db: Db, day: string) {
  const rows = await db
    .select({
      ...getTableColumns(orderCredits),
      year: orderDocuments.year,
      number: orderDocuments.number,
      text: sql<string>`${orderDocuments.content} ->> 'notes'`,
      actor: actorName(orderDocuments.actor),
      customerName: orders.customerName,
      sums: orders.sums,
    })
    .from(orderCredits)
    .innerJoin(orders, eq(orders.id, orderCredits.orderId))
    .innerJoin(orderDocuments, eq(orderDocuments.id, orderCredits.documentId))
    .where(inRange(orderCredits.createdAt, { from: day, to: day }))
    .orderBy(asc(orderCredits.createdAt), asc(orderCredits.id))
  return rows.map(({ year, number, ...row }) => ({
    ...row,
    note: documentNumber({ kind: 'credit note', year, number }),
  }))
}

type CreditNote = Awaited<ReturnType<typeof readCreditNotes>>[number]

function includedText({ sums }: CreditNote) {
  const tax = sums.find(isTax)
  return tax ? (tax.kind === 'included tax' ? 'yes' : 'no') : ''
}

export const creditNoteColumns: Column<CreditNote>[] = [
  { name: 'Credit note', about: 'Its number', cell: ({ note }) => note },
  { name: 'Day', about: 'On which it was issued, in Accra', cell: ({ createdAt }) => accraDay(createdAt) },
  { name: 'Order', about: 'Number of the order', cell: ({ orderId }) => orderNumber(orderId) },
  { name: 'Order id', about: 'The whole id', cell: ({ orderId }) => orderId },
  { name: 'Customer', about: '“Erased” once the customer is erased', cell: row => row.customerName },
  {
    name: 'Goods and delivery GHS',
    about: 'What was credited of them, without taxes that are added',
    cell: ({ basePesewas }) => basePesewas / 100,
  },
  {
    name: 'Of which delivery GHS',
    about: 'Contained in the column before',
    cell: ({ deliveryPesewas }) => deliveryPesewas / 100,
  },
  ...taxNames.map(name => ({
    name: `${name} GHS`,
    about: 'By how much the tax became less',
    cell: ({ taxes }: CreditNote) => (taxes[name] ?? 0) / 100,
  })),
  { name: 'Prices include taxes', about: 'yes, no, or empty without taxes', cell: includedText },
  {
    name: 'Total GHS',
    about: 'What the customer owes less',
    cell: ({ amountPesewas }) => amountPesewas / 100,
  },
  { name: 'Text', about: 'What the note says', cell: ({ text }) => text ?? '' },
  { name: 'Issued by', about: 'Who of the staff', cell: ({ actor }) => actor },
  { name: 'Credit id', about: 'Stays the same in every file', cell: ({ id }) => id },
]

export const exportCreditNotes = (db: Db, range: DayRange) =>
  csvByDay(creditNoteColumns, daysOf(range), day => readCreditNotes(db, day))
