import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { submitEnquiry } from '../../enquiries/enquiries.server.ts'
import { orderRequest } from '../../orders/order.fixture.ts'
import { orderNumber } from '../../orders/order.ts'
import { placeOrder } from '../../orders/placing/place-order.server.ts'
import { findOrderNotification } from '../../orders/texts/order-notification.server.ts'
import { orderTexts } from '../../orders/texts/order-texts.content.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { readEnv } from '../../platform/env.server.ts'
import { eventually } from '../../platform/eventually.fixture.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import {
  deleteOldJobs,
  enqueue,
  FinalError,
  type JobHandler,
  type Queue,
  retryDelays,
  startQueue,
} from '../../platform/jobs/queue.server.ts'
import { listStuckJobs } from '../../platform/jobs/stuck-jobs.server.ts'
import { createLog } from '../../platform/log.server.ts'
import { createMailer } from '../../platform/messages/mail.server.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { slices } from '../../slices.ts'
import { readAudit } from '../../staff/audit.server.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { readUnsentMails, resendUnsentMails } from './unsent-mails.server.ts'

const database = setUpDatabase(seedCatalogue)
let db: Db
let smtp: SMTPServer
let queue: Queue
/** The mail server's response to a sender; undefined: it accepts the mail. */
let refusal: { code: number; text: string } | undefined
const acceptedIds: string[] = []
const sendSms = vi.fn(async () => {})

beforeAll(async () => {
  db = database.db
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
        acceptedIds.push(/message-id: <([^@>]+)/i.exec(mail)?.[1] ?? '')
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as { port: number }
  const env = readEnv({
    PUBLIC_URL: 'http://shop.test',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'shop@example.com',
  })
  const deps = {
    db,
    env,
    mailer: createMailer(env, async () => 'Blockyard'),
    sms: { kind: 'gateway' as const, send: sendSms },
    linkKey: testLinkKey,
    notificationRecipient: async () => 'owner@example.com',
  }
  const handlers = slices.flatMap(slice =>
    slice.jobs.map(({ kind, run }): [string, JobHandler] => [
      kind,
      (payload, job) => run(deps, payload, job),
    ]),
  )
  queue = startQueue({
    db,
    log: createLog('silent'),
    idleMs: 50,
    handlers: Object.fromEntries(handlers),
  })
})
afterAll(async () => {
  await queue.stop()
  await new Promise<void>(resolve => smtp.close(resolve))
})
beforeEach(async () => {
  refusal = undefined
  acceptedIds.length = 0
  await emptyTables(db, 'orders', 'quotation_requests', 'jobs', 'audit_entries', 'rate_limits')
  await storeSettings(db, orderTexts, { 'placed.emailOn': false, 'placed.smsOn': false })
})

const deps = () => ({ db, wakeQueue: () => queue.wake() })
const busy = { code: 450, text: 'mailbox busy: ask postmaster hunter2' }

async function order() {
  const result = await placeOrder(db, orderRequest(), testLinkKey)
  if (!result.ok) throw new Error(result.message)
  return result.order.id
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
const untilStuck = (count: number) =>
  eventually(async () => expect(await listStuckJobs(db, 10)).toHaveLength(count))

describe('a mail that the mail server refuses', () => {
  /** An order and an enquiry whose mails the mail server refuses for now. */
  async function refuseMails() {
    refusal = busy
    const id = await order()
    await write('Blocks?')
    queue.wake()
    await untilStuck(2)
    const { mails, ...counts } = await readUnsentMails(db)
    const orderMail = mails.find(({ subject }) => subject.startsWith('Order'))
    return { id, mails, counts, orderMail }
  }

  it('is listed with its order or enquiry', async () => {
    const { id, mails, counts, orderMail } = await refuseMails()
    expect(counts).toEqual({ waiting: 2, failed: 0 })
    expect(orderMail).toMatchObject({
      subject: `Order ${orderNumber(id)}`,
      who: 'Ama Mensah',
      page: `/admin/orders/${id}`,
      attempts: 1,
      state: 'waiting',
      createdAt: expect.any(Date),
      nextAt: expect.any(Date),
      problem: 'The mail server asked to come back later.',
    })
    expect(mails.find(({ subject }) => subject === 'Message')).toMatchObject({
      who: 'Kofi Boateng',
      page: expect.stringMatching(/^\/admin\/messages\?message=[0-9a-f-]{36}$/),
    })
    expect(JSON.stringify(mails)).not.toMatch(/hunter2|postmaster/)
  })

  it('goes out when it is sent again, once the mail server accepts it', async () => {
    const { id, orderMail } = await refuseMails()
    const resend = () => resendUnsentMails(deps(), admin, orderMail?.id ?? 0, 15_000)
    expect(await resend()).toEqual({
      ok: false,
      reason: 'not sent',
      message: { title: 'Not sent', description: 'The mail server asked to come back later.' },
    })
    expect(acceptedIds).toEqual([])

    refusal = undefined
    expect(await resend()).toEqual({
      ok: true,
      message: { title: 'Sent', description: '1 mail went out.' },
    })
    expect(acceptedIds).toEqual([`order-${id}`])
    expect((await readUnsentMails(db)).mails.map(({ subject }) => subject)).toEqual(['Message'])
    expect(await findOrderNotification(db, id)).toMatchObject({ state: 'done', doneAt: expect.any(Date) })
  })

  it('has an audit entry for each time that it is sent again', async () => {
    const { id, orderMail } = await refuseMails()
    for (const response of [busy, undefined]) {
      refusal = response
      await resendUnsentMails(deps(), admin, orderMail?.id ?? 0, 15_000)
    }
    const { entries } = await readAudit(db, undefined)
    const entry = ['owner@example.com', 'mail.sent again', `Mail: Order ${orderNumber(id)}`]
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([entry, entry])
  })

  it('stays after it has failed for good, and has all its attempts again when it is sent again', async () => {
    refusal = { code: 554, text: 'no' }
    const id = await order()
    queue.wake()
    await untilStuck(1)
    await db.update(jobs).set({ attempts: retryDelays.length, runAt: sql`now()` })
    queue.wake()
    await eventually(async () => expect((await readUnsentMails(db)).failed).toBe(1))
    await db
      .update(jobs)
      .set({ createdAt: sql`now() - interval '1 year'`, failedAt: sql`now() - interval '1 year'` })
    await deleteOldJobs(db)
    const [mail] = (await readUnsentMails(db)).mails
    expect(mail).toMatchObject({
      state: 'failed',
      nextAt: null,
      problem: 'The mail server refused the mail.',
    })

    expect(await resendUnsentMails(deps(), admin, mail?.id ?? 0, 15_000)).toEqual({
      ok: false,
      reason: 'not sent',
      message: { title: 'Not sent', description: 'The mail server refused the mail.' },
    })
    expect(await findOrderNotification(db, id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      nextAt: expect.any(Date),
    })
    refusal = undefined
    expect(await resendUnsentMails(deps(), admin, mail?.id ?? 0, 15_000)).toMatchObject({
      ok: true,
      message: { title: 'Sent' },
    })
    expect(acceptedIds).toEqual([`order-${id}`])
  })

  it('goes out with all others, each once', async () => {
    refusal = busy
    const ids = [await order(), await order(), await order()]
    queue.wake()
    await untilStuck(3)
    await db.update(jobs).set({ failedAt: sql`now()` }).where(sql`id = (select min(id) from jobs)`)
    refusal = undefined
    expect(await resendUnsentMails(deps(), admin, 'all stuck', 20_000)).toMatchObject({
      message: { description: '3 mails went out.' },
    })
    expect(acceptedIds.toSorted()).toEqual(ids.map(id => `order-${id}`).toSorted())
    expect(await readUnsentMails(db)).toEqual({ mails: [], waiting: 0, failed: 0 })
    expect(await resendUnsentMails(deps(), admin, 'all stuck')).toMatchObject({
      message: { title: 'Nothing to send' },
    })
    expect((await readAudit(db, undefined)).entries).toMatchObject([{ subject: '3 mails' }])
  })
})

it('an SMS that the gateway refuses is listed as an SMS, and sent again', async () => {
  await storeSettings(db, orderTexts, { 'placed.smsOn': true })
  const refused = new FinalError('The SMS gateway answered 403: no', 'sms account')
  sendSms.mockRejectedValueOnce(refused)
  const id = await order()
  queue.wake()
  await untilStuck(1)
  const [sms] = (await readUnsentMails(db)).mails
  expect(sms).toMatchObject({
    subject: `SMS to the customer: received order ${orderNumber(id)}`,
    page: `/admin/orders/${id}`,
    state: 'failed',
    problem: 'The SMS gateway did not accept the shop’s key.',
  })
  expect(await resendUnsentMails(deps(), admin, sms?.id ?? 0, 15_000)).toMatchObject({
    message: { title: 'Sent', description: '1 SMS went out.' },
  })
  sendSms.mockRejectedValueOnce(refused)
  await order()
  queue.wake()
  await untilStuck(1)
  const [switchedOff] = (await readUnsentMails(db)).mails
  await storeSettings(db, orderTexts, { 'placed.smsOn': false })
  expect(await resendUnsentMails(deps(), admin, switchedOff?.id ?? 0, 15_000)).toMatchObject({
    message: { title: 'Nothing to send' },
  })
  expect(await readUnsentMails(db)).toEqual({ mails: [], waiting: 0, failed: 0 })
})

it('a mail that has just been written or is being sent is not listed', async () => {
  // In one transaction: the queue must not take it before it is locked.
  await db.transaction(async tx => {
    await enqueue(tx, 'unknown kind', {})
    await tx
      .update(jobs)
      .set({ lockedUntil: sql`now() + interval '1 minute'`, runAt: sql`now() + interval '1 hour'` })
  })
  expect(await readUnsentMails(db)).toMatchObject({ waiting: 0, mails: [] })
  await db.update(jobs).set({ createdAt: sql`now() - interval '3 minutes'` })
  const [mail] = (await readUnsentMails(db)).mails
  expect(mail).toMatchObject({ subject: 'Unknown kind', state: 'running', page: undefined })
  expect(await resendUnsentMails(deps(), admin, mail?.id ?? 0)).toMatchObject({
    message: { title: 'Nothing to send' },
  })
  expect(await resendUnsentMails(deps(), admin, 999_999)).toMatchObject({
    message: { title: 'Nothing to send' },
  })
  expect((await readAudit(db, undefined)).entries).toEqual([])
})
