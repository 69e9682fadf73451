import { accentOf, type Doc, printable } from '../platform/files/pdf.server.ts'
import type { Drawing } from './drawing.ts'
import { drawingColours, drawingWidth, layOutDrawing, type PlacedText } from './drawing-layout.ts'

/** Draws as paths on a width in points. @returns the y below it */
export function drawDrawing(doc: Doc, drawing: Drawing, x: number, y: number, width: number): number {
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
