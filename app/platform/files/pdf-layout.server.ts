import {
  accentOf,
  colours,
  type Doc,
  drawRule,
  drawText,
  inner,
  margin,
  page,
  textHeight,
} from './pdf.server.ts'

/** A document that continues on further pages; `y` is where the next thing is drawn. */
export type Flow = {
  doc: Doc
  y: number
  startPage(): void
}

/** Each page begins with the same head. */
export function openFlow(doc: Doc, drawHead: () => number): Flow {
  const startPage = () => {
    doc.addPage()
    flow.y = drawHead()
  }
  const flow: Flow = { doc, y: drawHead(), startPage }
  return flow
}

const bottom = page.height - 62
/** A list of forty lengths takes ten. */
const maxCellLines = 14

export type Column = { title: string; width: number; align?: 'left' | 'right' }

export function ensureSpace(flow: Flow, height: number) {
  if (flow.y + height > bottom) flow.startPage()
}

/** A table that repeats its heading on each page. What follows with the height `after` stands with its last row. */
export function drawTable(flow: Flow, columns: readonly Column[], rows: readonly string[][], after: number) {
  const { doc } = flow
  const box = ({ width }: Column) => ({ width: width - 10, lines: maxCellLines })
  const heightOf = (cells: string[]) =>
    Math.max(...columns.map((column, index) => textHeight(doc, cells[index] ?? '', box(column)))) + 8
  const drawRow = (cells: string[], height: number) => {
    let x = margin
    columns.forEach((column, index) => {
      const { align = 'left', width } = column
      drawText(doc, cells[index] ?? '', {
        ...box(column),
        x: align === 'right' ? x + 10 : x,
        y: flow.y + 4,
        align,
      })
      x += width
    })
    flow.y += height
    drawRule(doc, flow.y)
  }
  const drawHeading = () => {
    doc.font('bold').fontSize(9).fillColor(colours.soft)
    const titles = columns.map(({ title }) => title)
    drawRow(titles, heightOf(titles))
    drawRule(doc, flow.y, { colour: accentOf(doc).accent })
    doc.font('regular').fontSize(9.75).fillColor(colours.ink)
  }
  doc.font('regular').fontSize(9.75)
  ensureSpace(flow, 60)
  drawHeading()
  rows.forEach((cells, index) => {
    const isLast = index === rows.length - 1
    const height = heightOf(cells)
    if (flow.y + height + (isLast ? after : 0) > bottom) {
      flow.startPage()
      drawHeading()
    }
    drawRow(cells, height)
  })
}

export type Amount = { label: string; amount: string; isStrong?: boolean }
const amountHeight = ({ isStrong }: Amount) => (isStrong ? 22 : 16)
const amountsWidth = 260

export const amountsHeight = (amounts: readonly Amount[]) =>
  amounts.reduce((sum, each) => sum + amountHeight(each), 10)

export function drawAmounts(flow: Flow, amounts: readonly Amount[]) {
  const { doc } = flow
  const x = margin + inner - amountsWidth
  flow.y += 8
  for (const each of amounts) {
    const { label, amount, isStrong = false } = each
    doc
      .font(isStrong ? 'bold' : 'regular')
      .fontSize(isStrong ? 12 : 9.75)
      .fillColor(colours.ink)
    const y = flow.y + (isStrong ? 3 : 0)
    drawText(doc, label, { x, y, width: amountsWidth - 110, lines: 1 })
    drawText(doc, amount, { x: x + amountsWidth - 150, y, width: 150, lines: 1, align: 'right' })
    flow.y += amountHeight(each)
  }
  doc.font('regular').fontSize(9.75)
}

export function drawParagraph(flow: Flow, text: string, { isBold = false, lines = 40 } = {}) {
  const { doc } = flow
  const box = { width: inner, lines }
  const setFont = () => doc.font(isBold ? 'bold' : 'regular').fontSize(9.75)
  ensureSpace(flow, textHeight(setFont(), text, box))
  setFont().fillColor(colours.ink)
  flow.y = drawText(doc, text, { ...box, x: margin, y: flow.y }) + 4
}

export function drawSignatureLines(flow: Flow, title: string, labels: readonly string[]) {
  const { doc } = flow
  ensureSpace(flow, 96)
  flow.y += 16
  doc.font('bold').fontSize(9.75).fillColor(colours.ink)
  flow.y = drawText(doc, title, { x: margin, y: flow.y, width: inner, lines: 1 }) + 44
  doc.font('regular').fontSize(9).fillColor(colours.soft)
  const spacing = 18
  const width = (inner - spacing * (labels.length - 1)) / labels.length
  labels.forEach((label, index) => {
    const x = margin + index * (width + spacing)
    drawRule(doc, flow.y, { x, width, colour: colours.ink })
    drawText(doc, label, { x, y: flow.y + 4, width, lines: 1 })
  })
  flow.y += 20
}

export function drawFooters(doc: Doc, text: string, first = 0) {
  const { count } = doc.bufferedPageRange()
  for (let index = first; index < count; index++) {
    doc.switchToPage(index)
    const y = page.height - 44
    drawRule(doc, y)
    doc.font('regular').fontSize(8.5).fillColor(colours.soft)
    drawText(doc, text, { x: margin, y: y + 8, width: inner - 100, lines: 1 })
    drawText(doc, `Page ${index - first + 1} of ${count - first}`, {
      x: margin + inner - 90,
      y: y + 8,
      width: 90,
      lines: 1,
      align: 'right',
    })
  }
}
