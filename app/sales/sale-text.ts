import type { Line } from '../cart/line.ts'
import { formatSum, lineTotal, type Totals } from '../cart/totals.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { formatCedis } from '../platform/text/money.ts'

export type Row = [label: string, value: string]

/** What the total is made of, around the row of the total. */
export const sumRows = ({ sums }: Pick<Totals, 'sums'>, total: Row): Row[] =>
  sums.map(row => (row.kind === 'total' ? total : [row.label, formatSum(row, formatCedis)]))

/** `20 blocks × GH₵2.50`, `500 blocks × GH₵2.50 − 5%` */
const calculation = ({ quantity, unit, price, percentOff }: Line) =>
  `${formatQuantity(quantity, unit)} × ${formatCedis(price)}${percentOff ? ` − ${percentOff}%` : ''}`

export const itemLine = (line: Line) =>
  [
    `• ${nameWithLabel(line)}: ${calculation(line)} = ${formatCedis(lineTotal(line))}`,
    ...(line.cuts ? [`  ${cutsText(line.cuts)}`] : []),
  ].join('\n')

export const linesTable = (lines: Line[]) => {
  const border = 'border-top:1px solid #E4DED6'
  const rows = lines.map(
    line =>
      `<tr><td style="padding:6px 16px 6px 0;${border}">${escapeHtml(nameWithLabel(line))}<br><small>${escapeHtml(calculation(line))}${line.cuts ? `<br>${escapeHtml(cutsText(line.cuts))}` : ''}</small></td><td style="padding:6px 0;${border};text-align:right">${formatCedis(lineTotal(line))}</td></tr>`,
  )
  return `<table style="border-collapse:collapse">${rows.join('')}</table>`
}
