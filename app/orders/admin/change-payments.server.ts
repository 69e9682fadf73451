import { data, type RouterContextProvider } from 'react-router'
import { failure, logActionError, parseForm } from '../../platform/form.server.ts'
import { formatCedis } from '../../platform/money.ts'
import { services } from '../../platform/services.server.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { statusNames } from '../order-status-badge.tsx'
import {
  type PaymentRefusal,
  type PaymentStored,
  type RemovalResult,
  recordPaidInFull,
  recordPayment,
  removePayment,
} from './manage-payments.server.ts'
import type { PaymentIntent, PaymentResult } from './payment-form-result.ts'
import { paidInFullSchema, paymentSchema, removalSchema } from './payment-schema.ts'

type Context = Readonly<RouterContextProvider>
type Refused = Omit<PaymentResult, 'ok'>
type Action = (form: FormData, orderId: string, context: Context) => Promise<ReturnType<typeof refuse>>

export async function changePayments(
  intent: PaymentIntent,
  form: FormData,
  orderId: string,
  context: Context,
) {
  try {
    return await actions[intent](form, orderId, context)
  } catch (thrown) {
    const status = logActionError(context, 'a payment could not be stored', thrown)
    return refuse(status, { message: error('The payment could not be stored. Nothing was changed.') }, intent)
  }
}

const actions: Record<PaymentIntent, Action> = {
  async payment(form, orderId, context) {
    const parsed = parseForm(paymentSchema, form)
    if (!parsed.ok) return refuse(422, parsed.result, 'payment')
    const { db } = services(context)
    return respond(await recordPayment(db, { ...parsed.data, orderId }, requireAdmin(context)), 'payment')
  },
  async 'paid in full'(form, orderId, context) {
    const parsed = parseForm(paidInFullSchema, form)
    if (!parsed.ok) return refuse(400, { message: unreadable }, 'paid in full')
    const { delivered, ...payment } = parsed.data
    const { db } = services(context)
    const full = { ...payment, orderId, isDelivered: delivered === 'yes' }
    const result = await recordPaidInFull(db, full, requireAdmin(context))
    if (!result.ok || !full.isDelivered) return respond(result, 'paid in full')
    return respond({ ...result, text: `${result.text}. The order is delivered` }, 'paid in full')
  },
  async 'remove payment'(form, orderId, context) {
    const parsed = parseForm(removalSchema, form)
    if (!parsed.ok) return refuse(400, { message: unreadable }, 'remove payment')
    const removed = await removePayment(
      services(context).db,
      { ...parsed.data, orderId },
      requireAdmin(context),
    )
    if (removed.ok) return success('Payment removed', removed, 'remove payment')
    return refuse(409, { isStale: true, message: error(removalTexts[removed.reason]) }, 'remove payment')
  },
}

const error = (description: string) => ({ title: 'Error', description })
const unreadable = error('The form could not be read.')

const removalTexts: Record<Extract<RemovalResult, { ok: false }>['reason'], string> = {
  'not found': 'This payment has already been removed.',
  'has a receipt': 'A receipt was issued for this payment. Record a refund instead.',
  'too old': 'A payment can be removed only on the day on which it was recorded. Record a refund instead.',
  refunded: 'Part of this payment was refunded. Remove the refund first.',
}

const refuse = (status: number, refused: Refused, intent: PaymentIntent) =>
  failure<PaymentResult>(status, { ...refused, intent })

const success = (title: string, { text }: PaymentStored, intent: PaymentIntent) =>
  data<PaymentResult>({ ok: true, intent, isStored: true, message: { title, description: `${text}.` } })

function respond(result: PaymentStored | PaymentRefusal, intent: PaymentIntent) {
  if (result.ok) return success('Payment recorded', result, intent)
  const [status, refused] = refusal(result)
  return refuse(status, refused, intent)
}

function refusal(result: PaymentRefusal): [number, Refused] {
  switch (result.reason) {
    case 'not found':
      return [404, { message: error('This order no longer exists.') }]
    case 'stored differently': {
      const description = `The first attempt was stored: ${result.stored}. Check the list before you record another payment.`
      return [409, { isStored: true, isStale: true, message: error(description) }]
    }
    case 'in the future':
      return [422, { errors: { receivedAt: 'This is in the future' } }]
    case 'before the order':
      return [422, { errors: { receivedAt: 'This is before the order was placed' } }]
    case 'customer erased':
      return [422, { errors: { reference: 'The customer’s data was erased. Leave the reference empty.' } }]
    case 'refunds too much':
      return [422, { errors: { amount: `Only ${formatCedis(result.paid)} was paid` } }]
    case 'overpays':
      return [409, { surplus: result.surplus, isStale: true }]
    case 'conflict': {
      const { open, status } = result
      const description = `This order was changed meanwhile: it is ${statusNames[status].toLowerCase()}, and ${formatCedis(open)} is open. Nothing was changed by you.`
      return [409, { isStale: true, message: error(description) }]
    }
  }
}
