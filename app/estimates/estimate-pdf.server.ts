import { cutsText } from '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import type { Settings } from '../company/settings.content.ts'
import { priceNote } from '../company/taxes.ts'
import {
  accentOf,
  colours,
  type Doc,
  drawLetterhead,
  drawRule,
  drawText,
  inner,
  type Letterhead,
  margin,
  openPdf,
  printable,
} from '../platform/files/pdf.server.ts'
import {
  type Column,
  drawFooters,
  drawParagraph,
  drawTable,
  ensureSpace,
  type Flow,
  openFlow,
} from '../platform/files/pdf-layout.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import { formatAmount, formatGhs } from '../platform/text/money.ts'
import type { Drawing } from './drawing.ts'
import { drawingColours, drawingWidth, layOutDrawing, type PlacedText } from './drawing-layout.ts'
import { estimateTotals, formatWeight } from './estimate-totals.ts'
import type { Estimate, EstimateLine, Figure } from './estimator.ts'
import { nameOf } from './material.ts'
import { type Source, sources } from './sources.ts'

type EstimateDocument = {
  letterhead: Letterhead & { accent?: string | undefined }
  title: string
  estimate: Estimate
  drawing: Drawing
  /** What was typed and chosen. */
  measures: readonly (readonly [label: string, text: string])[]
  settings: Pick<Settings, 'phone' | 'email' | 'taxMode'>
  /** The page with the same estimate. */
  url: string
  /** The day of the prices. */
  date: Date
}

/** An estimate with its drawing, formulas and sources on A4 pages. */
export async function estimatePdf(content: EstimateDocument): Promise<Uint8Array> {
  const { letterhead, title, estimate, drawing, measures, settings, url } = content
  const { doc, finish } = openPdf({
    title,
    author: letterhead.name,
    subject: 'Estimate',
    accent: letterhead.accent,
  })
  const flow = openFlow(doc, () => drawHead(doc, content))
  flow.y = drawDrawing(doc, drawing, margin + inner * 0.2, flow.y, inner * 0.6) + 10
  drawOrder(flow, estimate.line, settings)
  for (const note of estimate.notes) drawParagraph(flow, note)
  drawHeading(flow, 'Measures')
  drawTable(
    flow,
    twoColumns('Field', 'Typed', 200),
    measures.map(row => [...row]),
    0,
  )
  const { cuts } = estimate.line
  if (cuts) {
    drawHeading(flow, 'Cut list')
    const rows = cuts.map(({ count, length }) => [count.toLocaleString('en'), `${length.toFixed(2)} m`])
    drawTable(flow, twoColumns('Sheets', 'Length of each', 120), rows, 0)
  }
  drawFigures(flow, estimate.figures)
  drawFooters(doc, [letterhead.name, settings.phone, settings.email].join(' · '))
  doc.switchToPage(0)
  if (URL.canParse(url)) doc.link(margin, 44, inner, 14, url)
  return finish()
}

const twoColumns = (first: string, second: string, width: number): Column[] => [
  { title: first, width },
  { title: second, width: inner - width },
]

/** @returns the y below it */
function drawHead(doc: Doc, { letterhead, title, url, date }: EstimateDocument): number {
  drawLetterhead(doc, letterhead)
  const right = { x: margin + inner / 2, width: inner / 2, lines: 1, align: 'right' } as const
  drawText(doc, title, { ...right, y: 26 })
  doc.font('regular').fontSize(9).fillColor(colours.soft)
  const y = drawText(doc, url, { x: margin, width: inner, y: 46, lines: 3 })
  const end = drawText(doc, `Prices on ${formatDate(date)}; they may change.`, {
    x: margin,
    width: inner,
    y,
    lines: 1,
  })
  drawRule(doc, end + 8, { colour: accentOf(doc).accent })
  return end + 20
}

function drawHeading(flow: Flow, text: string) {
  flow.y += 14
  ensureSpace(flow, 70)
  flow.doc.font('bold').fontSize(12.5).fillColor(colours.ink)
  flow.y = drawText(flow.doc, text, { x: margin, y: flow.y, width: inner, lines: 1 }) + 4
}

function drawOrder(flow: Flow, line: EstimateLine, settings: EstimateDocument['settings']) {
  drawHeading(flow, 'What to order')
  const totals = estimateTotals(line)
  const columns: Column[] = [
    { title: 'Product', width: inner - 190 },
    { title: 'Quantity', width: 90, align: 'right' },
    { title: 'Price (GHS)', width: 100, align: 'right' },
  ]
  const row = [
    [nameOf(line.material), line.cuts && cutsText(line.cuts)].filter(Boolean).join(': '),
    formatQuantity(line.quantity, line.material.product.unit),
    formatAmount(totals.pesewas),
  ]
  drawTable(flow, columns, [row], 40)
  flow.y += 6
  const facts = [
    `Price without delivery: ${formatGhs(totals.pesewas)}${priceNote(settings)}`,
    totals.kilograms > 0 && `Weight: ${formatWeight(totals.kilograms)}`,
    totals.pallets > 0 && `Pallets: ${totals.pallets.toLocaleString('en')}`,
  ].filter(Boolean)
  drawParagraph(flow, facts.join(' · '), { isBold: true })
}

/** Each figure with its formula; its sources are numbered and listed once. */
function drawFigures(flow: Flow, figures: readonly Figure[]) {
  const usedSources = [...new Set(figures.flatMap(figure => figure.sources))]
  const numberOf = (source: Source) => usedSources.indexOf(source) + 1
  drawHeading(flow, 'How it is worked out')
  for (const { label, value, formula, formulaWithValues, sources: sourceNames } of figures) {
    ensureSpace(flow, 54)
    drawParagraph(flow, `${label}: ${value}`, { isBold: true })
    drawParagraph(flow, formula)
    drawParagraph(flow, `${formulaWithValues} [${sourceNames.map(numberOf).join(', ')}]`)
    drawRule(flow.doc, flow.y)
    flow.y += 5
  }
  drawHeading(flow, 'Sources')
  for (const source of usedSources) drawParagraph(flow, `${numberOf(source)}. ${sources[source]}`)
}

/** Draws as paths on a width in points. @returns the y below it */
function drawDrawing(doc: Doc, drawing: Drawing, x: number, y: number, width: number): number {
  const { height, shapes, lines, texts, scaleBar } = layOutDrawing(drawing)
  const scale = width / drawingWidth
  doc.save().translate(x, y).scale(scale)
  for (const { points, fill, bond } of shapes) {
    const corners = points.map(point => [...point])
    doc
      .lineWidth(1)
      .polygon(...corners)
      .fillAndStroke(fill, drawingColours.edge)
    if (!bond) continue
    const [xs, ys] = [points.map(([each]) => each), points.map(([, each]) => each)]
    const [left, right, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys)]
    doc
      .save()
      .polygon(...corners)
      .clip()
    // From the foot upwards.
    for (let course = 0; bond.y - course * bond.height > top; course++) {
      const foot = bond.y - course * bond.height
      doc.moveTo(left, foot).lineTo(right, foot)
      const first = bond.x + (course % 2 === 0 ? 0 : bond.width / 2)
      for (let joint = first; joint < right; joint += bond.width)
        doc.moveTo(joint, foot).lineTo(joint, foot - bond.height)
    }
    doc.lineWidth(0.7).stroke(drawingColours.bond).restore()
  }
  for (const [[x1, y1], [x2, y2]] of lines)
    doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(1.5).stroke(accentOf(doc).accent)
  const { x: start, y: foot, length } = scaleBar
  doc
    .moveTo(start, foot - 4)
    .lineTo(start, foot)
    .lineTo(start + length, foot)
    .lineTo(start + length, foot - 4)
    .lineWidth(1)
    .stroke(drawingColours.edge)
  for (const text of texts) drawLabel(doc, text)
  doc.restore()
  return y + height * scale
}

function drawLabel(doc: Doc, { x, y, text, anchor, size, colour }: PlacedText) {
  const content = printable(text)
  doc.font('regular').fontSize(size).fillColor(colour)
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * doc.widthOfString(content)
  // SVG places the baseline, pdfkit by default the top of a line.
  doc.text(content, x - shift, y, { lineBreak: false, baseline: 'alphabetic' })
}
