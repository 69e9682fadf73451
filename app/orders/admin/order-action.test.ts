import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/database/database.server.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { action } from './order.route.tsx'
import type { PaymentIntent } from './payment-schema.ts'

const orderId = '0198a2f4-6f0e-4a3b-9c1d-2e5f7a8b9c0d'
const valid = { id: randomUUID(), kind: 'payment', amount: '50', method: 'cash', receivedAt: '' }

/** What the action answers to a form; `transaction` is what the database does. */
async function send(
  intent: PaymentIntent,
  form: Record<string, string>,
  transaction: () => unknown = () => expect.fail('the database was asked'),
) {
  const context = adminContext({ transaction } as unknown as Db)
  const sent = { intent, ...form }
  const { values, ...result } = await callAction(action, context, sent, { orderId })
  if (!result.ok) expect(values).toEqual(sent)
  return result
}

const amount = 'Enter an amount in cedis, such as 50 or 50.00'
const network = 'Choose a network'
const cardNumber =
  'This looks like a card number, which must not be stored. Enter the reference of the payment.'
const receivedAt = 'Enter a date and a time, or leave both empty'
it.each([
  [{ amount: '' }, { amount }],
  [{ amount: '0' }, { amount }],
  [{ amount: '-5' }, { amount }],
  [{ amount: '1.234' }, { amount }],
  [{ amount: '1000000000.01' }, { amount: 'Enter at most GH₵1,000,000,000.00 at a time' }],
  [{ amount: '99999999999999999999' }, { amount }],
  [{ method: 'card' }, { method: 'Choose a method' }],
  [{ method: 'mobile money' }, { network }],
  [{ method: 'mobile money', network: 'Other' }, { network }],
  [{ method: 'bank', reference: 'x'.repeat(61) }, { reference: 'A reference has at most 60 characters' }],
  [{ method: 'bank', reference: '4111 1111 1111 1111' }, { reference: cardNumber }],
  [{ receivedAt: '2026-02-31T10:00' }, { receivedAt }],
  [{ receivedAt: 'yesterday' }, { receivedAt }],
])('the form with %j is refused with %j, and nothing is stored', async (wrong, errors) => {
  expect(await send('payment', { ...valid, ...wrong })).toEqual({
    ok: false,
    status: 422,
    intent: 'payment',
    errors,
  })
})

it('a payment whose id is no UUID is refused', async () =>
  expect(await send('payment', { ...valid, id: 'x' })).toEqual({
    ok: false,
    status: 422,
    intent: 'payment',
    errors: { id: 'Invalid UUID' },
  }))

it.each<[PaymentIntent, Record<string, string>]>([
  ['paid in full', { id: randomUUID(), open: '0', status: 'pending' }],
  ['paid in full', { id: randomUUID(), open: '5', status: 'lost' }],
  ['remove payment', { id: "'" }],
])('%s with %j can not be read', async (intent, form) =>
  expect(await send(intent, form)).toEqual({
    ok: false,
    status: 400,
    intent,
    message: { title: 'Error', description: 'The form could not be read. Nothing was changed.' },
  }),
)

it.each([
  [{ ok: false, reason: 'in the future' }, { errors: { receivedAt: 'This is in the future' } }],
  [{ ok: false, reason: 'refunds too much', paid: 50_00 }, { errors: { amount: 'Only GH₵50.00 was paid' } }],
  [
    { ok: false, reason: 'overpays', open: 25_00, surplus: 15_00 },
    { surplus: 15_00, isStale: true },
  ],
  [
    { ok: false, reason: 'stored differently', stored: 'Payment of GH₵5.00, cash' },
    { isStored: true, message: { description: expect.stringContaining('Payment of GH₵5.00, cash') } },
  ],
  [{ ok: true, text: 'Payment of GH₵50.00, cash' }, { isStored: true }],
])('%j is answered with %j', async (stored, result) =>
  expect(await send('payment', valid, () => stored)).toMatchObject({ ok: stored.ok, ...result }),
)

it('an error of the database is a sentence', async () => {
  const fail = () => Promise.reject(new Error('connection lost'))
  expect(await send('payment', valid, fail)).toMatchObject({
    ok: false,
    message: { description: 'The payment could not be stored. Nothing was changed.' },
  })
})
