import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { honeypotField } from '../company/public-form.tsx'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { expireIdempotencyKeys } from '../platform/database/timestamps.server.ts'
import { jobs as jobsTable } from '../platform/jobs/jobs.table.ts'
import { runDueJobs } from '../platform/jobs/queue.fixture.ts'
import { createLog } from '../platform/log.server.ts'
import type { Mail } from '../platform/messages/mail.server.ts'
import { customerLimit } from '../platform/rate-limit.server.ts'
import { provideRequest } from '../platform/request.server.ts'
import { provideServices, type Services } from '../platform/services.server.ts'
import { action as contactAction } from './contact.route.tsx'
import { submitEnquiry } from './enquiries.server.ts'
import { enquiries } from './enquiries.table.ts'
import type { Enquiry } from './enquiry.ts'
import { enquiryNotification } from './notification.server.ts'
import { action as quickOrderAction } from './quick-order.route.tsx'

const database = setUpDatabase()
beforeEach(async () => {
  await emptyTables(database.db, 'quotation_requests', 'jobs', 'rate_limits')
})

const enquiry: Enquiry = {
  source: 'contact',
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '024 123 4567',
  company: null,
  projectType: null,
  product: null,
  quantity: null,
  message: '500 blocks, <b>please</b> & thanks',
}
const key = 'one'

const stored = () => database.db.select().from(enquiries)
const jobs = () => database.db.select({ kind: jobsTable.kind, payload: jobsTable.payload }).from(jobsTable)

describe('an enquiry', () => {
  it('is stored with the job that notifies the company', async () => {
    expect(await submitEnquiry(database.db, enquiry, key)).toBe(true)
    const [row] = await stored()
    expect(row).toMatchObject({ ...enquiry, status: 'new', phoneNormalized: '+233241234567' })
    expect(await jobs()).toEqual([{ kind: 'enquiry notification', payload: { id: row?.id } }])
  })

  it('is stored once, however often it arrives', async () => {
    const results = await Promise.all([1, 2, 3].map(() => submitEnquiry(database.db, enquiry, key)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  it('is a different one with another key or other content', async () => {
    await submitEnquiry(database.db, enquiry, key)
    await submitEnquiry(database.db, enquiry, 'two')
    await submitEnquiry(database.db, { ...enquiry, message: '600 blocks' }, key)
    expect(await stored()).toHaveLength(3)
  })

  it('without a key is a different one on another day', async () => {
    const submitAt = (date: string) => submitEnquiry(database.db, enquiry, undefined, new Date(date))
    await submitAt('2026-11-21T08:00:00Z')
    await submitAt('2026-11-21T09:00:00Z')
    expect(await stored()).toHaveLength(1)
    await submitAt('2026-11-22T08:00:00Z')
    expect(await stored()).toHaveLength(2)
  })

  it('loses its fingerprint after a month, and not before', async () => {
    await submitEnquiry(database.db, enquiry, key)
    await expireIdempotencyKeys(database.db, enquiries)
    expect((await stored())[0]?.idempotencyKey).toEqual(expect.any(String))
    await database.db.update(enquiries).set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    await expireIdempotencyKeys(database.db, enquiries)
    expect((await stored())[0]).toMatchObject({ idempotencyKey: null, name: 'Ama Mensah' })
  })

  it('is not stored when its job cannot be', async () => {
    await database.db.execute(sql`alter table jobs add constraint no_jobs check (false) not valid`)
    try {
      await expect(submitEnquiry(database.db, enquiry, key)).rejects.toMatchObject({
        cause: { constraint: 'no_jobs' },
      })
      expect(await stored()).toHaveLength(0)
    } finally {
      await database.db.execute(sql`alter table jobs drop constraint no_jobs`)
    }
  })
})

describe('the notification', () => {
  const sent: Mail[] = []
  const mailer: Services['mailer'] = {
    kind: 'smtp',
    async send(mail) {
      sent.push(mail)
    },
  }
  const runJobs = () =>
    runDueJobs({
      db: database.db,
      handlers: {
        'enquiry notification': payload =>
          enquiryNotification.send(
            { db: database.db, mailer, env: { publicOrigin: 'https://shop.test' }, to: 'owner@example.com' },
            payload as { id: string },
          ),
      },
    })
  beforeEach(() => {
    sent.length = 0
  })

  it('goes to the company, and a reply to it goes to the customer', async () => {
    await submitEnquiry(database.db, enquiry, key)
    await runJobs()
    const [row] = await stored()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      id: `enquiry-${row?.id}`,
      to: { name: 'Blockyard', address: 'owner@example.com' },
      replyTo: { name: 'Ama Mensah', address: 'ama@example.com' },
      subject: 'Message from Ama Mensah',
      fields: { customer_name: 'Ama Mensah' },
    })
    expect(sent[0]?.text).toContain('500 blocks, <b>please</b> & thanks')
    expect(sent[0]?.html).toContain('500 blocks, &lt;b&gt;please&lt;/b&gt; &amp; thanks')
    expect(sent[0]?.text).toContain(`https://shop.test/admin/messages?message=${row?.id}`)
    expect(sent[0]?.html).toContain('An answer to this mail goes to the customer.')
    await runJobs()
    expect(sent).toHaveLength(1)
  })

  it('promises no answer to a customer without an e-mail address', async () => {
    await submitEnquiry(database.db, { ...enquiry, email: '' }, key)
    await runJobs()
    expect(sent[0]).toMatchObject({ replyTo: undefined })
    expect(sent[0]?.html).not.toContain('An answer to this mail')
  })

  it('names the product of a quick order', async () => {
    const order: Enquiry = {
      ...enquiry,
      source: 'quick order',
      product: 'u-drains',
      quantity: '40 m',
      message: '',
    }
    await submitEnquiry(database.db, order, key)
    await runJobs()
    expect(sent[0]).toMatchObject({ subject: 'Quick order from Ama Mensah' })
    expect(sent[0]?.text).toContain('Product: U-Drains\nQuantity: 40 m')
  })
})

describe('the actions', () => {
  let wakeCount = 0
  const counted: string[] = []
  beforeEach(() => {
    wakeCount = 0
    counted.length = 0
  })
  function args(path: string, fields: Record<string, string>, from = { address: '192.0.2.9' }) {
    const context = new RouterContextProvider()
    provideServices(context, {
      db: database.db,
      log: createLog('silent'),
      wakeQueue: () => {
        wakeCount++
      },
      count: event => void counted.push(event),
    } as Services)
    provideRequest(context, { id: 'r', ...from })
    const body = new URLSearchParams(fields)
    const request = new Request(`http://shop.test${path}`, { method: 'POST', body })
    return { request, url: new URL(request.url), params: {}, context, pattern: path as never }
  }
  const contact = { name: 'Ama', email: 'ama@example.com', phone: '0241234567', message: 'Hello' }
  const quickOrder = { ...contact, product: 'culverts', quantity: '12' }
  const failed = { title: 'Error', description: 'Failed to send message. Please try again.' }

  it('redirect a browser to a page that can be loaded again', async () => {
    const response = await contactAction(args('/contact', contact))
    expect(response).toMatchObject({ status: 303 })
    expect((response as Response).headers.get('location')).toBe('/contact?sent=1#message')
    expect(await stored()).toMatchObject([{ source: 'contact', name: 'Ama', status: 'new' }])
    expect(wakeCount).toBe(1)
  })

  it('return what was typed to a browser when something is invalid, and store nothing', async () => {
    expect(await contactAction(args('/contact', { ...contact, email: 'ama at example' }))).toMatchObject({
      data: {
        ok: false,
        message: failed,
        values: { name: 'Ama', message: 'Hello' },
        errors: { email: expect.stringContaining('name@example.com') },
      },
      init: { status: 422 },
    })
    expect(await stored()).toHaveLength(0)
    expect(await jobs()).toHaveLength(0)
  })

  it('store a quick order', async () => {
    const response = await quickOrderAction(args('/quick-order', quickOrder))
    expect((response as Response).headers.get('location')).toBe('/quick-order?sent=1')
    expect(await stored()).toMatchObject([{ source: 'quick order', product: 'culverts', quantity: '12' }])
  })

  it('return the result to a script, and store what arrives twice once', async () => {
    const submit = () => quickOrderAction(args('/quick-order.data', { ...quickOrder, key: 'k' }))
    const success = {
      data: {
        ok: true,
        message: {
          title: 'Order Request Submitted!',
          description: "We'll contact you within 2 hours with a detailed quote.",
        },
      },
      init: { status: 201 },
    }
    expect(await submit()).toMatchObject(success)
    expect(await submit()).toMatchObject(success)
    expect(await stored()).toHaveLength(1)
    expect(counted).toEqual(['enquiry received'])
  })

  it('name the invalid fields to a script, which has the values', async () => {
    const result = await contactAction(args('/contact.data', { ...contact, phone: '' }))
    expect(result).toMatchObject({
      data: { ok: false, message: failed, errors: { phone: expect.stringContaining('Phone Number') } },
      init: { status: 422 },
    })
    expect(result).not.toHaveProperty('data.values.name')
  })

  it('say when to try again if too many come from one address', async () => {
    await database.db.execute(
      sql`insert into rate_limits (key, count, resets_at) values ('enquiry:192.0.2.9', ${customerLimit.max}, now() + interval '4 minutes')`,
    )
    const description =
      'Failed to send message. Please try again. Too many messages came from your network. Please try again in 4 minutes, or call us.'
    const refused = { data: { ok: false, message: { title: 'Error', description } }, init: { status: 429 } }
    const byScript = await contactAction(args('/contact.data', contact))
    expect(byScript).toMatchObject(refused)
    const { headers } = (byScript as { init: ResponseInit }).init
    expect(Number(new Headers(headers).get('retry-after'))).toBeGreaterThan(200)
    const byBrowser = await contactAction(args('/contact', contact))
    expect(byBrowser).toMatchObject(refused)
    expect(byBrowser).toHaveProperty('data.values.name', 'Ama')
    expect(await stored()).toHaveLength(0)
    // Another address, and a proxy on this machine that doesn't forward the visitor's address.
    for (const from of [{ address: '192.0.2.10' }, { address: '192.0.2.9', isOwnMachine: true }])
      expect(await contactAction(args('/contact', contact, from))).toMatchObject({ status: 303 })
  })

  it('drop what a program filled in, and report success', async () => {
    const spam = { ...contact, [honeypotField]: 'casino' }
    expect(await contactAction(args('/contact', spam))).toMatchObject({ status: 303 })
    expect(await contactAction(args('/contact.data', spam))).toMatchObject({ data: { ok: true } })
    expect(await stored()).toHaveLength(0)
  })

  it.each([
    [500, new Error('down')],
    [503, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ])('return what was typed with status %i when the database fails', async (status, error) => {
    const failing = args('/contact', contact)
    const insert = () => {
      throw error
    }
    provideServices(failing.context, { db: { insert }, log: createLog('silent') } as unknown as Services)
    expect(await contactAction(failing)).toMatchObject({
      data: { ok: false, message: failed, values: { message: 'Hello' } },
      init: { status },
    })
  })
})
