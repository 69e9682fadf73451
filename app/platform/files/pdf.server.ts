import { createRequire } from 'node:module'
import type * as Fontkit from 'fontkit'
import type PDFDocument from 'pdfkit'
import { shadesOf } from '../text/colour.ts'
import { lazy } from '../text/lazy.ts'
import { toPrintable } from '../text/printable.ts'

const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf'),
}
// They load with the first PDF, because they take 50 ms of each start.
export const loadPdfkit = lazy((): typeof PDFDocument => require('pdfkit'))
const openTypefaces = lazy(() =>
  Object.values(fonts).map(file => (require('fontkit') as typeof Fontkit).openSync(file) as Fontkit.Font),
)

/** fontkit throws for a mark that has no place on a letter. */
function canDraw(text: string): boolean {
  if (/\p{C}/u.test(text)) return false
  const codePoints = [...text].map(character => character.codePointAt(0) ?? 0)
  return openTypefaces().every(typeface => {
    if (!codePoints.every(codePoint => typeface.hasGlyphForCodePoint(codePoint))) return false
    if (codePoints.length === 1) return true
    try {
      return typeface.layout(text).glyphs.length > 0
    } catch {
      return false
    }
  })
}

export const printable = (text: string) => toPrintable(text, canDraw)

/** The typeface has Latin letters alone, and a paper without a name looks as if nobody ordered. */
export const printableName = (name: string, place: 'order' | 'quote' | 'account' = 'order') =>
  name.trim() === '' || printable(name) !== '' ? name : `(name in another script: see the ${place})`

export const page = { width: 595.28, height: 841.89 }
export const margin = 42
export const inner = page.width - 2 * margin
export const colours = {
  ink: '#1d1b19',
  soft: '#57514b',
  line: '#e4ded6',
  pale: '#efece7',
}

export type Doc = PDFKit.PDFDocument

const defaultAccent = { accent: '#a8401f', tint: '#f6e7e0' }
const accents = new WeakMap<Doc, string>()
export function accentOf(doc: Doc) {
  const accent = accents.get(doc)
  return accent ? { accent, tint: shadesOf(accent).tint } : defaultAccent
}

export function openPdf(info: {
  title: string
  author: string
  subject: string
  accent?: string | undefined
}) {
  const doc = new (loadPdfkit())({
    size: 'A4',
    margin: 0,
    font: fonts.regular,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: printable(info.title), Author: info.author, Subject: info.subject },
  })
  if (info.accent) accents.set(doc, info.accent)
  const chunks: Buffer[] = []
  doc.on('data', chunk => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('bold', fonts.bold).registerFont('regular', fonts.regular)
  return {
    doc,
    async finish(): Promise<Uint8Array> {
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

const lineGap = 1.8
export const lineHeight = (doc: Doc) => doc.currentLineHeight(true) + lineGap

type Box = { width: number; lines: number }

export function textHeight(doc: Doc, text: string, { width, lines }: Box): number {
  const content = printable(text)
  if (!content) return 0
  if (doc.widthOfString(content) < width) return lineHeight(doc)
  return Math.min(doc.heightOfString(content, { width, lineGap }), lines * lineHeight(doc))
}

/** Draws text of at most `lines` lines, with an ellipsis if there is more. @returns the y below it */
export function drawText(
  doc: Doc,
  text: string,
  { x, y, align = 'left', ...box }: Box & { x: number; y: number; align?: 'left' | 'right' },
): number {
  const content = printable(text)
  if (!content) return y
  const height = textHeight(doc, text, box)
  doc.text(content, x, y, { width: box.width, height: height + 0.5, lineGap, ellipsis: true, align })
  return y + height
}

export const drawRule = (doc: Doc, y: number, { x = margin, width = inner, colour = colours.line } = {}) =>
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(colour === colours.line ? 0.5 : 1)
    .stroke(colour)

export type Letterhead = {
  name: string
  logo?: Uint8Array | undefined
}

export function drawLetterhead(doc: Doc, { name, logo }: Letterhead) {
  doc.rect(0, 0, page.width, 6).fill(accentOf(doc).accent)
  doc.font('bold').fontSize(15).fillColor(colours.ink)
  if (logo) doc.image(Buffer.from(logo), margin, 13, { fit: [240, 31], valign: 'center' })
  else drawText(doc, name, { x: margin, y: 26, width: 300, lines: 1 })
}
