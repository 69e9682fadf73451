import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import PostalMime from 'postal-mime'
import type { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '../app/catalogue/seed.server.ts'
import { replyLinks } from '../app/enquiries/admin/reply.ts'
import { enquiries } from '../app/enquiries/enquiries.table.ts'
import { enquiryAction } from '../app/enquiries/enquiry-action.server.ts'
import { enquiryNotification } from '../app/enquiries/notification.server.ts'
import { orderWithLines, saveLines } from '../app/orders/lines/order-lines.server.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { orders } from '../app/orders/orders.table.ts'
import { orderRequestSchema } from '../app/orders/placing/order-schema.ts'
import { placeOrder } from '../app/orders/placing/place-order.server.ts'
import { orderNotification } from '../app/orders/texts/order-notification.server.ts'
import { setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { createMailer, type Mail } from '../app/platform/messages/mail.server.ts'
import { testLinkKey } from '../app/platform/services.fixture.ts'
import { cleanText } from '../app/platform/text/text.ts'
import { noContact } from '../app/sales/contact-fields.ts'
import { openStaff } from '../app/staff/staff.fixture.ts'
import { elements, hostile } from './hostile-texts.fixture.ts'

const database = setUpDatabase(seedCatalogue)

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
  /** One mail for many texts saves time. */
  async function mailOf(texts: string[]) {
    const { db } = database
    const contact = {
      ...noContact,
      name: texts.join(' ').slice(0, 110),
      email: 'customer@example.com',
      phone: '024 123 4567 "><b>',
      address: texts.join('\n').slice(0, 480),
      notes: texts.join('\n').slice(0, 1_900),
    }
    const placed = await placeOrder(db, orderRequestSchema.parse(orderRequest({ contact })), testLinkKey)
    if (!placed.ok) throw new Error(placed.reason)
    const isPlaced = eq(orders.id, placed.order.id)
    const [order] = await db.select(orderWithLines).from(orders).where(isPlaced)
    const lines = (order?.lines ?? []).map(line => ({ ...line, name: cleanText(texts.join(' ')) }))
    await saveLines(db, placed.order.id, lines)
    const { mails, mailer } = collect()
    await orderNotification.send({ db, mailer, ...notifications }, { orderId: placed.order.id })
    return mails[0]
  }

  it('with hostile texts is mailed without injected headers or elements', async () => {
    for (let from = 0; from < hostile.length; from += 8)
      await expectHarmless(await mailOf(hostile.slice(from, from + 8)), 'customer@example.com')
  })

  it.each([
    'a@example.com\r\nBcc: thief@example.com',
    'a@example.com, thief@example.com',
    'a@example.com>\nRCPT TO:<thief@example.com',
    '"x\r\ny"@example.com',
  ])('with the address %j is refused', email => {
    const contact = { ...orderRequest().contact, email }
    const parsed = orderRequestSchema.safeParse(orderRequest({ contact }))
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Email Address must look like name@example.com.',
    ])
  })
})

describe('an enquiry with hostile texts', () => {
  const send = (text: string, context: RouterContextProvider) => {
    const form = new FormData()
    const [name, company] = [text.slice(0, 100), text.slice(0, 100)]
    const contact = { name, company, email: 'customer@example.com', phone: '024 123 4567' }
    for (const [field, value] of Object.entries({ ...contact, message: `m ${text}`, key: randomUUID() }))
      form.set(field, value)
    const request = new Request('http://shop.test/contact', { method: 'POST', body: form })
    return enquiryAction('contact', { request, context }, '/contact?sent=1')
  }
  let stored: (typeof enquiries.$inferSelect)[]
  beforeAll(async () => {
    const staff = openStaff(database.db)
    for (const [number, text] of hostile.entries())
      expect(await send(text, staff.contextFrom(`10.0.0.${number}`)), text).toMatchObject({ status: 303 })
    stored = await database.db.select().from(enquiries)
    expect(stored.length).toBeGreaterThan(hostile.length * 0.9)
  })

  it('is mailed without injected headers or elements', async () => {
    for (const { id } of stored) {
      const { mails, mailer } = collect()
      await enquiryNotification.send({ db: database.db, mailer, ...notifications }, { id })
      await expectHarmless(mails[0], 'customer@example.com')
    }
  })

  it('has reply links that contain nothing unescaped', () => {
    for (const enquiry of stored)
      for (const link of Object.values(replyLinks(enquiry, { name: '"><a\r\nBcc: x@example.com' })))
        if (link)
          expect(link).toMatch(/^(mailto:customer@example\.com\?|tel:\+|https:\/\/wa\.me\/)[^\s"<>]*$/)
  })
})
