import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleJsonLd } from '../app/blog/article.ts'
import { rssFeed } from '../app/blog/rss.ts'
import { xssVectors } from '../app/blog/xss-vectors.fixture.ts'
import { makeShownProduct, makeShownVariant } from '../app/catalogue/product.fixture.ts'
import { productStructuredData } from '../app/catalogue/product-structured-data.ts'
import { seedCatalogue } from '../app/catalogue/seed.server.ts'
import { specificationSheet } from '../app/catalogue/specification-sheet.server.ts'
import { makeCompany } from '../app/company/company.fixture.ts'
import { defaultSettings } from '../app/company/company.ts'
import { jsonLdText } from '../app/design/json-ld-text.ts'
import { replyLinks } from '../app/enquiries/admin/reply.ts'
import { enquiries } from '../app/enquiries/enquiries.table.ts'
import { enquiryAction } from '../app/enquiries/enquiry-action.server.ts'
import { notifyEnquiry } from '../app/enquiries/notification.server.ts'
import { notifyOrder } from '../app/orders/notification.server.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { orderRequestSchema } from '../app/orders/order-schema.ts'
import { placeOrder } from '../app/orders/orders.server.ts'
import { orders } from '../app/orders/orders.table.ts'
import { openTestDatabase } from '../app/platform/database.fixture.ts'
import type { Database } from '../app/platform/database.server.ts'
import { createMailer, type Mail } from '../app/platform/mail.server.ts'
import { testLinkKey } from '../app/platform/services.fixture.ts'
import { cleanText } from '../app/platform/text.ts'
import { openStaff } from '../app/staff/staff.fixture.ts'

// The same hostile texts go through pages, mails, PDFs and feeds.
const hostile = [
  ...xssVectors,
  '"><script>ran()</script>',
  '</td></tr></table><script>ran()</script>',
  "' onmouseover='ran()",
  '</script><script>ran()</script><!--',
  ']]><script>ran()</script>',
  'x\r\nBcc: thief@example.com',
  'x\nContent-Type: text/html\n\n<script>ran()</script>',
  'x\u2028Bcc: thief@example.com',
  '=?utf-8?Q?x=0D=0ABcc:_thief@example.com?=',
]

type ChildNode = ReturnType<typeof parseDocument>['children'][number]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedCatalogue(database.db)
})
afterAll(() => database.close())

function* elements(
  nodes: readonly ChildNode[],
): Generator<Extract<ChildNode, { name: string; attribs: object }>> {
  for (const node of nodes) {
    if ('attribs' in node) yield node
    if ('children' in node) yield* elements(node.children)
  }
}

/** Fails if user input added an element, attribute or address to the mail. */
function expectNoInjection(html: string) {
  const expected = new Set('html body h1 p strong br a table tbody tr td th small'.split(' '))
  for (const { name, attribs } of elements(parseDocument(html).children)) {
    expect(expected.has(name), `<${name}>`).toBe(true)
    for (const [attribute, value] of Object.entries(attribs)) {
      expect(['style', 'href', 'lang', 'scope'], attribute).toContain(attribute)
      if (attribute === 'href') expect(value).toMatch(/^(https?:\/\/|tel:\+?\d*$)/)
      if (attribute === 'style') expect(value).not.toMatch(/url|expression|ran/)
    }
  }
}

const notifications = { to: 'orders@example.com', env: { publicOrigin: 'http://shop.test' } }
function collect() {
  const mails: Mail[] = []
  return { mails, mailer: { kind: 'files' as const, send: async (mail: Mail) => void mails.push(mail) } }
}

/** The mail as received, sent by the shop's own transport. */
async function sendAndParse(mail: Mail) {
  const { mkdtemp, readFile, rm } = await import('node:fs/promises')
  const dataDir = await mkdtemp('/tmp/blockyard-mail-')
  const mailer = createMailer(
    {
      smtpUrl: undefined,
      emailApi: undefined,
      mailFrom: 'shop@example.com',
      dataDir,
      publicOrigin: 'http://shop.test',
    },
    async () => 'Blockyard',
  )
  await mailer.send({ ...mail, id: 'one' })
  const raw = await readFile(`${dataDir}/mail/one.eml`)
  await rm(dataDir, { recursive: true })
  return PostalMime.parse(raw)
}

async function expectHarmless(mail: Mail | undefined, customer: string) {
  if (!mail) throw new Error('No mail was sent')
  expectNoInjection(mail.html)
  const received = await sendAndParse(mail)
  expect(received.to).toMatchObject([{ address: 'orders@example.com' }])
  expect(received.to).toHaveLength(1)
  expect([received.cc, received.bcc].flat().filter(Boolean)).toEqual([])
  expect(received.replyTo).toMatchObject([{ address: customer }])
  expect(received.headers.map(({ key }) => key).sort()).toEqual(
    ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'].sort(),
  )
}

describe('an order', () => {
  it('with hostile texts is mailed without injected headers or elements', async () => {
    const { db } = database
    // One mail for many texts saves time.
    for (let from = 0; from < hostile.length; from += 8) {
      const texts = hostile.slice(from, from + 8)
      const parsed = orderRequestSchema.parse(
        orderRequest({
          contact: {
            name: texts.join(' ').slice(0, 110),
            email: 'customer@example.com',
            phone: '024 123 4567 "><b>',
            address: texts.join('\n').slice(0, 480),
            notes: texts.join('\n').slice(0, 1_900),
          },
        }),
      )
      const placed = await placeOrder(db, parsed, testLinkKey)
      if (!placed.ok) throw new Error(placed.reason)
      const name = cleanText(texts.join(' '))
      const [order] = await db.select().from(orders).where(eq(orders.id, placed.order.id))
      const lines = (order?.lines ?? []).map(line => ({ ...line, name }))
      await db.update(orders).set({ lines }).where(eq(orders.id, placed.order.id))
      const { mails, mailer } = collect()
      await notifyOrder({ db, mailer, ...notifications }, { orderId: placed.order.id })
      await expectHarmless(mails[0], 'customer@example.com')
    }
  })

  it.each([
    'a@example.com\r\nBcc: thief@example.com',
    'a@example.com, thief@example.com',
    'a@example.com>\nRCPT TO:<thief@example.com',
    '"x\r\ny"@example.com',
  ])('with the address %j is refused, or goes on without its line breaks', email => {
    const contact = { ...orderRequest().contact, email }
    const parsed = orderRequestSchema.safeParse(orderRequest({ contact }))
    if (parsed.success) expect(parsed.data.contact.email).not.toMatch(/[\s,<>]/)
  })
})

it('an enquiry with hostile texts is mailed without injected headers or elements', async () => {
  const { db } = database
  const staff = openStaff(db)
  for (const [number, text] of hostile.entries()) {
    const form = new FormData()
    const fields = { name: text.slice(0, 100), email: 'customer@example.com', phone: '024 123 4567' }
    for (const [name, value] of Object.entries({
      ...fields,
      company: text.slice(0, 100),
      message: `m ${text}`,
      key: randomUUID(),
    }))
      form.set(name, value)
    const request = new Request('http://shop.test/contact', { method: 'POST', body: form })
    const context = staff.contextFrom(`10.0.0.${number}`)
    const result = await enquiryAction('contact', { request, context }, '/contact?sent=1')
    expect(result, text).toMatchObject({ status: 303 })
  }
  const stored = await db.select().from(enquiries)
  expect(stored.length).toBeGreaterThan(hostile.length * 0.9)
  for (const enquiry of stored) {
    const { mails, mailer } = collect()
    await notifyEnquiry({ db, mailer, ...notifications }, { id: enquiry.id })
    await expectHarmless(mails[0], 'customer@example.com')
    for (const link of Object.values(replyLinks(enquiry, { name: '"><a\r\nBcc: x@example.com' })))
      if (link) expect(link).toMatch(/^(mailto:customer@example\.com\?|tel:\+|https:\/\/wa\.me\/)[^\s"<>]*$/)
  }
})

const product = makeShownProduct()

/** A PDF's objects, with streams decompressed. */
function objectsOf(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1')
  const plain = text.replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, '')
  const streams = Array.from(text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return { plain, streams }
}

describe('a specification sheet', () => {
  const actions =
    /\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData|EmbeddedFile|RichMedia|GoToR|XFA)\b/

  it.each([
    ') >> endobj 99 0 obj << /Type /Action /S /JavaScript /JS (app.alert(1)) >> endobj (',
    '\\) /OpenAction << /S /JavaScript /JS (ran()) >> (',
    'x)\n/AA << /O << /S /Launch /F (cmd.exe) >> >>\n(',
    'endstream endobj trailer << /Root 99 0 R >> %%EOF',
    '(((',
    ')))',
    '\\\\\\(',
    '<feff002800290029>',
  ])('takes %j for text', async text => {
    const pdf = await specificationSheet({
      product: {
        ...product,
        name: text,
        description: text,
        longDescription: text,
        priceUnit: text,
        sizes: [text],
        specifications: [{ label: text, value: text }],
        option1Name: text,
        variants: [makeShownVariant({ option1: text })],
      },
      choice: makeShownVariant({ option1: text }),
      invitation: text,
      letterhead: { name: text },
      settings: { ...defaultSettings, phone: text, email: text, address: text },
      origin: 'https://shop.test',
      picture: undefined,
      date: new Date('2026-11-21T12:00:00Z'),
    })
    const { plain, streams } = objectsOf(pdf)
    // Without strings, which may hold user input, only the structure of the PDF is left.
    const structure = plain.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '()').replace(/<[0-9a-f]*>/gi, '<>')
    expect(structure).not.toMatch(actions)
    expect(structure.match(/%%EOF/g)).toHaveLength(1)
    expect(structure.match(/\btrailer\b/g)).toHaveLength(1)
    expect([...plain.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address)).toEqual(
      [...plain.matchAll(/\/URI \(([^)]*)\)/g)].map(() =>
        expect.stringMatching(/^(https:\/\/shop\.test|tel:|mailto:)/),
      ),
    )
    expect(streams.length).toBeGreaterThan(0)
  })
})

describe('pages and feeds', () => {
  it('have no injected element in JSON-LD', () => {
    for (const text of hostile) {
      const company = makeCompany({ brand: { ...makeCompany().brand, name: text } })
      const named = { ...product, name: text, description: text, gallery: [text] }
      const post = {
        title: text,
        slug: 'a',
        authorName: text,
        categories: [{ id: '1', name: text, slug: 'a', color: '#000000' }],
        publishedAt: new Date(0),
        updatedAt: new Date(0),
        tags: [text],
      }
      const data = [
        productStructuredData(named, company),
        articleJsonLd({ post, summary: text, image: text, company }),
      ]
      for (const one of data) {
        const [script, ...others] = parseDocument(
          `<script type="application/ld+json">${jsonLdText(one)}</script>`,
        ).children
        expect(others).toEqual([])
        const [inside, ...more] = script && 'children' in script ? script.children : []
        expect(more).toEqual([])
        expect(inside && 'data' in inside && JSON.parse(inside.data)).toMatchObject({
          '@context': 'https://schema.org',
        })
      }
    }
  })

  it('have no injected element in the feed', () => {
    const items = hostile.map(text => ({
      title: text,
      url: 'https://shop.test/blog/a',
      description: text,
      author: text,
      publishedAt: new Date(0),
      categories: [text],
    }))
    const feed = rssFeed({
      title: 'x',
      description: 'x',
      url: 'https://shop.test/blog',
      feedUrl: 'https://shop.test/blog/rss.xml',
      items,
    })
    const names = new Set(
      [...elements(parseDocument(feed, { xmlMode: true }).children)].map(({ name }) => name),
    )
    expect([...names].filter(name => /^(script|img|svg|iframe|b|a)$/i.test(name))).toEqual([])
    expect(parseDocument(feed, { xmlMode: true }).children.filter(node => 'attribs' in node)).toHaveLength(1)
  })
})
