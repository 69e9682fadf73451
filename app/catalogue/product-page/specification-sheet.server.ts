import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Settings } from '../../company/settings.content.ts'
import { priceNote } from '../../company/taxes.ts'
import { coverPaths, coverSize } from '../../design/pictures/cover-paths.ts'
import { pictureSource } from '../../design/pictures/picture-source.ts'
import type { Db } from '../../platform/database/database.server.ts'
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
  textHeight,
} from '../../platform/files/pdf.server.ts'
import { readUploadedPicture } from '../../platform/files/uploads.server.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { productPath, type ShownProduct, unitPriceText } from '../product.ts'
import { type ShownVariant, variantLabel } from '../variant.ts'
import { variantRows } from '../variant-rows.ts'
import { choiceQuery } from './variant-choice.ts'

const gutter = 24
const top = 62
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

/** A product on an A4 page, or on more where it has more to say. */
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
  const introductionEnd = drawIntroduction(doc, { product, choice, picture, date, settings }, name)
  const start = drawVariants(doc, product, choice, { page: 0, y: introductionEnd })
  const left = inner * 0.6
  const column = { x: margin + left + gutter, width: inner - left - gutter }
  const table = drawSpecifications(doc, product, { x: margin, width: left }, start)
  const sizes = drawList(doc, 'Available sizes', product.sizes, column, start)
  const lists = drawList(doc, 'Applications', product.applications, column, sizes)
  const isTableLonger = table.page > lists.page || (table.page === lists.page && table.y + 12 > lists.y)
  const end = isTableLonger ? { ...table, y: table.y + 12 } : lists
  drawList(doc, 'Key Benefits', product.benefits, { x: margin, width: inner }, end)
  for (let index = 0; index < doc.bufferedPageRange().count; index++) {
    doc.switchToPage(index)
    drawHeader(doc, letterhead)
    drawFooter(doc, { settings, invitation }, url)
  }
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
  const width = 212
  const height = (width * 3) / 4
  if (picture) doc.image(Buffer.from(picture), margin, top, { width, height })
  else drawCover(doc, name, width, height)
  const x = margin + width + gutter
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
  y = Math.max(y, top + height) + 16
  for (const paragraph of product.longDescription.split('\n\n').slice(0, 3)) {
    y = drawText(doc, paragraph, { x: margin, y, width: inner, lines: 4 }) + 5
  }
  return y + 12
}

/** In place of a picture, as on the cards of posts. */
function drawCover(doc: Doc, name: string, width: number, height: number) {
  const scale = height / coverSize.height
  doc.save().rect(margin, top, width, height).clip()
  doc.rect(margin, top, width, height).fill(colours.pale)
  doc.translate(margin - (coverSize.width * scale - width) / 2, top).scale(scale)
  for (const [shade, path] of coverPaths(name).entries())
    if (path)
      doc
        .path(path)
        .fillOpacity(0.12 * 2 ** shade)
        .fill(accentOf(doc).accent)
  doc.restore()
}

type Column = { x: number; width: number }
/** Where the next row is drawn; pages count from 0. */
type Place = { page: number; y: number }

/** The same place, or the top of the next page where a row of this height does not fit. */
function placeRow(doc: Doc, { page, y }: Place, height: number): Place {
  const fits = y + height <= bottom
  const index = fits ? page : page + 1
  if (index < doc.bufferedPageRange().count) doc.switchToPage(index)
  else doc.addPage()
  return { page: index, y: fits ? y : top }
}

function drawHeading(doc: Doc, text: string, { x, width }: Column, place: Place): Place {
  const { page, y } = placeRow(doc, place, 60)
  doc.font('bold').fontSize(12.5).fillColor(colours.ink)
  const end = drawText(doc, text, { x, y, width, lines: 1 }) + 5
  drawRule(doc, end, { x, width, colour: accentOf(doc).accent })
  doc.font('regular').fontSize(9.75)
  return { page, y: end + 8 }
}

/** The variants with prices; the chosen one is on a tint. @returns the place below them */
function drawVariants(
  doc: Doc,
  product: ShownProduct,
  choice: ShownVariant | undefined,
  start: Place,
): Place {
  if (product.option1Name === '') return start
  const { header, rows } = variantRows(product, choice)
  let place = drawHeading(doc, 'Choices and prices', { x: margin, width: inner }, start)
  const width = 88
  const labelWidth = inner - (header.length - 1) * width
  for (const { cells, isChosen } of [{ cells: header, isChosen: false }, ...rows]) {
    place = placeRow(doc, place, lineHeight(doc) + 6)
    const { y } = place
    if (isChosen) doc.rect(margin - 5, y - 2.5, inner + 10, lineHeight(doc) + 4.5).fill(accentOf(doc).tint)
    doc.font(isChosen ? 'bold' : 'regular').fillColor(cells === header ? colours.soft : colours.ink)
    const ends = cells.map((text, column) => {
      const x = column === 0 ? margin : margin + labelWidth + (column - 1) * width
      return drawText(doc, text, { x, y, width: (column === 0 ? labelWidth : width) - 8, lines: 1 })
    })
    const end = Math.max(...ends) + 3
    drawRule(doc, end)
    place = { ...place, y: end + 3 }
  }
  doc.font('regular')
  return { ...place, y: place.y + 14 }
}

function drawSpecifications(
  doc: Doc,
  { specifications: rows }: ShownProduct,
  { x, width }: Column,
  start: Place,
): Place {
  if (rows.length === 0) return start
  let place = drawHeading(doc, 'Specifications', { x, width }, start)
  const labelWidth = width * 0.36
  const labelBox = { width: labelWidth - 10, lines: 4 }
  const valueBox = { width: width - labelWidth, lines: 4 }
  for (const { label, value } of rows) {
    const height = Math.max(textHeight(doc, label, labelBox), textHeight(doc, value, valueBox))
    place = placeRow(doc, place, height + 4)
    const { y } = place
    doc.fillColor(colours.soft)
    drawText(doc, label, { x, y, ...labelBox })
    doc.fillColor(colours.ink)
    drawText(doc, value, { x: x + labelWidth, y, ...valueBox })
    drawRule(doc, y + height + 4, { x, width })
    place = { ...place, y: y + height + 8.5 }
  }
  return place
}

/** @returns the place below it */
function drawList(doc: Doc, heading: string, items: string[], { x, width }: Column, start: Place): Place {
  if (items.length === 0) return start
  let place = drawHeading(doc, heading, { x, width }, start)
  for (const item of items) {
    const box = { width: width - 11, lines: 2 }
    place = placeRow(doc, place, textHeight(doc, item, box))
    doc.circle(x + 2, place.y + lineHeight(doc) / 2 - 0.5, 1.5).fill(accentOf(doc).accent)
    doc.fillColor(colours.ink)
    place = { ...place, y: drawText(doc, item, { x: x + 11, y: place.y, ...box }) + 3.5 }
  }
  return { ...place, y: place.y + 14 }
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

/** A product's picture as JPEG, 4:3; undefined if it is missing, external or unreadable. */
export async function readSpecificationSheetPicture(
  db: Db,
  reference: string | undefined,
): Promise<Uint8Array | undefined> {
  try {
    const bytes =
      reference && ((await readUploadedPicture(db, reference)) ?? (await readBuiltInPicture(reference)))
    if (!bytes) return undefined
    return await sharp(bytes)
      .resize({ width: 720, height: 540, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Pictures on other sites are never fetched: that would allow server-side request forgery. */
async function readBuiltInPicture(reference: string) {
  const file = pictureSource(reference)?.src
  const root = findProjectRoot()
  if (!file?.startsWith('/pictures/') || !root) return undefined
  const existing = ['build/client', 'public']
    .map(folder => path.join(root, folder, file))
    .find(name => existsSync(name))
  return existing && readFile(existing)
}

/** The nearest folder with a package.json above this module, in the sources as in the build. */
function findProjectRoot() {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) return undefined
    folder = parent
  }
  return folder
}
