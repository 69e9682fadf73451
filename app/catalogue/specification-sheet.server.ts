import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { company, type Settings } from '../company/company.ts'
import { formatDate } from '../platform/dates.ts'
import { categoryNames } from './category.ts'
import { printable } from './printable.ts'
import { priceText, productPath, type ShownProduct } from './product.ts'

const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf'),
}
const typeface = openSync(fonts.regular)
const sayable = (text: string) =>
  printable(text, codePoint => 'hasGlyphForCodePoint' in typeface && typeface.hasGlyphForCodePoint(codePoint))

// A4 in points.
const page = { width: 595.28, height: 841.89 }
const margin = 42
const inner = page.width - 2 * margin
const gutter = 24
const bottom = page.height - 98
const colours = { ink: '#1d1b19', soft: '#57514b', line: '#e4ded6', laterite: '#a8401f', pale: '#efece7' }

type Sheet = {
  product: ShownProduct
  settings: Pick<Settings, 'phone' | 'whatsapp' | 'email' | 'address'>
  origin: string
  /** JPEG, 4:3. */
  picture: Uint8Array | undefined
  /** The day for which the price stands. */
  date: Date
}

/** A product on one A4 page; what doesn't fit is cut and the page in the shop named instead. */
export async function specificationSheet({
  product,
  settings,
  origin,
  picture,
  date,
}: Sheet): Promise<Uint8Array> {
  const name = sayable(product.name) || 'Product'
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: fonts.regular,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `${name}: specification`, Author: company.name, Subject: categoryNames[product.category] },
  })
  const parts: Buffer[] = []
  doc.on('data', part => parts.push(part))
  const written = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('bold', fonts.bold).registerFont('regular', fonts.regular)

  const address = origin + productPath(product.id)
  head(doc)
  const top = introduction(doc, product, name, picture, date)
  const left = inner * 0.6
  const right = inner - left - gutter
  const table = specifications(doc, product, margin, top, left)
  const below = list(doc, 'Available sizes', product.sizes, margin + left + gutter, top, right)
  const lists = list(doc, 'Applications', product.applications, margin + left + gutter, below, right)
  list(doc, 'Key Benefits', product.benefits, margin, Math.max(table + 12, lists), inner)
  foot(doc, settings, address)

  doc.end()
  await written
  return Buffer.concat(parts)
}

type Doc = PDFKit.PDFDocument
const lineGap = 1.8
const lineHeight = (doc: Doc) => doc.currentLineHeight(true) + lineGap
type Box = { x: number; y: number; width: number; lines: number }

/** Sets text in at most so many lines, the last one ending in … where there is more. @returns where it ends */
function set(doc: Doc, text: string, { x, y, width, lines }: Box): number {
  const said = sayable(text)
  if (!said) return y
  const height = Math.min(doc.heightOfString(said, { width, lineGap }), lines * lineHeight(doc))
  doc.text(said, x, y, { width, height: height + 0.5, lineGap, ellipsis: true })
  return y + height
}

function head(doc: Doc) {
  doc.rect(0, 0, page.width, 6).fill(colours.laterite)
  doc.font('bold').fontSize(15).fillColor(colours.ink)
  set(doc, company.name, { x: margin, y: 26, width: 300, lines: 1 })
  doc.font('regular').fontSize(9).fillColor(colours.soft)
  doc.text('Product specification', margin, 30, { width: inner, align: 'right' })
}

/** Picture, name, price and description. @returns where the rest of the page begins */
function introduction(
  doc: Doc,
  product: ShownProduct,
  name: string,
  picture: Uint8Array | undefined,
  date: Date,
): number {
  const y = 62
  const width = 212
  const height = (width * 3) / 4
  if (picture) doc.image(Buffer.from(picture), margin, y, { width, height })
  const x = picture ? margin + width + gutter : margin
  const box = { x, width: page.width - margin - x }

  doc.font('bold').fontSize(9).fillColor(colours.laterite)
  let at = set(doc, categoryNames[product.category], { ...box, y: y - 1, lines: 1 })
  doc.fontSize(21).fillColor(colours.ink)
  at = set(doc, name, { ...box, y: at + 3, lines: 2 })
  doc.fontSize(12.5)
  at = set(doc, priceText(product), { ...box, y: at + 7, lines: 1 })
  doc.font('regular').fontSize(8.5).fillColor(colours.soft)
  at = set(doc, `Price on ${formatDate(date)}; it may change.`, { ...box, y: at + 2, lines: 1 })
  doc.fontSize(10.25)
  at = set(doc, product.description, { ...box, y: at + 8, lines: 5 })

  doc.fontSize(10.25).fillColor(colours.ink)
  at = Math.max(at, picture ? y + height : at) + 16
  for (const paragraph of product.longDescription.split('\n\n').slice(0, 3)) {
    at = set(doc, paragraph, { x: margin, y: at, width: inner, lines: 4 }) + 5
  }
  return at + 12
}

function title(doc: Doc, text: string, x: number, y: number, width: number): number {
  doc.font('bold').fontSize(12.5).fillColor(colours.ink)
  const end = set(doc, text, { x, y, width, lines: 1 }) + 5
  doc
    .moveTo(x, end)
    .lineTo(x + width, end)
    .lineWidth(1)
    .stroke(colours.laterite)
  doc.font('regular').fontSize(9.75)
  return end + 8
}

function specifications(
  doc: Doc,
  { specifications: rows }: ShownProduct,
  x: number,
  y: number,
  width: number,
) {
  if (rows.length === 0) return y
  let at = title(doc, 'Specifications', x, y, width)
  const labels = width * 0.36
  for (const { label, value } of rows) {
    const line = lineHeight(doc)
    if (at + 2 * line > bottom) {
      more(doc, x, at, width)
      return bottom
    }
    const lines = Math.max(1, Math.min(4, Math.floor((bottom - at) / line)))
    doc.fillColor(colours.soft)
    const one = set(doc, label, { x, y: at, width: labels - 10, lines })
    doc.fillColor(colours.ink)
    const two = set(doc, value, { x: x + labels, y: at, width: width - labels, lines })
    at = Math.max(one, two) + 4
    doc
      .moveTo(x, at)
      .lineTo(x + width, at)
      .lineWidth(0.5)
      .stroke(colours.line)
    at += 4.5
  }
  return at
}

/** @returns where the next list begins */
function list(doc: Doc, heading: string, items: string[], x: number, y: number, width: number): number {
  if (items.length === 0 || y + 50 > bottom) return y
  let at = title(doc, heading, x, y, width)
  for (const item of items) {
    const line = lineHeight(doc)
    if (at + 2 * line > bottom) {
      more(doc, x, at, width)
      return bottom
    }
    doc.circle(x + 2, at + line / 2 - 0.5, 1.5).fill(colours.laterite)
    doc.fillColor(colours.ink)
    at = set(doc, item, { x: x + 11, y: at, width: width - 11, lines: 2 }) + 3.5
  }
  return at + 14
}

function more(doc: Doc, x: number, y: number, width: number) {
  doc.fillColor(colours.soft)
  set(doc, 'More on the product’s page, see below.', { x, y, width, lines: 1 })
}

function foot(doc: Doc, settings: Sheet['settings'], address: string) {
  const y = bottom + 10
  doc.rect(0, y, page.width, page.height - y).fill(colours.pale)
  doc.font('bold').fontSize(10).fillColor(colours.ink)
  set(doc, 'Questions, or a quote for your quantity? We reply within 2 hours.', {
    x: margin,
    y: y + 14,
    width: inner,
    lines: 1,
  })
  doc.font('regular').fontSize(9).fillColor(colours.soft)
  const column = inner / 2
  const [first, second] = [y + 32, y + 46]
  set(doc, `Phone ${settings.phone}`, { x: margin, y: first, width: column - 10, lines: 1 })
  set(doc, `WhatsApp ${settings.whatsapp}`, { x: margin, y: second, width: column - 10, lines: 1 })
  set(doc, settings.email, { x: margin + column, y: first, width: column, lines: 1 })
  set(doc, settings.address, { x: margin + column, y: second, width: column, lines: 1 })
  doc.fillColor(colours.laterite)
  set(doc, address, { x: margin, y: y + 62, width: inner, lines: 1 })
  if (URL.canParse(address)) doc.link(margin, y + 60, inner, 14, address)
}
