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
  printableName,
} from '../platform/files/pdf.server.ts'
import { drawFooters, drawParagraph, type Flow, openFlow } from '../platform/files/pdf-layout.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import { collectPrefix } from './contact-fields.ts'
import { type DocumentContent, documentNames, type PrintedDocument, validUntil } from './document.ts'
import { drawBody, textLines } from './document-body.server.ts'
import { shortNumber } from './sale.ts'

const titles = { ...documentNames, quote: 'Quote' }

type Letter = { company: DocumentContent['company']; kind: PrintedDocument['content']['kind'] }

/** An issued document on A4 pages, from nothing but its content. */
export const documentPdf = (document: PrintedDocument, logo?: Uint8Array) =>
  documentsPdf({ ...document.content, logo, documents: [document] })

/** Documents of one kind and company in one file, each on pages of its own; the last page says what is `missing`. */
export async function documentsPdf({
  company,
  kind,
  logo,
  documents,
  missing = [],
}: Letter & {
  logo?: Uint8Array | undefined
  documents: readonly PrintedDocument[]
  missing?: readonly string[]
}): Promise<Uint8Array> {
  const [first] = documents
  const { doc, finish } = openPdf({
    title: first && documents.length === 1 ? `${titles[kind]} ${first.number}` : `${titles[kind]}s`,
    author: company.name,
    subject: titles[kind],
    accent: company.accent,
  })
  const sections: Section[] = documents.map(document => ({
    heading: headingOf(document),
    draw(flow) {
      flow.y = drawParties(doc, document, flow.y)
      drawBody(flow, document.content, document)
    },
  }))
  if (missing.length > 0)
    sections.push({
      heading: { company, title: `${titles[kind]}s`, number: 'Not printed' },
      draw(flow) {
        for (const text of missing) drawParagraph(flow, text, { isBold: true })
      },
    })
  sections.forEach(({ heading, draw }, index) => {
    if (index > 0) doc.addPage()
    const firstPage = doc.bufferedPageRange().count - 1
    draw(openFlow(doc, () => drawHead(doc, heading, logo)))
    drawFooters(doc, [company.name, company.phone, company.email].join(' · '), firstPage)
  })
  return finish()
}

type Section = { heading: Heading; draw(flow: Flow): void }
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
  const name = printableName(customer.name, kind === 'quote' ? 'quote' : 'order')
  return drawParty(doc, { title, customer: { ...customer, name } }, facts, y)
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
