import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { submitEnquiry } from '../enquiries/enquiries.server.ts'
import { notifyEnquiry } from '../enquiries/notification.server.ts'
import { notifyOrder } from '../orders/notification.server.ts'
import { orderRequest } from '../orders/order.fixture.ts'
import { orderNumber } from '../orders/order.ts'
import { placeOrder } from '../orders/orders.server.ts'
import { openTestDatabase } from '../platform/database.fixture.ts'
import type { Database, Db } from '../platform/database.server.ts'
import { jobs } from '../platform/jobs.table.ts'
import { createLog } from '../platform/log.server.ts'
import { createMailer } from '../platform/mail.server.ts'
import { deleteOldJobs, enqueue, type Queue, retryPauses, startQueue } from '../platform/queue.server.ts'
import { findJobOfOrder, listStuckJobs } from '../platform/stuck-jobs.server.ts'
import { readAudit } from '../staff/audit.server.ts'
import { readUnsentMails, resendUnsentMails } from './unsent-mails.server.ts'

let database: Database
let db: Db
let smtp: SMTPServer
let queue: Queue
/** What the mail server says to who wants to hand over a mail; nothing: it takes it. */
let refusal: { code: number; text: string } | undefined
const taken: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await seedCatalogue(db)
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_from, _session, done) =>
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })),
    onData(stream, _session, done) {
      let mail = ''
      stream.on('data', part => {
        mail += part
      })
      stream.on('end', () => {
        taken.push(/message-id: <([^@>]+)/i.exec(mail)?.[1] ?? '')
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as { port: number }
  const to = 'owner@example.com'
  const env = { publicOrigin: 'http://shop.test' }
  const mailer = createMailer({
    ...env,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    emailApi: undefined,
    mailFrom: 'shop@example.com',
    dataDir: '/nowhere',
  })
  queue = startQueue({
    db,
    log: createLog('silent'),
    idleMs: 50,
    handlers: {
      'order notification': payload => notifyOrder({ db, mailer, env, to }, payload),
      'enquiry notification': payload => notifyEnquiry({ db, mailer, env, to }, payload),
    },
  })
})
afterAll(async () => {
  await queue.stop()
  await database.close()
  await new Promise<void>(resolve => smtp.close(resolve))
})
beforeEach(async () => {
  refusal = undefined
  taken.length = 0
  await db.execute(
    sql`truncate orders, order_status_changes, quotation_requests, jobs, audit_entries, rate_limits`,
  )
})

const admin = { id: '1', name: 'Admin', email: 'owner@example.com', sessionId: '1' }
const means = () => ({ db, wakeQueue: () => queue.wake() })
const busy = { code: 450, text: 'mailbox busy: ask postmaster hunter2' }

async function order() {
  const answer = await placeOrder(db, orderRequest())
  if (!answer.ok) throw new Error(answer.message)
  return answer.order.id
}
const enquiry = {
  source: 'contact' as const,
  name: 'Kofi Boateng',
  email: 'kofi@example.com',
  phone: '020 000 0000',
}
const write = (message: string) =>
  submitEnquiry(
    db,
    { ...enquiry, message, company: null, projectType: null, product: null, quantity: null },
    message,
  )
const settled = (count: number) =>
  vi.waitFor(async () => expect(await listStuckJobs(db, 10)).toHaveLength(count), { timeout: 20_000 })

describe('a mail that the mail server refuses', () => {
  it('is listed with what it tells of, and goes out when it is sent again', async () => {
    refusal = busy
    const id = await order()
    await write('Blocks?')
    queue.wake()
    await settled(2)
    const { mails, ...counts } = await readUnsentMails(db)
    expect(counts).toEqual({ waiting: 2, failed: 0 })
    const told = mails.find(({ what }) => what.startsWith('Order'))
    expect(told).toMatchObject({
      what: `Order ${orderNumber(id)}`,
      who: 'Ama Mensah',
      page: `/admin/orders/${id}`,
      attempts: 1,
      state: 'waiting',
      since: expect.any(Date),
      next: expect.any(Date),
      trouble: 'The mail server asked to come back later.',
    })
    expect(mails.find(({ what }) => what === 'Message')).toMatchObject({
      who: 'Kofi Boateng',
      page: expect.stringMatching(/^\/admin\/messages\?message=[0-9a-f-]{36}$/),
    })
    expect(JSON.stringify(mails)).not.toMatch(/hunter2|postmaster/)

    const still = await resendUnsentMails(means(), admin, told?.id ?? 0, 15_000)
    expect(still).toEqual({
      ok: false,
      title: 'Not sent',
      message: 'The mail server asked to come back later.',
    })
    expect(taken).toEqual([])

    refusal = undefined
    const sent = await resendUnsentMails(means(), admin, told?.id ?? 0, 15_000)
    expect(sent).toEqual({ ok: true, title: 'Sent', message: '1 mail went out.' })
    expect(taken).toEqual([`order-${id}`])
    expect((await readUnsentMails(db)).mails.map(({ what }) => what)).toEqual(['Message'])
    expect(await findJobOfOrder(db, id)).toMatchObject({ state: 'done', doneAt: expect.any(Date) })
    const { entries } = await readAudit(db, undefined)
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual(
      Array.from({ length: 2 }, () => [
        'owner@example.com',
        'mail.sent again',
        `Mail: Order ${orderNumber(id)}`,
      ]),
    )
  })

  it('stays, given up and long forgotten, until it is sent again, and has all its tries anew', async () => {
    refusal = { code: 554, text: 'no' }
    const id = await order()
    queue.wake()
    await settled(1)
    await db.update(jobs).set({ attempts: retryPauses.length, runAt: sql`now()` })
    queue.wake()
    await vi.waitFor(async () => expect((await readUnsentMails(db)).failed).toBe(1), { timeout: 20_000 })
    await db
      .update(jobs)
      .set({ createdAt: sql`now() - interval '1 year'`, failedAt: sql`now() - interval '1 year'` })
    await deleteOldJobs(db)
    const [mail] = (await readUnsentMails(db)).mails
    expect(mail).toMatchObject({ state: 'failed', next: null, trouble: 'The mail server refused the mail.' })

    expect(await resendUnsentMails(means(), admin, mail?.id ?? 0, 15_000)).toMatchObject({ ok: false })
    expect(await findJobOfOrder(db, id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      nextAt: expect.any(Date),
    })
    refusal = undefined
    expect(await resendUnsentMails(means(), admin, mail?.id ?? 0, 15_000)).toMatchObject({
      ok: true,
      title: 'Sent',
    })
    expect(taken).toEqual([`order-${id}`])
  })

  it('goes out with all others at once, each once', async () => {
    refusal = busy
    const ids = [await order(), await order(), await order()]
    queue.wake()
    await settled(3)
    await db.update(jobs).set({ failedAt: sql`now()` }).where(sql`id = (select min(id) from jobs)`)
    refusal = undefined
    expect(await resendUnsentMails(means(), admin, 'all stuck', 20_000)).toMatchObject({
      message: '3 mails went out.',
    })
    expect(taken.toSorted()).toEqual(ids.map(id => `order-${id}`).toSorted())
    expect(await readUnsentMails(db)).toEqual({ mails: [], waiting: 0, failed: 0 })
    expect(await resendUnsentMails(means(), admin, 'all stuck')).toMatchObject({ title: 'Nothing to send' })
    expect((await readAudit(db, undefined)).entries).toMatchObject([{ subject: '3 mails' }])
  })
})

it('what has just been written, or is in hand, is nobody’s worry', async () => {
  await enqueue(db, 'nobody does this', {})
  await db
    .update(jobs)
    .set({ lockedUntil: sql`now() + interval '1 minute'`, runAt: sql`now() + interval '1 hour'` })
  expect(await readUnsentMails(db)).toMatchObject({ waiting: 0, mails: [] })
  await db.update(jobs).set({ createdAt: sql`now() - interval '3 minutes'` })
  const [mail] = (await readUnsentMails(db)).mails
  expect(mail).toMatchObject({ what: 'Nobody does this', state: 'running', page: undefined })
  expect(await resendUnsentMails(means(), admin, mail?.id ?? 0)).toMatchObject({ title: 'Nothing to send' })
  expect(await resendUnsentMails(means(), admin, 999_999)).toMatchObject({ title: 'Nothing to send' })
  expect((await readAudit(db, undefined)).entries).toEqual([])
})
