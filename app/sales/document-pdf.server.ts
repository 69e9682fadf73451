import { calculateLoad, formatWeight } from '../cart/load.ts'
import { formatSum, lineTotal, type Totals } from '../cart/totals.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import {
  accentOf,
  colours,
  type Doc,
  drawLetterhead,
  drawRule,
  drawText,
  inner,
  margin,
  openPdf,
} from '../platform/files/pdf.server.ts'
import {
  type Amount,
  amountsHeight,
  type Column,
  drawAmounts,
  drawFooters,
  drawParagraph,
  drawSignatureLines,
  drawTable,
  ensureSpace,
  type Flow,
} from '../platform/files/pdf-layout.server.ts'
import { formatDate, formatDateTime } from '../platform/text/dates.ts'
import { formatAmount } from '../platform/text/money.ts'
import { collectPrefix } from './contact-fields.ts'
import {
  type DocumentContent,
  type DocumentLine,
  documentNames,
  type PrintedDocument,
  type QuoteDocument,
  type Received,
  validUntil,
} from './document.ts'
import { methodNames, whenToPay } from './payment.ts'
import { shortNumber } from './sale.ts'

const titles = { ...documentNames, quote: 'Quote' }

/** An issued document on A4 pages, from nothing but its content. */
export const documentPdf = (document: PrintedDocument, logo?: Uint8Array) => documentsPdf([document], logo)

/** Documents of one kind and company in one file, each on pages of its own. */
export async function documentsPdf(
  documents: readonly [PrintedDocument, ...PrintedDocument[]],
  logo?: Uint8Array,
): Promise<Uint8Array> {
  const [{ content, number }] = documents
  const { company } = content
  const name = titles[content.kind]
  const { doc, finish } = openPdf({
    title: documents.length === 1 ? `${name} ${number}` : `${name}s`,
    author: company.name,
    subject: name,
    accent: company.accent,
  })
  for (const [index, document] of documents.entries()) {
    const firstPage = doc.bufferedPageRange().count - (index === 0 ? 1 : 0)
    if (index > 0) doc.addPage()
    const flow: Flow = {
      doc,
      y: drawHead(doc, headingOf(document), logo),
      startPage() {
        doc.addPage()
        flow.y = drawHead(doc, headingOf(document), logo)
      },
    }
    flow.y = drawParties(doc, document, flow.y)
    drawBody(flow, document.content, document)
    drawFooters(doc, [company.name, company.phone, company.email].join(' · '), firstPage)
  }
  return finish()
}

type Heading = { company: DocumentContent['company']; title: string; number: string; note?: string }

const headingOf = ({ content: { company, kind }, number, replacedBy }: PrintedDocument): Heading => ({
  ...{ company, title: titles[kind] },
  number: replacedBy ? `${number}, replaced by ${replacedBy}` : number,
  ...(kind !== 'delivery note' && { note: 'Not a VAT invoice' }),
})

/** @returns the y below it */
export function drawHead(
  doc: Doc,
  { company, title, number, note }: Heading,
  logo: Uint8Array | undefined,
): number {
  drawLetterhead(doc, { name: company.name, logo })
  const right = { x: margin + inner / 2, width: inner / 2, lines: 1, align: 'right' } as const
  drawText(doc, title, { ...right, y: 26 })
  doc.fontSize(10.5)
  drawText(doc, number, { ...right, y: 46 })
  doc.fontSize(9.5).fillColor(accentOf(doc).accent)
  if (note) drawText(doc, note, { ...right, y: 61 })
  doc.font('regular').fontSize(9).fillColor(colours.soft)
  const left = { x: margin, width: inner / 2 }
  // The logo stands in place of the name, which may be another one.
  const top = logo ? drawText(doc, company.name, { ...left, y: 47, lines: 2 }) : 46
  const end = drawText(doc, company.address, { ...left, y: top, lines: 3 })
  const below = drawText(doc, `${company.phone} · ${company.email}`, { ...left, y: end, lines: 2 })
  const y = Math.max(below, 76) + 8
  drawRule(doc, y, { colour: accentOf(doc).accent })
  return y + 14
}

/** The lines of a text; more than `max` are joined. */
function textLines(text: string, max: number): string[] {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return lines.length <= max ? lines : [...lines.slice(0, max - 1), lines.slice(max - 1).join(', ')]
}

const partyTitles = {
  'pro-forma invoice': 'To',
  quote: 'To',
  'delivery note': 'Deliver to',
  receipt: 'Customer',
  'credit note': 'To',
}

function drawParties(doc: Doc, { content, issuedAt }: PrintedDocument, y: number): number {
  const { customer, kind } = content
  const isCollected = kind === 'delivery note' && customer.address.startsWith(collectPrefix)
  const title = isCollected ? 'Customer' : partyTitles[kind]
  const facts: [string, string][] = [['Date', formatDate(issuedAt)]]
  if (content.kind === 'quote') facts.push(['Valid until', formatDate(content.validUntil)])
  else
    facts.push(['Order', shortNumber(content.order.id)], ['Ordered on', formatDate(content.order.placedAt)])
  if (content.kind !== 'quote' && content.order.purchaseOrder)
    facts.push(['PO number', content.order.purchaseOrder])
  if (content.kind === 'pro-forma invoice')
    facts.push(['Valid until', formatDate(validUntil(issuedAt, content.validDays))])
  if (content.kind === 'credit note' && content.invoice) facts.push(['Corrects', content.invoice])
  return drawParty(doc, { title, customer }, facts, y)
}

/** The customer on the left, the facts on the right. @returns the y below them */
export function drawParty(
  doc: Doc,
  { title, customer }: { title: string; customer: DocumentContent['customer'] },
  facts: [label: string, value: string][],
  y: number,
): number {
  const left = { x: margin, width: inner * 0.58 }
  doc.font('regular').fontSize(9).fillColor(colours.soft)
  let end = drawText(doc, title, { ...left, y, lines: 1 }) + 2
  doc.font('bold').fontSize(10.5).fillColor(colours.ink)
  end = drawText(doc, customer.name, { ...left, y: end, lines: 3 })
  doc.font('regular').fontSize(9.75)
  for (const line of [...textLines(customer.address, 8), customer.phone, customer.email])
    end = drawText(doc, line, { ...left, y: end, lines: 12 })

  const x = margin + inner * 0.64
  let factY = y
  for (const [label, value] of facts) {
    doc.fontSize(9.75).fillColor(colours.soft)
    drawText(doc, label, { x, y: factY, width: 70, lines: 1 })
    doc.fillColor(colours.ink)
    factY = drawText(doc, value, { x: x + 72, y: factY, width: inner * 0.36 - 72, lines: 1 }) + 2
  }
  return Math.max(end, factY) + 16
}

function drawBody(flow: Flow, content: PrintedDocument['content'], { issuedAt, received }: PrintedDocument) {
  if (content.kind === 'quote')
    drawOffer(
      flow,
      content,
      `These prices are valid until ${formatDate(content.validUntil)}. To be paid ${howToPay(content.dueDays)}.`,
    )
  else if (content.kind === 'pro-forma invoice') drawProForma(flow, content, issuedAt)
  else if (content.kind === 'delivery note') drawDeliveryNote(flow, content, received)
  else if (content.kind === 'credit note') drawCreditNote(flow, content)
  else drawReceipt(flow, content)
}

type ContentOf<Kind> = Extract<DocumentContent, { kind: Kind }>

const fullName = (line: DocumentLine) =>
  [nameWithLabel(line), line.cuts && cutsText(line.cuts)].filter(Boolean).join(': ')

const howToPay = (dueDays: number | null | undefined) =>
  `${whenToPay({ dueDays })}${dueDays == null ? ', in cash or by mobile money' : ''}`

function drawProForma(flow: Flow, content: ContentOf<'pro-forma invoice'>, issuedAt: Date) {
  const until = formatDate(validUntil(issuedAt, content.validDays))
  const { paid, totals, order } = content
  const amounts: Amount[] =
    paid === 0
      ? []
      : [
          { label: 'Paid', amount: formatAmount(paid) },
          { label: 'Still to be paid', amount: formatAmount(Math.max(0, totals.totalPesewas - paid)) },
        ]
  drawOffer(
    flow,
    content,
    `These prices are valid for ${content.validDays} days, until ${until}. To be paid ${howToPay(order.dueDays)}.`,
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
  drawParagraph(flow, ['Received', by && `by ${by}`, formatDateTime(at)].filter(Boolean).join(', '), {
    isBold: true,
  })
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

function drawNotes(flow: Flow, notes: string) {
  const lines = textLines(notes, 30)
  if (lines.length === 0) return
  flow.y += 8
  ensureSpace(flow, 60)
  drawParagraph(flow, 'Notes', { isBold: true })
  for (const line of lines) drawParagraph(flow, line)
}
