import { calculateLoad, formatWeight } from '../cart/load.ts'
import { formatSum, lineTotal, type Totals } from '../cart/totals.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { inner, margin, printableName } from '../platform/files/pdf.server.ts'
import {
  type Amount,
  amountsHeight,
  type Column,
  drawAmounts,
  drawParagraph,
  drawSignatureLines,
  drawTable,
  ensureSpace,
  type Flow,
} from '../platform/files/pdf-layout.server.ts'
import { formatDate, formatDateTime } from '../platform/text/dates.ts'
import { formatAmount } from '../platform/text/money.ts'
import {
  type DocumentContent,
  type DocumentLine,
  type PrintedDocument,
  type QuoteDocument,
  type Received,
  validUntil,
} from './document.ts'
import { methodNames, whenToPay } from './payment.ts'

/** What stands below the customer: the goods, the sums and what belongs to each kind of document. */
export function drawBody(
  flow: Flow,
  content: PrintedDocument['content'],
  { issuedAt, received }: PrintedDocument,
) {
  if (content.kind === 'quote')
    drawOffer(
      flow,
      content,
      `These prices are valid until ${formatDate(content.validUntil)}. To be paid ${howToPay(content)}.`,
    )
  else if (content.kind === 'pro-forma invoice') drawProForma(flow, content, issuedAt)
  else if (content.kind === 'delivery note') drawDeliveryNote(flow, content, received)
  else if (content.kind === 'credit note') drawCreditNote(flow, content)
  else drawReceipt(flow, content)
}

type ContentOf<Kind> = Extract<DocumentContent, { kind: Kind }>

const fullName = (line: DocumentLine) =>
  [nameWithLabel(line), line.cuts && cutsText(line.cuts)].filter(Boolean).join(': ')

const howToPay = (sale: Parameters<typeof whenToPay>[0]) =>
  `${whenToPay(sale)}${sale.dueDays == null ? ', in cash or by mobile money' : ''}`

function drawProForma(flow: Flow, content: ContentOf<'pro-forma invoice'>, issuedAt: Date) {
  const until = formatDate(validUntil(issuedAt, content.validDays))
  const { paid, totals, order } = content
  const amounts: Amount[] =
    paid === 0 ? [] : [{ label: 'Paid', amount: formatAmount(paid) }, openAmount(totals.totalPesewas - paid)]
  drawOffer(
    flow,
    content,
    `These prices are valid for ${content.validDays} days, until ${until}. To be paid ${howToPay(order)}.`,
    amounts,
  )
}

function drawOffer(
  flow: Flow,
  content: Pick<QuoteDocument, 'lines' | 'totals' | 'notes'>,
  terms: string,
  payments: Amount[] = [],
) {
  const columns: Column[] = [
    { title: 'Product', width: inner - 265 },
    { title: 'Quantity', width: 80, align: 'right' },
    { title: 'Price (GHS)', width: 90, align: 'right' },
    { title: 'Amount (GHS)', width: 95, align: 'right' },
  ]
  const rows = content.lines.map(line => [
    fullName(line),
    formatQuantity(line.quantity, line.unit),
    `${formatAmount(line.price)}${line.percentOff ? ` − ${line.percentOff}%` : ''}`,
    formatAmount(lineTotal(line)),
  ])
  const amounts = [...totalAmounts(content.totals, 'Total (GHS)'), ...payments]
  // The terms stand with the totals.
  drawTable(flow, columns, rows, amountsHeight(amounts) + 40)
  drawAmounts(flow, amounts)
  flow.y += 14
  drawParagraph(flow, terms)
  drawNotes(flow, content.notes)
}

const totalAmounts = (totals: Totals, totalLabel: string): Amount[] => [
  ...totals.sums
    .filter(({ kind }) => kind !== 'included tax')
    .map(row => {
      const amount = formatSum(row, formatAmount)
      return row.kind === 'total'
        ? { label: totalLabel, amount, isStrong: true }
        : { label: row.label, amount }
    }),
  ...includedTaxes(totals),
]

/** What the total consists of where the prices contain the taxes. */
function includedTaxes({ sums, totalPesewas }: Totals): Amount[] {
  const taxes = sums.filter(({ kind }) => kind === 'included tax')
  if (taxes.length === 0) return []
  const sum = taxes.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: 'Taxable amount', amount: formatAmount(totalPesewas - sum) },
    ...taxes.map(({ label, amount }) => ({
      label: label.replace(/^includes /, ''),
      amount: formatAmount(amount),
    })),
    { label: 'Sum of the taxes', amount: formatAmount(sum) },
  ]
}

function drawDeliveryNote(
  flow: Flow,
  { lines, notes }: ContentOf<'delivery note'>,
  received: Received | undefined,
) {
  const columns: Column[] = [
    { title: 'Product', width: inner - 240 },
    { title: 'Quantity', width: 95, align: 'right' },
    { title: 'Weight', width: 80, align: 'right' },
    { title: 'Pallets', width: 65, align: 'right' },
  ]
  const rows = lines.map(line => {
    const { weightGrams, pallets } = calculateLoad([line])
    return [
      fullName(line),
      formatQuantity(line.quantity, line.unit),
      weightGrams > 0 ? formatWeight(weightGrams) : '–',
      pallets > 0 ? pallets.toLocaleString('en') : '–',
    ]
  })
  const load = calculateLoad(lines)
  const weight = load.weightGrams > 0 ? formatWeight(load.weightGrams) : 'not known'
  const amounts: Amount[] = [
    { label: 'Weight', amount: `${load.isComplete ? '' : 'at least '}${weight}`, isStrong: true },
    { label: 'Pallets', amount: load.pallets.toLocaleString('en'), isStrong: true },
  ]
  drawTable(flow, columns, rows, amountsHeight(amounts))
  drawAmounts(flow, amounts)
  flow.y += 6
  drawNotes(flow, notes)
  if (received) drawReceived(flow, received)
  else drawSignatureLines(flow, 'Received in good order', ['Name', 'Signature', 'Date'])
}

function drawReceived(flow: Flow, { by, at, signature }: Received) {
  ensureSpace(flow, 130)
  flow.y += 16
  drawParagraph(
    flow,
    ['Received', by && `by ${printableName(by)}`, formatDateTime(at)].filter(Boolean).join(', '),
    {
      isBold: true,
    },
  )
  if (!signature) return
  flow.doc.image(Buffer.from(signature), margin, flow.y, { fit: [240, 80] })
  flow.y += 84
}

const openAmount = (open: number): Amount =>
  open < 0
    ? { label: 'To be refunded (GHS)', amount: formatAmount(-open) }
    : { label: 'Still to be paid (GHS)', amount: formatAmount(open) }

function drawCreditNote(flow: Flow, { rows, totals, notes, open }: ContentOf<'credit note'>) {
  const columns: Column[] = [
    { title: 'Credited', width: inner - 200 },
    { title: 'Quantity', width: 95, align: 'right' },
    { title: 'Amount (GHS)', width: 105, align: 'right' },
  ]
  const amounts = [...totalAmounts(totals, 'Credit (GHS)'), openAmount(open)]
  drawTable(
    flow,
    columns,
    rows.map(({ name, quantity, amount }) => [name, quantity, formatAmount(amount)]),
    amountsHeight(amounts),
  )
  drawAmounts(flow, amounts)
  drawNotes(flow, notes)
}

function drawReceipt(flow: Flow, { payment, total, open, company }: ContentOf<'receipt'>) {
  const columns: Column[] = [
    { title: 'Payment', width: 180 },
    { title: '', width: inner - 180, align: 'right' },
  ]
  const isRefund = payment.amount < 0
  const rows = [
    [isRefund ? 'Refunded on' : 'Received on', formatDate(payment.receivedAt)],
    ['Method', [methodNames[payment.method], payment.network].filter(Boolean).join(', ')],
    ['Reference', payment.reference],
    ['Total of the order (GHS)', formatAmount(total)],
  ].filter(([, value]) => value)
  const amounts: Amount[] = [
    {
      label: isRefund ? 'Refunded (GHS)' : 'Received (GHS)',
      amount: formatAmount(Math.abs(payment.amount)),
      isStrong: true,
    },
    openAmount(open),
  ]
  drawTable(flow, columns, rows, amountsHeight(amounts))
  drawAmounts(flow, amounts)
  drawSignatureLines(flow, `For ${company.name}`, ['Name', 'Signature', 'Date'])
}

/** The lines of a text; more than `max` are joined. */
export function textLines(text: string, max: number): string[] {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return lines.length <= max ? lines : [...lines.slice(0, max - 1), lines.slice(max - 1).join(', ')]
}

function drawNotes(flow: Flow, notes: string) {
  const lines = textLines(notes, 30)
  if (lines.length === 0) return
  flow.y += 8
  ensureSpace(flow, 60)
  drawParagraph(flow, 'Notes', { isBold: true })
  for (const line of lines) drawParagraph(flow, line)
}
