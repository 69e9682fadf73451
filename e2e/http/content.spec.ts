import type { APIRequestContext } from '@playwright/test'
import type { Field, Fields } from '../../app/platform/fields/field.ts'
import type { ContentPiece } from '../../app/platform/fields/piece.ts'
import { pdfPages } from '../../app/platform/files/pdf-text.fixture.ts'
import { contentPieces } from '../../app/slices.ts'
import { publishPiece } from '../publish-content.ts'
import { expect, isolatedTest as test } from '../shop.ts'

const notInPages = [
  // The head office has the phone number and the address of the settings.
  'branches.branches.0.address',
  'branches.branches.0.phone',
  // Messages to customers.
  'quotes.sent.subject',
  'quotes.sent.email',
  'quotes.sent.sms',
  'quotes.reminder.subject',
  'quotes.reminder.email',
  'quotes.reminder.sms',
  'quotes.chat',
  'claims.replacement.subject',
  'claims.replacement.email',
  'claims.replacement.sms',
  'claims.credit.subject',
  'claims.credit.email',
  'claims.credit.sms',
  'claims.refusal.subject',
  'claims.refusal.email',
  'claims.refusal.sms',
  // Scripts show them, once something is in the cart or ordered.
  'ordering.cart',
  'ordering.notes.0.text',
  'ordering.notes.1.text',
  'ordering.notes.2.text',
  'ordering.placed',
  'ordering.next',
  // A script starts it.
  'home-hero.video',
]

/** Beside the paths that a piece names: what a form without scripts and the search lead to. */
const moreAddresses: Record<string, string[]> = {
  replies: ['/contact?sent=1', '/quick-order?sent=1'],
  quotes: ['/quote?sent=1'],
  titles: ['/cart', '/checkout', '/orders'],
}

/** The path of the field by the text that stands in it. */
type Marks = Map<string, string>

/** The same values with a text of its own in place of each text. */
function mark(fields: Fields, values: Record<string, unknown>, path: string, marks: Marks) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      markField(field, values[name], `${path}.${name}`, marks),
    ]),
  )
}

function markField(field: Field, value: unknown, path: string, marks: Marks): unknown {
  const text = `q${marks.size}z`
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'markdown':
      marks.set(text, path)
      return text
    case 'link':
      marks.set(text, path)
      return `https://${text}.example/`
    case 'list':
      return (value as Record<string, unknown>[]).map((entry, index) =>
        mark(field.fields, entry, `${path}.${index}`, marks),
      )
    case 'group':
      return mark(field.fields, value as Record<string, unknown>, path, marks)
    case 'picture': {
      const picture = value as { picture: string; alt: string }
      if (field.decorative || !picture.picture) return picture
      marks.set(text, `${path}.alt`)
      return { ...picture, alt: text }
    }
    default:
      return value
  }
}

/** Texts of a line or more. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 40 && !value.startsWith('https:') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : []
}

/** What visitors and search engines read, without the data for scripts. */
const readable = (html: string) =>
  html
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")

/** Publishes a text of its own in each field. */
async function publishMarks(request: APIRequestContext) {
  const marks: Marks = new Map()
  for (const { key, fields, defaults } of contentPieces)
    await publishPiece(request, key, mark(fields, defaults, key, marks), { editToken: '0' })
  return marks
}

/** Opens each page once. */
function pageReader(request: APIRequestContext) {
  const pages = new Map<string, Promise<string>>()
  async function read(path: string) {
    const response = await request.get(path)
    expect(response.ok(), path).toBe(true)
    return path.endsWith('.pdf')
      ? pdfPages(await response.body()).join('\n')
      : readable(await response.text())
  }
  return {
    pages,
    open(path: string) {
      const page = pages.get(path) ?? read(path)
      pages.set(path, page)
      return page
    },
  }
}

async function listedPaths(request: APIRequestContext) {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>[^<]*?\/\/[^<]*?(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
}

test('every text of every piece is on the pages that it names, and none is written there twice', async ({
  adminContext,
  createProduct,
  request,
}) => {
  test.setTimeout(240_000)
  const { id } = await createProduct({ stockQuantity: 0 })
  const listed = await listedPaths(request)
  const marks = await publishMarks(adminContext.request)
  const addressesOf = (piece: ContentPiece) =>
    piece.paths.flatMap(path => {
      if (path === '/*') return listed
      return path === '/products/*' ? [`/products/${id}`, `/products/${id}/specification.pdf`] : [path]
    })
  const { open, pages } = pageReader(request)
  const missing: string[] = []
  for (const piece of contentPieces) {
    const addresses = [...addressesOf(piece), ...(moreAddresses[piece.key] ?? [])]
    const shown = (await Promise.all(addresses.map(open))).join('\n')
    for (const [text, path] of marks)
      if (path.startsWith(`${piece.key}.`) && !shown.includes(text)) missing.push(path)
  }
  expect(missing.toSorted()).toEqual(notInPages.toSorted())
  for (const sentence of contentPieces.flatMap(({ defaults }) => sentences(defaults)))
    for (const [path, text] of pages)
      expect((await text).includes(sentence), `${path} still has: ${sentence}`).toBe(false)
})
