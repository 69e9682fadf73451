import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedCatalogue } from '../../catalogue/seed.server.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { readEnv } from '../../platform/env.server.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { runDueJobs } from '../../platform/jobs/queue.fixture.ts'
import { withProblem } from '../../platform/messages/delivery-problem.ts'
import type { Mail } from '../../platform/messages/mail.server.ts'
import type { Sms } from '../../platform/messages/sms.server.ts'
import { fitsOneSms } from '../../platform/messages/sms-text.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { jobHandlers } from '../../platform/slice-manifest.server.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { recordEvent } from '../history/record-event.server.ts'
import { orderWithLines } from '../lines/order-lines.server.ts'
import { orderRequest } from '../order.fixture.ts'
import type { OrderStatus } from '../order.ts'
import { findOrderBySecret } from '../order-link.server.ts'
import { orders } from '../orders.table.ts'
import { orderLinkRequest } from '../page/track-order.server.ts'
import { orderPersonalData } from '../personal-data.server.ts'
import { placeOrder } from '../placing/place-order.server.ts'
import { changeOrders } from '../state/save-order.fixture.ts'
import { setOrderStatus, transition } from '../state/transition.server.ts'
import { enqueueOnItsWayTexts, enqueueOrderText, findOrderTexts, orderText } from './order-text.server.ts'
import { orderTexts } from './order-texts.content.ts'

const database = setUpDatabase(seedCatalogue)
let db: Db
beforeAll(async () => {
  db = database.db
})
beforeEach(async () => {
  await emptyTables(db, 'orders', 'jobs', 'content_pieces', 'rate_limits')
  sendMail.mockReset()
  sendSms.mockReset()
})

const sendMail = vi.fn<(mail: Mail) => Promise<void>>(async () => {})
const sendSms = vi.fn<(sms: Sms) => Promise<void>>(async () => {})

async function order(contact: Partial<ReturnType<typeof orderRequest>['contact']> = {}) {
  const request = orderRequest()
  const result = await placeOrder(
    db,
    { ...request, contact: { ...request.contact, ...contact } },
    testLinkKey,
  )
  if (!result.ok) throw new Error(result.message)
  return result.order
}

/** Runs all unfinished jobs, whenever they are due. */
async function run({ mailer = 'files' }: { mailer?: 'files' | 'smtp' } = {}) {
  const deps = {
    db,
    env: readEnv({ PUBLIC_URL: 'https://shop.test' }),
    mailer: { kind: mailer, send: sendMail },
    sms: { kind: 'files' as const, send: sendSms },
    linkKey: testLinkKey,
    notificationRecipient: async () => 'owner@example.com',
  }
  await db.update(jobs).set({ runAt: sql`now()` }).where(sql`done_at is null and failed_at is null`)
  await runDueJobs({ db, handlers: jobHandlers([orderText], deps), maxConcurrent: 10 })
}

async function change(id: string, ...statuses: OrderStatus[]) {
  for (const to of statuses) {
    const [stored] = await db.select(orderWithLines).from(orders).where(eq(orders.id, id))
    const from = stored?.status ?? 'pending'
    expect(await setOrderStatus(db, { id, from, to, actor: admin })).toEqual({ ok: true })
  }
}

const subjects = () => sendMail.mock.calls.map(([{ subject }]) => subject.replace(/[0-9A-F]{8}/, 'N'))

async function onlyCustomerMessages(id: string) {
  await db.delete(jobs).where(sql`kind = 'order notification'`)
  await run()
  sendMail.mockClear()
  sendSms.mockClear()
  return id
}
const placedOrder = async () => onlyCustomerMessages((await order()).id)

describe('a placed order', () => {
  it('is reported by mail and by SMS, each with the link', async () => {
    const { id, number, path } = await order()
    await run()
    expect(sendMail).toHaveBeenCalledOnce()
    const [mail] = sendMail.mock.calls[0] ?? []
    expect(mail).toMatchObject({
      id: expect.stringMatching(`^message-${id}-\\d+$`),
      to: { name: 'Ama Mensah', address: 'ama@example.com' },
      replyTo: { name: 'Blockyard', address: 'sales@example.com' },
      subject: `Your order ${number} at Blockyard`,
    })
    const link = `https://shop.test${path}`
    expect(mail?.text).toContain(link)
    const [sms] = sendSms.mock.calls[0] ?? []
    expect(sms?.to).toBe('+233241234567')
    expect(sms?.text).toContain(link)
    expect(fitsOneSms(sms?.text ?? '')).toBe(true)
    expect((await findOrderBySecret(db, path.slice('/orders/'.length)))?.id).toBe(id)
    expect(await findOrderTexts(db, id)).toMatchObject([
      { state: 'done', payload: { message: 'placed' } },
      { state: 'done', payload: { message: 'placed' } },
    ])
  })

  it('by a customer without a number or an address is reported to nobody, and no message fails', async () => {
    await order({ email: '', phone: '' })
    await run()
    expect(sendMail).not.toHaveBeenCalled()
    expect(sendSms).not.toHaveBeenCalled()
    expect(await db.$count(jobs, sql`failed_at is not null`)).toBe(0)
  })

  it('records that a message was only written to a file', async () => {
    const { id } = await order()
    await run({ mailer: 'smtp' })
    const problems = (await findOrderTexts(db, id)).map(({ payload, problem }) => [payload.channel, problem])
    expect(Object.fromEntries(problems)).toEqual({ email: null, sms: 'sms file' })
  })

  it('that is sent twice is reported once', async () => {
    const request = orderRequest()
    await Promise.all([placeOrder(db, request, testLinkKey), placeOrder(db, request, testLinkKey)])
    await run()
    expect(sendMail).toHaveBeenCalledOnce()
    expect(sendSms).toHaveBeenCalledOnce()
  })

  it('has no job for a message that is switched off', async () => {
    await storeSettings(db, orderTexts, { 'placed.smsOn': false })
    const { id } = await order()
    expect((await findOrderTexts(db, id)).map(({ payload }) => payload.channel)).toEqual(['email'])
  })

  it('is reported in the words of the owner', async () => {
    await storeSettings(db, orderTexts, {
      'placed.subject': 'Akwaaba {first_name}',
      'placed.sms': 'Yo {link}',
    })
    const { path } = await order()
    await run()
    expect(subjects()).toEqual(['Akwaaba Ama'])
    expect(sendSms.mock.calls[0]?.[0].text).toBe(`Yo https://shop.test${path}`)
  })
})

describe('a change of status', () => {
  it('is reported once by each channel, a minute later', async () => {
    const id = await placedOrder()
    await change(id, 'confirmed')
    const waiting = await findOrderTexts(db, id)
    expect(waiting.filter(({ state }) => state === 'waiting')).toHaveLength(2)
    expect(Number(waiting[0]?.nextAt) - Number(waiting[0]?.createdAt)).toBe(60_000)
    await run()
    await run()
    expect(subjects()).toEqual(['Your order N is confirmed'])
    expect(sendSms).toHaveBeenCalledOnce()
  })

  it.each<[OrderStatus[], string[]]>([
    [['confirmed', 'pending'], []],
    [['confirmed', 'pending', 'confirmed'], ['Your order N is confirmed']],
    [['confirmed', 'shipped'], ['Your order N is on its way']],
    [['cancelled', 'pending'], []],
    [['confirmed', 'shipped', 'delivered'], ['Your order N was delivered']],
  ])('followed at once by others, %j, is reported as %j', async (statuses, expected) => {
    const id = await placedOrder()
    await change(id, ...statuses)
    await run()
    expect(subjects()).toEqual(expected)
    expect(sendSms).toHaveBeenCalledTimes(expected.length)
    // The log has all of them, and does not show as sent what was not.
    const texts = (await findOrderTexts(db, id)).filter(({ payload }) => payload.eventId)
    expect(texts).toHaveLength(2 * statuses.filter(status => status !== 'pending').length)
    expect(texts.filter(({ problem }) => problem !== 'outdated')).toHaveLength(2 * expected.length)
  })

  it('that is taken back within a minute is not reported, and neither is the status before it again', async () => {
    const id = await placedOrder()
    await change(id, 'confirmed')
    await run()
    await db.execute(sql`update order_events set at = at - interval '1 hour'`)
    await change(id, 'shipped', 'confirmed')
    await run()
    expect(subjects()).toEqual(['Your order N is confirmed'])
    expect(sendSms).toHaveBeenCalledOnce()
  })

  it('that is taken back later is reported again', async () => {
    const id = await placedOrder()
    await change(id, 'shipped')
    await run()
    await db.execute(sql`update order_events set at = at - interval '1 hour'`)
    await change(id, 'confirmed')
    await run()
    await db.execute(sql`update order_events set at = at - interval '1 hour'`)
    await change(id, 'shipped')
    await run()
    expect(subjects()).toEqual([
      'Your order N is on its way',
      'Your order N is confirmed',
      'Your order N is on its way',
    ])
  })

  it('that changes nothing is not reported', async () => {
    const id = await placedOrder()
    await change(id, 'pending')
    expect((await findOrderTexts(db, id)).filter(({ payload }) => payload.eventId)).toEqual([])
  })

  it('to delivered drops a waiting “Delivery comes later” text', async () => {
    const id = await placedOrder()
    await change(id, 'shipped')
    await run()
    sendMail.mockClear()
    await enqueueOrderText(db, id, 'postponed')
    await change(id, 'delivered')
    await run()
    expect(subjects()).toEqual(['Your order N was delivered'])
  })

  const recorded = (tripId: string) => ({
    ...{ tripId, truck: 'Tata 1', isCorrection: false, lines: [], warnings: [] },
    ...{ recordedAt: new Date().toISOString(), receivedAt: new Date().toISOString() },
  })

  it.each([
    ['second', 1],
    ['first', 1],
    ['third', 2],
    [undefined, 2],
  ])(
    'to shipped, and another trip, are not reported once goods of that trip were recorded: %s',
    async (later, count) => {
      const orderId = await placedOrder()
      // The truck is renamed on its way.
      const reason = { reason: 'truck left', tripId: 'first', truck: 'Tata' } as const
      const shipped = { id: orderId, from: 'pending', to: 'shipped', actor: admin, reason } as const
      expect(await setOrderStatus(db, shipped)).toEqual({ ok: true })
      const second = await recordEvent(db, orderId, 'driver', 'left the yard', {
        tripId: 'second',
        truck: 'Tata',
      })
      await enqueueOnItsWayTexts(db, orderId, 'Kofi', second)
      if (later) await recordEvent(db, orderId, 'driver', 'delivery recorded', recorded(later))
      else await recordEvent(db, orderId, 'driver', 'day moved', { from: '', to: '2026-12-07' })
      await run()
      expect(subjects()).toEqual(Array.from({ length: count }, () => 'Your order N is on its way'))
    },
  )

  it('to shipped by hand is not reported once goods of any truck were recorded', async () => {
    const orderId = await placedOrder()
    await change(orderId, 'shipped')
    await recordEvent(db, orderId, 'driver', 'delivery recorded', recorded('any'))
    await run()
    expect(subjects()).toEqual([])
  })

  it('is not reported if that is switched off before it goes out', async () => {
    const id = await placedOrder()
    await change(id, 'confirmed')
    await storeSettings(db, orderTexts, { 'confirmed.emailOn': false })
    await run()
    expect(sendMail).not.toHaveBeenCalled()
    expect(sendSms).toHaveBeenCalledOnce()
  })
})

it('a reminder is sent while only a replacement is missing, but not once the order is paid', async () => {
  const { id } = await order()
  await db.update(orders).set({ dueDays: 3 })
  await setOrderStatus(db, { id, from: 'pending', to: 'delivered', actor: admin })
  const reason = { reason: 'claim', claimId: randomUUID() } as const
  await transition(db, 'reopen for claim', { id, from: 'delivered', to: 'shipped', actor: admin, reason })
  await storeSettings(db, orderTexts, { 'paymentDue.smsOn': true })
  for (const paidPesewas of [0, 75_00]) {
    await changeOrders(db, { paidPesewas })
    await run()
    sendSms.mockClear()
    await enqueueOrderText(db, id, 'paymentDue', '2026-11-24')
    await run()
    expect(sendSms).toHaveBeenCalledTimes(paidPesewas === 0 ? 1 : 0)
  }
})

it('a retry of one channel does not repeat the other, and keeps its id', async () => {
  const { id } = await order()
  sendSms.mockRejectedValueOnce(withProblem(new Error('The SMS gateway answered 503: '), 'sms error'))
  await run()
  expect(await findOrderTexts(db, id)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ state: 'waiting', attempts: 1, problem: 'sms error' }),
    ]),
  )
  await run()
  expect(sendMail).toHaveBeenCalledOnce()
  expect(sendSms).toHaveBeenCalledTimes(2)
  expect(sendSms.mock.calls[0]?.[0]).toEqual(sendSms.mock.calls[1]?.[0])
})

it('a phone number that is not one fails for good, and the mail goes out', async () => {
  const { id } = await order({ phone: 'ask my brother 12345' })
  await run()
  expect(sendMail).toHaveBeenCalledOnce()
  expect(sendSms).not.toHaveBeenCalled()
  const failed = (await findOrderTexts(db, id)).find(({ state }) => state === 'failed')
  expect(failed).toMatchObject({
    payload: { channel: 'sms' },
    problem: 'sms number',
  })
})

it('an order by phone alone is reported by SMS alone, and has its page', async () => {
  const { id, path } = await order({ email: '' })
  await change(id, 'confirmed')
  await run()
  expect(sendMail).not.toHaveBeenCalled()
  expect(sendSms).toHaveBeenCalledTimes(2)
  expect((await findOrderTexts(db, id)).map(({ payload }) => payload.channel)).toEqual(['sms', 'sms'])
  expect((await findOrderBySecret(db, path.slice('/orders/'.length)))?.id).toBe(id)
})

it('a customer is told of an order that he cancelled at once only that it is cancelled', async () => {
  const { id } = await order()
  await change(id, 'cancelled')
  await run()
  expect(subjects()).toEqual(['Your order N was cancelled'])
  expect(sendSms).toHaveBeenCalledOnce()
})

it('an erased customer gets nothing', async () => {
  const { id } = await order()
  await change(id, 'cancelled')
  await db.transaction(tx => orderPersonalData.erase(tx, 'ama@example.com'))
  await orderLinkRequest(db, { number: id.slice(0, 8), phone: '+233241234567' })
  await run()
  expect(sendMail).not.toHaveBeenCalled()
  expect(sendSms).not.toHaveBeenCalled()
  expect(await findOrderTexts(db, id)).toEqual([])
})

it('many orders for one number cause ten SMS a day; mails and staff go on', async () => {
  const [first] = await Promise.all(Array.from({ length: 12 }, () => order()))
  await db.delete(jobs).where(sql`kind = 'order notification'`)
  for (let batch = 0; batch < 3; batch++) await run()
  expect([sendSms.mock.calls.length, sendMail.mock.calls.length]).toEqual([10, 12])
  expect(await db.$count(jobs, sql`problem = 'sms day limit' and done_at is not null`)).toBe(2)
  await change(first?.id ?? '', 'confirmed')
  await run()
  expect([sendSms.mock.calls.length, sendMail.mock.calls.length]).toEqual([11, 13])
})

it('the link goes out again when somebody asks for it', async () => {
  const id = await placedOrder()
  await orderLinkRequest(db, { number: id.slice(0, 8), phone: '+233241234567' })
  await run()
  expect(subjects()).toEqual(['The link to your order N'])
  expect(sendSms.mock.calls[0]?.[0].text).toMatch(/https:\/\/shop\.test\/orders\/[\w-]{22}$/)
})

it('a job says what it is, for the list of what was not sent', async () => {
  const { id, number } = await order()
  const described = await orderText.describe(db, await findOrderTexts(db, id))
  expect([...described.values()].toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual([
    {
      subject: `E-mail to the customer: received order ${number}`,
      who: 'Ama Mensah',
      page: `/admin/orders/${id}`,
    },
    {
      subject: `SMS to the customer: received order ${number}`,
      who: 'Ama Mensah',
      page: `/admin/orders/${id}`,
    },
  ])
})
