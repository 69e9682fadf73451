import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { recordPaidInFull } from '../orders/admin/manage-payments.server.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { orderPersonalData } from '../orders/personal-data.server.ts'
import { admin, corrected, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { emptyTables } from '../platform/database/database.fixture.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { runDueJobs } from '../platform/jobs/queue.fixture.ts'
import { testContext, testLinkKey } from '../platform/services.fixture.ts'
import { jobHandlers } from '../platform/slice-manifest.server.ts'
import {
  addEndpoint,
  findEndpoint,
  rotateSecret,
  sendAgain,
  sendTest,
  setPaused,
} from './admin/manage-webhooks.server.ts'
import { deleteOldMessages, makeWebhookJob, webhookCheck } from './deliver-webhook.server.ts'
import { localNetwork, startReceiver } from './receiver.fixture.ts'
import { signatureOf } from './send-webhook.server.ts'
import { webhookEndpoints, webhookMessages } from './webhooks.table.ts'

const shop = setUpOrderTests()
beforeEach(() => emptyTables(shop.db, 'webhook_endpoints'))

const all = { placed: true, changed: true, delivered: true, paid: true }

async function add(url: string, events: Partial<typeof all> = all) {
  const id = randomUUID()
  const details = { placed: false, changed: false, delivered: false, paid: false, ...events, url }
  const added = await addEndpoint({ db: shop.db, linkKey: testLinkKey }, admin, id, details, localNetwork)
  if (!added.ok) throw new Error(added.reason)
  return { id, secret: added.secret }
}

/** Runs all jobs of webhooks now, whenever they are due. */
async function deliver() {
  await shop.db.delete(jobs).where(sql`kind <> 'webhook'`)
  await shop.db.update(jobs).set({ runAt: sql`now()` })
  const { services } = testContext(shop.db)
  const deps = { ...services, notificationRecipient: async () => '' }
  await runDueJobs({ db: shop.db, handlers: jobHandlers([makeWebhookJob(localNetwork)], deps) })
}

const log = () =>
  shop.db.select().from(webhookMessages).orderBy(asc(webhookMessages.createdAt), asc(webhookMessages.event))
const events = async () => (await log()).map(({ event }) => event)
const setStatus = (id: string, from: 'pending' | 'delivered', to: 'delivered' | 'cancelled') =>
  setOrderStatus(shop.db, { id, from, to, actor: admin })
const waiting = () => shop.db.$count(jobs, sql`kind = 'webhook' and done_at is null`)

it('writes a message for each event that an endpoint has chosen, in the transaction of the change', async () => {
  await add('https://localhost/all')
  await add('https://localhost/paid', { paid: true })
  const { id, secret } = await shop.place()
  expect(await events()).toEqual(['order.placed'])
  await shop.submit(secret, corrected)
  expect(await events()).toEqual(['order.placed', 'order.changed'])
  const payment = { id: randomUUID(), orderId: id, open: 75_00, status: 'pending' as const }
  await recordPaidInFull(shop.db, { ...payment, isDelivered: true }, admin)
  expect((await events()).slice(2)).toEqual(['order.changed', 'order.delivered', 'order.paid', 'order.paid'])
  expect(await waiting()).toBe(6)
  const failing = shop.db.transaction(async tx => {
    await setOrderStatus(tx, { id, from: 'delivered', to: 'cancelled', actor: admin })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await events()).toHaveLength(6)
})

it('sends the order without secrets, signed, and logs it', async () => {
  const { url, received } = await startReceiver()
  const { secret } = await add(url, { placed: true })
  const placed = await shop.place()
  await deliver()
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const [logged] = await log()
  expect(headers['webhook-id']).toBe(logged?.id)
  const timestamp = Number(headers['webhook-timestamp'])
  expect(headers['webhook-signature']).toBe(signatureOf(secret, `${logged?.id}`, timestamp, body))
  expect(JSON.parse(body)).toMatchObject({
    type: 'order.placed',
    version: 1,
    timestamp: logged?.createdAt.toISOString(),
    data: {
      order: {
        ...{ id: placed.id, number: placed.number, status: 'pending', total: 75_00, open: 75_00 },
        contact: { name: 'Ama Mensah' },
        lines: [{ id: 'hollow-blocks', quantity: 10, price: 2_50, total: 25_00 }],
        ...{ payment: 'open', payments: [], creditNotes: [] },
      },
    },
  })
  expect(body).not.toContain(placed.secret)
  expect(logged).toMatchObject({ status: 204, attempts: 1, problem: '', deliveredAt: expect.any(Date), body })
  expect(await webhookCheck.run(testContext(shop.db).services, undefined)).toMatchObject({ state: 'ok' })
})

it('tries again with the delays of the queue and the same message, until it is accepted', async () => {
  let status = 503
  const { url, received } = await startReceiver(response => response.writeHead(status).end())
  const { id } = await add(url, { placed: true })
  await shop.place()
  await deliver()
  expect(await log()).toMatchObject([
    { attempts: 1, status: 503, problem: 'It answered 503', deliveredAt: null },
  ])
  expect((await findEndpoint(shop.db, id))?.failingSince).toEqual(expect.any(Date))
  expect(await waiting()).toBe(1)
  // Just after a failure nothing is tried.
  await deliver()
  expect(received).toHaveLength(1)
  expect(await shop.db.$count(jobs, eq(jobs.kind, 'webhook'))).toBe(2)
  status = 200
  await shop.db.update(webhookEndpoints).set({ lastFailedAt: sql`now() - interval '2 minutes'` })
  await deliver()
  expect(await log()).toMatchObject([{ attempts: 2, status: 200, problem: '', failedAt: null }])
  expect(received[1]?.body).toBe(received[0]?.body)
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  expect(await findEndpoint(shop.db, id)).toMatchObject({ failingSince: null, disabledAt: null })
  expect(await waiting()).toBe(0)
})

it('tries again after a failure of a time when the clock was ahead', async () => {
  const { url, received } = await startReceiver()
  await add(url)
  const ahead = sql`now() + interval '1 day'`
  await shop.db.update(webhookEndpoints).set({ failingSince: ahead, lastFailedAt: ahead })
  await shop.place()
  await deliver()
  expect(received).toHaveLength(1)
})

it.each([
  ['two days of failures', 500, '49 hours'],
  ['the answer that it is gone', 410, '0 hours'],
])('is switched off after %s, and the owner is told', async (_, status, since) => {
  const { url } = await startReceiver(response => response.writeHead(status).end())
  const { id } = await add(url)
  await shop.place()
  await shop.db.update(webhookEndpoints).set({ failingSince: sql`now() - ${since}::interval` })
  await deliver()
  expect((await findEndpoint(shop.db, id))?.disabledAt).toEqual(expect.any(Date))
  expect(await log()).toMatchObject([{ failedAt: expect.any(Date) }])
  expect(await webhookCheck.run(testContext(shop.db).services, undefined)).toMatchObject({
    state: 'ill',
    message: expect.stringContaining('localhost:'),
  })
  await shop.place()
  expect(await log()).toHaveLength(1)
  await setPaused(shop.db, admin, id, false)
  await shop.place()
  expect(await log()).toHaveLength(2)
})

it('stays on after less than two days of failures', async () => {
  const { url } = await startReceiver(response => response.writeHead(500).end())
  const { id } = await add(url, { placed: true })
  await shop.place()
  await shop.db.update(webhookEndpoints).set({ failingSince: sql`now() - interval '47 hours'` })
  await deliver()
  expect(await findEndpoint(shop.db, id)).toMatchObject({ disabledAt: null })
  expect(await log()).toMatchObject([{ attempts: 1, status: 500, failedAt: null }])
})

it('stays switched off when a message that was under way fails afterwards', async () => {
  const { url } = await startReceiver(async response => {
    await shop.db.update(webhookEndpoints).set({ disabledAt: sql`now()` })
    response.writeHead(500).end()
  })
  const { id } = await add(url, { placed: true })
  await shop.place()
  await deliver()
  expect((await findEndpoint(shop.db, id))?.disabledAt).toEqual(expect.any(Date))
  expect(await log()).toMatchObject([{ status: 500, failedAt: expect.any(Date) }])
})

it('warns of an endpoint that fails, unless it is paused', async () => {
  const { id } = await add('https://localhost/failing')
  await shop.db.update(webhookEndpoints).set({ failingSince: sql`now()` })
  const { services } = testContext(shop.db)
  expect(await webhookCheck.run(services, undefined)).toMatchObject({ state: 'warning' })
  await setPaused(shop.db, admin, id, true)
  expect(await webhookCheck.run(services, undefined)).toMatchObject({ state: 'ok' })
})

it('sends a message again with the same id, and a test', async () => {
  const { url, received } = await startReceiver()
  const { id } = await add(url, { placed: true })
  await shop.place()
  await deliver()
  const [{ id: messageId } = { id: '' }] = await log()
  expect(await sendAgain(shop.db, admin, id, messageId)).toEqual({ ok: true })
  await deliver()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId])
  expect(await sendAgain(shop.db, admin, id, randomUUID())).toEqual({ ok: false, reason: 'not found' })
  await sendTest(shop.db, admin, id)
  await deliver()
  expect(JSON.parse(received[2]?.body ?? '')).toMatchObject({ type: 'test', data: {} })
  await setPaused(shop.db, admin, id, true)
  expect(await sendTest(shop.db, admin, id)).toEqual({ ok: false, reason: 'off' })
})

it('does nothing for a job that was done before a crash', async () => {
  const { url, received } = await startReceiver()
  await add(url, { placed: true })
  await shop.place()
  await deliver()
  await shop.db.update(jobs).set({ doneAt: null })
  await deliver()
  expect(received).toHaveLength(1)
})

/** @returns the new secret */
async function renewSecret(id: string) {
  const { nonce } = (await findEndpoint(shop.db, id)) ?? { nonce: '' }
  const renewed = await rotateSecret({ db: shop.db, linkKey: testLinkKey }, admin, id, nonce)
  if (!renewed.ok) throw new Error(renewed.reason)
  return renewed.secret
}

it('signs with all secrets of the last day for a day after a new one was made', async () => {
  const { url, received } = await startReceiver()
  const { id, secret } = await add(url, { placed: true })
  // The first new one may have been lost with its response.
  const secrets = [secret, await renewSecret(id), await renewSecret(id)]
  await shop.place()
  await deliver()
  await shop.db.update(webhookEndpoints).set({ rotatedAt: sql`now() - interval '25 hours'` })
  await shop.place()
  await deliver()
  const [first, second] = received.map(({ headers, body }) => ({
    sent: `${headers['webhook-signature']}`.split(' ').sort(),
    signed: secrets.map(key =>
      signatureOf(key, `${headers['webhook-id']}`, Number(headers['webhook-timestamp']), body),
    ),
  }))
  expect(first?.sent).toEqual(first?.signed.toSorted())
  expect(second?.sent).toEqual(second?.signed.slice(2))
  expect(received).toHaveLength(2)
})

it('says nothing of an erasure, and tells of later changes without the customer', async () => {
  const { url, received } = await startReceiver()
  const { id } = await shop.place()
  await setStatus(id, 'pending', 'delivered')
  await add(url)
  await shop.db.transaction(tx => orderPersonalData.erase(tx, 'ama@example.com'))
  expect(await events()).toEqual([])
  const payment = { id: randomUUID(), orderId: id, open: 75_00, status: 'delivered' as const }
  expect(await recordPaidInFull(shop.db, { ...payment, isDelivered: false }, admin)).toMatchObject({
    ok: true,
  })
  await shop.db.update(payments).set({ reference: '0241234567' })
  expect(await events()).toEqual(['order.changed', 'order.paid'])
  await deliver()
  const { order } = JSON.parse(received[1]?.body ?? '').data
  expect(order).toMatchObject({ id, paid: 75_00, contact: { name: 'Erased' }, payments: [{ reference: '' }] })
  expect(Object.values(order.contact).filter(Boolean)).toEqual(['Erased'])
})

it('forgets what was sent of a customer who is erased, and old messages', async () => {
  const { url } = await startReceiver(response => response.writeHead(400).end('Ama Mensah is unknown'))
  await add(url)
  const { id } = await shop.place()
  await setStatus(id, 'pending', 'cancelled')
  await deliver()
  const before = (await log()).length
  await shop.db.transaction(tx => orderPersonalData.erase(tx, 'ama@example.com'))
  expect(await log()).toHaveLength(before)
  expect(JSON.stringify(await log())).not.toContain('Ama')
  await shop.db.update(webhookEndpoints).set({ lastFailedAt: null })
  await deliver()
  expect(JSON.stringify(await log())).not.toContain('Mensah\\"')
  await shop.db
    .update(webhookMessages)
    .set({ failedAt: sql`now()`, createdAt: sql`created_at - interval '31 days'` })
  await deleteOldMessages(shop.db)
  expect(await log()).toEqual([])
  expect(await shop.db.$count(orders, eq(orders.id, id))).toBe(1)
})
