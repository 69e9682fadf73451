import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredOrderEvent } from '../orders/history/order-event.ts'
import { orderEventText } from '../orders/history/order-event-text.ts'
import { orderEvents } from '../orders/orders.table.ts'
import { openEarlierDatabase } from '../platform/database/database.fixture.ts'
import { type QuoteEvent, quoteEventText } from './quote-event.ts'
import { quoteEvents } from './quotes.table.ts'

/** Of the last version whose history was made of sentences. */
const earlierMigrations = 43
const orderId = '1a2b3c4d-1111-4111-8111-111111111111'
const quoteId = '5e6f7a8b-1111-4111-8111-111111111111'
const claimId = '9c0d1e2f-1111-4111-8111-111111111111'

/** Kind and sentence as they were, and the type that they become; the sentence stays. */
const told: [kind: string, sentence: string, type: StoredOrderEvent['type']][] = [
  ['correction', 'Corrected: Phone Number, Delivery Address', 'contact corrected'],
  ['request', 'Asked for a change (see Messages)', 'change requested'],
  ['payment', 'Payment of GH₵1,250.50, cash', 'payment recorded'],
  ['payment', 'Refund of GH₵5.00, MTN MoMo', 'payment recorded'],
  ['payment', 'Payment of GH₵5.00, bank, removed', 'payment removed'],
  ['payment', 'Payment of GH₵5.00, cash, corrected from Payment of GH₵4.00, AT Money', 'payment corrected'],
  ['document', 'Pro-forma invoice PF-2026-0001', 'document issued'],
  ['quote', 'Made from quote Q-5E6F7A8B, version 2', 'made from quote'],
  ['delivery', 'Planned for 7 December 2026, Tata 1', 'put on trip'],
  ['delivery', 'Taken off the trip of 7 December 2026, Tata 1', 'taken off trip'],
  ['delivery', 'The trip of 7 December 2026, Tata, the new one brings less of it', 'reduced on trip'],
  ['delivery', 'Not delivered on 7 December 2026 with Tata 1', 'not delivered'],
  ['delivery', 'On its way with Tata 1', 'left the yard'],
  ['delivery', 'Day: none → Monday, 7 December 2026', 'day moved'],
  [
    'delivery',
    'Day: Monday, 7 December 2026 to Wednesday, 9 December 2026 → none, although it is full',
    'day moved',
  ],
  ['delivery', 'Delivered with Tata 1: Hollow Blocks: 5 blocks. Recorded today.', 'note'],
  ['claim', 'Claim C-9C0D1E2F: something is missing', 'claim received'],
  ['claim', 'Claim C-9C0D1E2F from the driver’s record', 'claim received from driver'],
  ['claim', 'Claim C-9C0D1E2F: credited, CN-2026-0001', 'claim answered'],
  ['claim', 'Claim C-9C0D1E2F: refused', 'claim answered'],
  ['change', 'Changed: Hollow Blocks: 10 blocks → 8 blocks; where it goes', 'note'],
  ['credit', 'GH₵50.00 over the credit limit, approved', 'over credit limit'],
]

const statusSentences = [
  '',
  'Plans have changed',
  'On its way with Tata 1',
  'Claim C-9C0D1E2F',
  'Handed over at the counter',
  'Not confirmed in time',
]

const database = await openEarlierDatabase(earlierMigrations)
const { db } = database
afterAll(database.close)

beforeAll(async () => {
  await db.execute(sql`insert into orders (id, customer_name, customer_phone, customer_address, order_items, sums, total_amount)
    values (${orderId}, 'Ama', '024', 'Weija', '[]', '[]', 100)`)
  await db.execute(sql`insert into claims (id, order_id, origin, cause, description, idempotency_key)
    values (${claimId}, ${orderId}, 'customer', 'short', '', gen_random_uuid())`)
  for (const [kind, details] of told)
    await db.execute(sql`insert into order_events (order_id, kind, details, actor)
      values (${orderId}, ${kind}, ${details}, 'customer')`)
  for (const details of statusSentences)
    await db.execute(sql`insert into order_events (order_id, kind, details, actor, from_status, to_status)
      values (${orderId}, 'status', ${details}, 'customer', 'delivered', 'shipped')`)
  await db.execute(sql`insert into quotes (id, status, customer_name, customer_phone, customer_email, total_amount, sums)
    values (${quoteId}, 'sent', 'Ama', '024', '', 100, '[]')`)
  for (const [kind, details] of [
    ['requested', ''],
    ['changed', 'Total GH₵1,250.50'],
    ['sent', 'Version 2 again by e-mail, SMS'],
    ['accepted', 'Version 2'],
    ['declined', 'Plans have changed: Next year'],
  ])
    await db.execute(sql`insert into quote_events (quote_id, kind, details, actor)
      values (${quoteId}, ${kind}, ${details}, 'customer')`)
  await database.upgrade()
})

it('an earlier history becomes data that reads the same', async () => {
  const events = (await db.select().from(orderEvents).orderBy(orderEvents.id)) as StoredOrderEvent[]
  const expected = told.map(([, sentence, type]) => [type, sentence])
  expect(events.slice(0, told.length).map(event => [event.type, orderEventText(event)])).toEqual(expected)
  expect(events.slice(told.length).map(orderEventText)).toEqual(
    statusSentences.map(sentence => ['Delivered → Shipped', sentence].filter(Boolean).join(': ')),
  )
})

it('a claim that opened an order again is known by its id', async () => {
  const reasons = (await db.select().from(orderEvents)).map(({ data }) => data)
  expect(reasons).toContainEqual({ reason: 'claim', claimId })
  expect(reasons).toContainEqual({ claimId, cause: 'short' })
})

it('what is told without amounts is marked', async () => {
  const events = await db.select().from(orderEvents)
  expect(events.flatMap(({ type, data }) => (type === 'note' ? [data] : []))).toMatchObject([
    { hasAmounts: false },
    { hasAmounts: false },
  ])
})

it('the history of a quote becomes data that reads the same', async () => {
  const events = (await db.select().from(quoteEvents).orderBy(quoteEvents.id)) as QuoteEvent[]
  expect(events.map(quoteEventText)).toEqual([
    'Requested by the customer',
    'Changed: Total GH₵1,250.50',
    'Sent: Version 2 again by e-mail, SMS',
    'Accepted by the customer: Version 2',
    'Declined by the customer: Plans have changed: Next year',
  ])
})
