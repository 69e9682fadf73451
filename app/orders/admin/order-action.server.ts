import { z } from 'zod'
import { singleLineText } from '../../platform/form-schema.ts'
import { isDay } from '../../platform/text/days.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { documentNames, requestedKinds } from '../../sales/document.ts'
import { formatPromise } from '../../sales/promised-day.ts'
import { adminAction, type Intents, intent, noFields } from '../../staff/admin-action.server.ts'
import { noteIntents } from '../../staff/notes/note-intents.server.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import { confirmCustomerIntents } from '../../trade/admin/confirm-customer-intents.server.ts'
import { moveDayByOffice } from '../days/move-day.server.ts'
import { type OrderStatus, orderStatuses, overLimitRefusal, statusNames } from '../order.ts'
import { setOrderStatus } from '../state/transition.server.ts'
import { approveCredit, overLimitText } from './approve-credit.server.ts'
import { confirmOrderCustomer, rejectOrderCustomer } from './confirm-customer.server.ts'
import type { DayResult } from './day-panel.tsx'
import { issueDocument } from './issue-document.server.ts'
import { replaceOrderLink, resendOrderText, wasPlanned } from './manage-orders.server.ts'
import {
  type PaymentRefusal,
  recordPaidInFull,
  recordPayment,
  removePayment,
} from './manage-payments.server.ts'
import { orderNotes } from './order-notes.server.ts'
import {
  type PaymentIntent,
  type PaymentResult,
  paidInFullSchema,
  paymentSchema,
  removalSchema,
} from './payment-schema.ts'
import { type StatusResult, statusNotChanged } from './status-select.tsx'

/** Why an order that is or was on trips doesn't get a status by this form. */
function tripsRefusal(
  from: OrderStatus,
  to: OrderStatus,
  isConfirmed: boolean,
): 'follows from trips' | 'has left' | undefined {
  const hasLeft = (status: OrderStatus) => status === 'shipped' || status === 'delivered'
  if (hasLeft(to)) return 'follows from trips'
  return to === 'cancelled' && hasLeft(from) && !isConfirmed ? 'has left' : undefined
}

/** For every page with a `StatusSelect`. */
export const statusIntent: Intents<unknown, StatusResult>[string] = intent(
  'orders.status',
  z.object({
    id: z.uuid(),
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    confirmed: z.literal('yes').optional(),
  }),
  async ({ db, admin, data: { confirmed, ...change } }) => {
    const reason = tripsRefusal(change.from, change.to, confirmed !== undefined)
    if (reason && (await wasPlanned(db, change.id))) return { ok: false as const, reason }
    return setOrderStatus(db, { ...change, actor: admin })
  },
  {
    success: ({ lostDay }) => ({
      message: {
        title: 'Success',
        description: `Order status updated successfully${lostDay ? `. Its day, ${lostDay}, is full by now: agree on another` : ''}`,
      },
    }),
    refusals: {
      'not found': { message: statusNotChanged },
      'follows from trips': { question: 'by hand' },
      'has left': { question: 'cancel' },
      conflict: ({ status }) =>
        `This order was changed meanwhile: it is ${statusNames[status].toLowerCase()} now. Nothing was changed by you.`,
      held: overLimitRefusal,
      'purchase order used': ({ purchaseOrder }) =>
        `There is another order with the number ${purchaseOrder}, which this customer’s account allows once. Cancel that one first. Nothing was changed.`,
    },
    failed: { message: statusNotChanged },
  },
)

const stored = (title: string, description: string) => ({ isStored: true, message: { title, description } })
const paymentNotStored = 'The payment could not be stored. Nothing was changed.'

const paymentRefusals = {
  'not found': 'This order no longer exists.',
  'stored differently': ({ stored }: { stored: string }) => ({
    isStored: true,
    message: `The first attempt was stored: ${stored}. Check the list before you record another payment.`,
  }),
  'in the future': { errors: { receivedAt: 'This is in the future' } },
  'before the order': { errors: { receivedAt: 'This is before the order was placed' } },
  'customer erased': {
    errors: { reference: 'The customer’s data was erased. Leave the reference empty.' },
  },
  'refunds too much': ({ paid }: { paid: number }) => ({
    errors: { amount: `Only ${formatCedis(paid)} was paid` },
  }),
  overpays: ({ surplus }: { surplus: number }) => ({ surplus }),
  conflict: ({ open, status }: Extract<PaymentRefusal, { reason: 'conflict' }>) =>
    `This order was changed meanwhile: it is ${statusNames[status].toLowerCase()}, and ${formatCedis(open)} is open. Nothing was changed by you.`,
}

const paymentIntents: Record<PaymentIntent, Intents<string, PaymentResult>[string]> = {
  payment: intent(
    'payments.record',
    paymentSchema,
    ({ db, admin, data, subject }) => recordPayment(db, { ...data, orderId: subject }, admin),
    {
      success: ({ text }) => stored('Payment recorded', `${text}.`),
      refusals: paymentRefusals,
      invalid: () => undefined,
      failed: paymentNotStored,
    },
  ),
  'paid in full': intent(
    'payments.record',
    paidInFullSchema,
    async ({ db, admin, data: { delivered, ...payment }, subject }) => {
      if (delivered && (await wasPlanned(db, subject)))
        return { ok: false as const, reason: 'follows from trips' as const }
      return recordPaidInFull(db, { ...payment, orderId: subject, isDelivered: delivered === 'yes' }, admin)
    },
    {
      alsoNeeds: ({ data }) => data.delivered === 'yes' && 'orders.status',
      success: ({ text }, { delivered }) =>
        stored('Payment recorded', delivered ? `${text}. The order is delivered.` : `${text}.`),
      refusals: {
        ...paymentRefusals,
        'follows from trips':
          'This order is on trips, and whether it is delivered follows from them. Record the payment alone.',
      },
      failed: paymentNotStored,
    },
  ),
  'remove payment': intent(
    'payments.record',
    removalSchema,
    ({ db, admin, data, subject }) => removePayment(db, { ...data, orderId: subject }, admin),
    {
      success: ({ text }) => stored('Payment removed', `${text}.`),
      refusals: {
        'not found': { status: 409, message: 'This payment has already been removed.' },
        'has a receipt': 'A receipt was issued for this payment. Record a refund instead.',
        'too old':
          'A payment can be removed only on the day on which it was recorded. Record a refund instead.',
        refunded: 'Part of this payment was refunded. Remove the refund first.',
      },
      failed: paymentNotStored,
    },
  ),
}

const notIssued = (description: string) => ({ message: { title: 'Document not issued', description } })
const linkNotRenewed = 'Failed to make a new link. The old one still works.'

const dayIntent: Intents<string, DayResult>[string] = intent(
  'orders.day',
  z.object({
    from: singleLineText,
    day: singleLineText.refine(day => day === '' || isDay(day), 'Enter a date'),
    override: z.string().optional(),
  }),
  ({ db, admin, data, subject: id }) => moveDayByOffice(db, admin, { ...data, id }),
  {
    success: ({ isMoved }, { day }) => {
      if (!isMoved) return { message: { title: 'The day stays as it is' } }
      return {
        message: day
          ? { title: 'Day saved', description: 'The customer gets a message.' }
          : { title: 'The order has no day any more' },
      }
    },
    refusals: {
      'not found': 'This order no longer exists.',
      past: { errors: { day: 'This day is past' } },
      'moved meanwhile': ({ promisedDay }) =>
        `The order has ${promisedDay ? `another day meanwhile: ${formatPromise(promisedDay)}` : 'no day any more'}. Nothing was changed.`,
      ended: 'This order was delivered or cancelled. Nothing was changed.',
      over: ({ excess, override }) => ({ override, errors: { day: `Nothing was changed: ${excess}.` } }),
    },
    invalid: () => undefined,
  },
)

const intents: Intents<string> = {
  status: statusIntent,
  ...noteIntents(orderNotes),
  ...confirmCustomerIntents<string>('order', 'The order is on their account.', {
    confirm: confirmOrderCustomer,
    reject: rejectOrderCustomer,
    idOf: id => id,
  }),
  day: dayIntent,
  ...paymentIntents,
  'approve credit': intent(
    'orders.credit',
    z.object({ shownExcess: z.coerce.number().int().optional() }),
    ({ db, admin, subject, data: { shownExcess } }) => approveCredit(db, admin, { id: subject, shownExcess }),
    {
      success: { title: 'Approved', description: 'The order can be delivered.' },
      refusals: {
        'not found': 'This order no longer exists.',
        'over limit': refusal => overLimitText(refusal, 'Nothing was approved'),
      },
    },
  ),
  'issue document': intent(
    'documents.issue',
    z.object({ kind: z.enum(requestedKinds), paymentId: z.uuid().optional() }),
    ({ db, admin, data, subject }) => issueDocument(db, { ...data, orderId: subject }, admin),
    {
      success: ({ number, isNew }, { kind }) => ({
        message: isNew
          ? { title: `${documentNames[kind]} issued`, description: `Its number is ${number}.` }
          : {
              title: 'Already issued',
              description: `Nothing has changed since ${documentNames[kind]} ${number}.`,
            },
      }),
      refusals: {
        'not found': notIssued('The order or the payment no longer exists.'),
        erased: notIssued('The customer of this order was erased.'),
        cancelled: notIssued('This order is cancelled.'),
      },
      failed: notIssued('The document could not be stored. Nothing was changed.'),
    },
  ),
  'new link': intent(
    'orders.edit',
    noFields,
    ({ db, admin, linkKey, subject }) => replaceOrderLink(db, linkKey, subject, admin),
    {
      success: {
        title: 'New link',
        description: 'The old link no longer works. Send the customer the new one.',
      },
      refusals: { 'not found': linkNotRenewed },
      failed: linkNotRenewed,
    },
  ),
  'send again': intent(
    'mails.resend',
    z.object({ job: z.string().optional() }),
    ({ db, wakeQueue, admin, data, subject }) => resendOrderText({ db, wakeQueue }, admin, subject, data.job),
    {
      success: ({ message }) => ({ message }),
      refusals: {
        'not found': 'There is no such message.',
        'not sent': ({ message }) => ({ status: 502, message }),
      },
    },
  ),
}

export const orderAction = adminAction({
  intents,
  findSubject: ({ orderId }) => subjectId('order', orderId),
})
