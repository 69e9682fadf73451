import type { Settings } from '../../company/settings.content.ts'
import { priceNote } from '../../company/taxes.ts'
import {
  accentOf,
  colours,
  type Doc,
  drawLetterhead,
  drawRule,
  drawText,
  inner,
  type Letterhead,
  lineHeight,
  margin,
  openPdf,
  page,
  printable,
} from '../../platform/files/pdf.server.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { productPath, type ShownProduct, unitPriceText } from '../product.ts'
import { type ShownVariant, variantLabel } from '../variant.ts'
import { variantRows } from '../variant-rows.ts'
import { choiceQuery } from './variant-choice.ts'

const gutter = 24
const bottom = page.height - 98

type SpecificationSheet = {
  product: ShownProduct
  choice: ShownVariant | undefined
  letterhead: Letterhead & { accent?: string | undefined }
  settings: Pick<Settings, 'phone' | 'whatsapp' | 'email' | 'address' | 'taxMode'>
  /** Above the phone number. */
  invitation: string
  origin: string
  /** JPEG, 4:3. */
  picture: Uint8Array | undefined
  /** The day of the price. */
  date: Date
}

/** A product on one A4 page, which refers to the product's page for what doesn't fit. */
export async function specificationSheet({
  product,
  choice,
  letterhead,
  settings,
  invitation,
  origin,
  picture,
  date,
}: SpecificationSheet): Promise<Uint8Array> {
  const name = printable(product.name) || 'Product'
  const { doc, finish } = openPdf({
    title: `${name}: specification`,
    author: letterhead.name,
    accent: letterhead.accent,
    subject: product.categoryName,
  })
  const url = origin + productPath(product.id) + choiceQuery(choice)
  drawHeader(doc, letterhead)
  const introductionEnd = drawIntroduction(doc, { product, choice, picture, date, settings }, name)
  const top = drawVariants(doc, product, choice, introductionEnd)
  const left = inner * 0.6
  const right = inner - left - gutter
  const table = drawSpecifications(doc, product, margin, top, left)
  const below = drawList(doc, 'Available sizes', product.sizes, margin + left + gutter, top, right)
  const lists = drawList(doc, 'Applications', product.applications, margin + left + gutter, below, right)
  drawList(doc, 'Key Benefits', product.benefits, margin, Math.max(table + 12, lists), inner)
  drawFooter(doc, { settings, invitation }, url)
  return finish()
}

function drawHeader(doc: Doc, letterhead: Letterhead) {
  drawLetterhead(doc, letterhead)
  doc.font('regular').fontSize(9).fillColor(colours.soft)
  doc.text('Product specification', margin, 30, { width: inner, align: 'right' })
}

/** Picture, name, price and description. @returns the y below them */
function drawIntroduction(
  doc: Doc,
  {
    product,
    choice,
    picture,
    date,
    settings,
  }: Pick<SpecificationSheet, 'product' | 'choice' | 'picture' | 'date' | 'settings'>,
  name: string,
): number {
  const top = 62
  const width = 212
  const height = (width * 3) / 4
  if (picture) doc.image(Buffer.from(picture), margin, top, { width, height })
  const x = picture ? margin + width + gutter : margin
  const box = { x, width: page.width - margin - x }

  doc.font('bold').fontSize(9).fillColor(accentOf(doc).accent)
  let y = drawText(doc, product.categoryName, { ...box, y: top - 1, lines: 1 })
  doc.fontSize(21).fillColor(colours.ink)
  y = drawText(doc, name, { ...box, y: y + 3, lines: 2 })
  doc.fontSize(12.5)
  y = drawText(doc, `From ${unitPriceText(product)}`, { ...box, y: y + 7, lines: 1 })
  if (choice) {
    const price = unitPriceText({ ...product, pricePesewas: choice.pricePesewas })
    doc.fontSize(10.25).fillColor(accentOf(doc).accent)
    y = drawText(doc, `${variantLabel(choice)}: ${price}`, { ...box, y: y + 3, lines: 2 })
  }
  doc.font('regular').fontSize(8.5).fillColor(colours.soft)
  const priceDate = `Price on ${formatDate(date)}${priceNote(settings)}; it may change.`
  y = drawText(doc, priceDate, { ...box, y: y + 2, lines: 1 })
  doc.fontSize(10.25)
  y = drawText(doc, product.description, { ...box, y: y + 8, lines: 5 })

  doc.fontSize(10.25).fillColor(colours.ink)
  y = Math.max(y, picture ? top + height : y) + 16
  for (const paragraph of product.longDescription.split('\n\n').slice(0, 3)) {
    y = drawText(doc, paragraph, { x: margin, y, width: inner, lines: 4 }) + 5
  }
  return y + 12
}

function drawHeading(doc: Doc, text: string, x: number, y: number, width: number): number {
  doc.font('bold').fontSize(12.5).fillColor(colours.ink)
  const end = drawText(doc, text, { x, y, width, lines: 1 }) + 5
  drawRule(doc, end, { x, width, colour: accentOf(doc).accent })
  doc.font('regular').fontSize(9.75)
  return end + 8
}

const maxVariantRows = 12

/** The variants with prices; the chosen one is on a tint. @returns the y below them */
function drawVariants(doc: Doc, product: ShownProduct, choice: ShownVariant | undefined, y: number): number {
  if (product.option1Name === '') return y
  const { header, rows } = variantRows(product, choice)
  let end = drawHeading(doc, 'Choices and prices', margin, y, inner)
  const width = 88
  const labelWidth = inner - (header.length - 1) * width
  const drawRow = (cells: string[]) => {
    const ends = cells.map((text, column) => {
      const x = column === 0 ? margin : margin + labelWidth + (column - 1) * width
      return drawText(doc, text, { x, y: end, width: (column === 0 ? labelWidth : width) - 8, lines: 1 })
    })
    end = Math.max(...ends) + 3
    drawRule(doc, end)
    end += 3
  }
  doc.fillColor(colours.soft)
  drawRow(header)
  for (const { cells, isChosen } of rows.slice(0, maxVariantRows)) {
    if (isChosen) doc.rect(margin - 5, end - 2.5, inner + 10, lineHeight(doc) + 4.5).fill(accentOf(doc).tint)
    doc.font(isChosen ? 'bold' : 'regular').fillColor(colours.ink)
    drawRow(cells)
  }
  doc.font('regular')
  if (rows.length > maxVariantRows) drawMoreNotice(doc, margin, end, inner)
  return end + 14
}

function drawSpecifications(
  doc: Doc,
  { specifications: rows }: ShownProduct,
  x: number,
  y: number,
  width: number,
) {
  if (rows.length === 0) return y
  let end = drawHeading(doc, 'Specifications', x, y, width)
  const labelWidth = width * 0.36
  for (const { label, value } of rows) {
    const height = lineHeight(doc)
    if (end + 2 * height > bottom) {
      drawMoreNotice(doc, x, end, width)
      return bottom
    }
    const lines = Math.max(1, Math.min(4, Math.floor((bottom - end) / height)))
    doc.fillColor(colours.soft)
    const labelEnd = drawText(doc, label, { x, y: end, width: labelWidth - 10, lines })
    doc.fillColor(colours.ink)
    const valueEnd = drawText(doc, value, { x: x + labelWidth, y: end, width: width - labelWidth, lines })
    end = Math.max(labelEnd, valueEnd) + 4
    drawRule(doc, end, { x, width })
    end += 4.5
  }
  return end
}

/** @returns the y below it */
function drawList(doc: Doc, heading: string, items: string[], x: number, y: number, width: number): number {
  if (items.length === 0 || y + 50 > bottom) return y
  let end = drawHeading(doc, heading, x, y, width)
  for (const item of items) {
    const height = lineHeight(doc)
    if (end + 2 * height > bottom) {
      drawMoreNotice(doc, x, end, width)
      return bottom
    }
    doc.circle(x + 2, end + height / 2 - 0.5, 1.5).fill(accentOf(doc).accent)
    doc.fillColor(colours.ink)
    end = drawText(doc, item, { x: x + 11, y: end, width: width - 11, lines: 2 }) + 3.5
  }
  return end + 14
}

function drawMoreNotice(doc: Doc, x: number, y: number, width: number) {
  doc.fillColor(colours.soft)
  drawText(doc, 'More on the product’s page, see below.', { x, y, width, lines: 1 })
}

function drawFooter(
  doc: Doc,
  { settings, invitation }: Pick<SpecificationSheet, 'settings' | 'invitation'>,
  url: string,
) {
  const y = bottom + 10
  doc.rect(0, y, page.width, page.height - y).fill(colours.pale)
  doc.font('bold').fontSize(10).fillColor(colours.ink)
  drawText(doc, invitation, {
    x: margin,
    y: y + 14,
    width: inner,
    lines: 1,
  })
  doc.font('regular').fontSize(9).fillColor(colours.soft)
  const column = inner / 2
  const [first, second] = [y + 32, y + 46]
  drawText(doc, `Phone ${settings.phone}`, { x: margin, y: first, width: column - 10, lines: 1 })
  drawText(doc, `WhatsApp ${settings.whatsapp}`, { x: margin, y: second, width: column - 10, lines: 1 })
  drawText(doc, settings.email, { x: margin + column, y: first, width: column, lines: 1 })
  drawText(doc, settings.address, { x: margin + column, y: second, width: column, lines: 1 })
  doc.fillColor(accentOf(doc).accent)
  drawText(doc, url, { x: margin, y: y + 62, width: inner, lines: 1 })
  if (URL.canParse(url)) doc.link(margin, y + 60, inner, 14, url)
}
