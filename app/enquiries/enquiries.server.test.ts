import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database } from '../platform/database.server.ts'
import { jobs as jobsTable } from '../platform/jobs.table.ts'
import { createLog } from '../platform/log.server.ts'
import type { Mail } from '../platform/mail.server.ts'
import { runDueJobs } from '../platform/queue.fixture.ts'
import { provideRequest } from '../platform/request.server.ts'
import { provideServices, type Services } from '../platform/services.server.ts'
import { action as contactAction } from './contact.route.tsx'
import { action as jsonAction } from './enquiries.route.ts'
import { enquiryLimit, submitEnquiry } from './enquiries.server.ts'
import { enquiries } from './enquiries.table.ts'
import { type Enquiry, honeypotField } from './enquiry.ts'
import { notifyEnquiry } from './notification.server.ts'
import { expireFingerprints } from './personal-data.server.ts'
import { action as quickOrderAction } from './quick-order.route.tsx'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`truncate quotation_requests, jobs, rate_limits, settings`)
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
  it('is stored with the job that tells the company', async () => {
    expect(await submitEnquiry(database.db, enquiry, key)).toBe(true)
    const [row] = await stored()
    expect(row).toMatchObject({ ...enquiry, status: 'new', phoneNormalized: '+233241234567' })
    expect(await jobs()).toEqual([{ kind: 'enquiry notification', payload: { id: row?.id } }])
  })

  it('is stored once, however often it arrives', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => submitEnquiry(database.db, enquiry, key)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  it('is another one with another key, or when it was changed before the next try', async () => {
    await submitEnquiry(database.db, enquiry, key)
    await submitEnquiry(database.db, enquiry, 'two')
    await submitEnquiry(database.db, { ...enquiry, message: '600 blocks' }, key)
    expect(await stored()).toHaveLength(3)
  })

  it('without a key is another one on another day', async () => {
    const at = (date: string) => submitEnquiry(database.db, enquiry, undefined, new Date(date))
    await at('2026-11-21T08:00:00Z')
    await at('2026-11-21T09:00:00Z')
    expect(await stored()).toHaveLength(1)
    await at('2026-11-22T08:00:00Z')
    expect(await stored()).toHaveLength(2)
  })

  it('loses the fingerprint of its content after a month, and not before', async () => {
    await submitEnquiry(database.db, enquiry, key)
    await expireFingerprints(database.db)
    expect((await stored())[0]?.idempotencyKey).not.toBeNull()
    await database.db.update(enquiries).set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    await expireFingerprints(database.db)
    expect((await stored())[0]).toMatchObject({ idempotencyKey: null, name: 'Ama Mensah' })
  })

  it('is not stored when its job cannot be', async () => {
    await database.db.execute(sql`alter table jobs add constraint no_jobs check (false) not valid`)
    try {
      await expect(submitEnquiry(database.db, enquiry, key)).rejects.toThrow()
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
  const work = () =>
    runDueJobs({
      db: database.db,
      handlers: {
        'enquiry notification': payload =>
          notifyEnquiry(
            { db: database.db, mailer, env: { publicOrigin: 'https://shop.test' }, to: 'owner@example.com' },
            payload as { id: string },
          ),
      },
    })
  beforeEach(() => {
    sent.length = 0
  })

  it('goes to the company, and its answer to the customer', async () => {
    await submitEnquiry(database.db, enquiry, key)
    await work()
    const [row] = await stored()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      id: `enquiry-${row?.id}`,
      to: 'owner@example.com',
      replyTo: 'ama@example.com',
      subject: 'Message from Ama Mensah',
      fields: { customer_name: 'Ama Mensah', to_name: 'Blockyard' },
    })
    expect(sent[0]?.text).toContain('500 blocks, <b>please</b> & thanks')
    expect(sent[0]?.html).toContain('500 blocks, &lt;b&gt;please&lt;/b&gt; &amp; thanks')
    expect(sent[0]?.text).toContain(`https://shop.test/admin/messages?message=${row?.id}`)
    await work()
    expect(sent).toHaveLength(1)
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
    await work()
    expect(sent[0]).toMatchObject({ subject: 'Quick order from Ama Mensah' })
    expect(sent[0]?.text).toContain('Product: U-Drains\nQuantity: 40 m')
  })
})

describe('the actions', () => {
  let woken = 0
  const counted: string[] = []
  function args(fields: Record<string, string>, path = '/contact', from = { address: '192.0.2.9' }) {
    const context = new RouterContextProvider()
    provideServices(context, {
      db: database.db,
      log: createLog('silent'),
      wakeQueue: () => {
        woken++
      },
      count: event => void counted.push(event),
    } as Services)
    provideRequest(context, { id: 'r', ...from })
    const request = new Request(`http://shop.test${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { request, url: new URL(request.url), params: {}, context }
  }
  const typed = { name: 'Ama', email: 'ama@example.com', phone: '0241234567', message: 'Hello' }
  const quick = { ...typed, product: 'culverts', quantity: '12' }

  it('of the contact page sends on to a page that can be loaded again', async () => {
    woken = 0
    const answer = await contactAction({ ...args(typed), pattern: '/contact' })
    expect(answer).toBeInstanceOf(Response)
    expect(answer).toMatchObject({ status: 303 })
    expect((answer as Response).headers.get('location')).toBe('/contact?sent=1#message')
    expect(await stored()).toMatchObject([{ source: 'contact', name: 'Ama', status: 'new' }])
    expect(woken).toBe(1)
  })

  it('of the contact page give back what was typed where something is wrong, and store nothing', async () => {
    const answer = await contactAction({
      ...args({ ...typed, email: 'ama at example' }),
      pattern: '/contact',
    })
    expect(answer).toMatchObject({
      data: {
        values: { name: 'Ama', message: 'Hello' },
        errors: { email: expect.stringContaining('name@example.com') },
      },
      init: { status: 422 },
    })
    expect(await stored()).toHaveLength(0)
    expect(await jobs()).toHaveLength(0)
  })

  it('of the quick order stores what is asked for', async () => {
    const answer = await quickOrderAction({ ...args(quick, '/quick-order'), pattern: '/quick-order' })
    expect((answer as Response).headers.get('location')).toBe('/quick-order?sent=1')
    expect(await stored()).toMatchObject([{ source: 'quick order', product: 'culverts', quantity: '12' }])
  })

  it('for JavaScript answer with JSON', async () => {
    counted.length = 0
    const post = (fields: Record<string, string>) =>
      jsonAction({ ...args(fields, '/contact/send'), pattern: '/contact/send' })
    const taken = await post({ ...quick, source: 'quick order', key: 'k' })
    expect([taken.status, await taken.json()]).toEqual([201, { ok: true }])
    const refused = await post({ ...typed, source: 'contact', key: 'k', phone: '' })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { ok: false, errors: { phone: expect.stringContaining('Phone Number') } },
    ])
    expect((await post({ ...quick, source: 'quick order', key: 'k' })).status).toBe(201)
    expect(await stored()).toHaveLength(1)
    expect(counted).toEqual(['enquiry received'])
  })

  it('say when to try again where too many came from one address', async () => {
    await database.db.execute(
      sql`insert into rate_limits (key, count, resets_at) values ('enquiry:192.0.2.9', ${enquiryLimit.max}, now() + interval '4 minutes')`,
    )
    const message = 'Too many messages came from your network. Please try again in 4 minutes, or call us.'
    const refused = await jsonAction({
      ...args({ ...typed, source: 'contact', key: 'k' }, '/contact/send'),
      pattern: '/contact/send',
    })
    expect([refused.status, await refused.json()]).toEqual([429, { ok: false, errors: {}, message }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200)
    const page = await contactAction({ ...args(typed), pattern: '/contact' })
    expect(page).toMatchObject({ data: { message, values: { name: 'Ama' } }, init: { status: 429 } })
    expect(await stored()).toHaveLength(0)
    // Another address, and a proxy on this machine that doesn't say for whom it asks.
    for (const from of [{ address: '192.0.2.10' }, { address: '192.0.2.9', ownMachine: true }]) {
      const taken = await contactAction({ ...args(typed, '/contact', from), pattern: '/contact' })
      expect(taken).toMatchObject({ status: 303 })
    }
  })

  it('drop what a program filled in, and say that it went well', async () => {
    const answer = await contactAction({
      ...args({ ...typed, [honeypotField]: 'casino' }),
      pattern: '/contact',
    })
    expect(answer).toMatchObject({ status: 303 })
    expect(await stored()).toHaveLength(0)
  })

  it('give back what was typed when the database fails', async () => {
    const broken = args(typed)
    provideServices(broken.context, {
      db: {
        insert: () => {
          throw new Error('down')
        },
      } as unknown as Services['db'],
      log: createLog('silent'),
    } as Services)
    expect(await contactAction({ ...broken, pattern: '/contact' })).toMatchObject({
      data: { values: { message: 'Hello' }, errors: {} },
      init: { status: 500 },
    })
  })
})
