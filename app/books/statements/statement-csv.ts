import { orderNumber } from '../../orders/order.ts'
import { byteOrderMark, csvLine } from '../../platform/text/csv.ts'
import { accraDay } from '../../platform/text/days.ts'
import { agingNames, entryNames, type Statement } from './statement.ts'

/** Amounts in GHS, below 0 what makes the balance less. */
export function statementCsv({
  range,
  opening,
  rows,
  closing,
  aging,
  toGiveBack,
  overdue,
}: Statement): string {
  const total = (label: string, amount: number) => [range.to, label, '', '', '', amount / 100, '']
  return (
    byteOrderMark +
    [
      ['Date', 'What', 'Note', 'Order', 'Amount GHS', 'Balance GHS', 'Order id'],
      [range.from, 'Opening balance', '', '', '', opening / 100, ''],
      ...rows.map(({ at, kind, note, orderId, amount, balance }) => [
        accraDay(at),
        entryNames[kind],
        note,
        orderNumber(orderId),
        amount / 100,
        balance / 100,
        orderId,
      ]),
      total('Closing balance', closing),
      ...agingNames.map((name, index) => total(`Open, ${name}`, aging[index] ?? 0)),
      total('Paid above orders', toGiveBack),
      total('Overdue', overdue),
    ]
      .map(csvLine)
      .join('')
  )
}
