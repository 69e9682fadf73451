import { eq, sql } from 'drizzle-orm'
import { addCorrectedContact } from '../../customers/contacts.server.ts'
import { submitQuestion } from '../../enquiries/enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { formTexts, parseForm } from '../../platform/form.server.ts'
import { services } from '../../platform/services.server.ts'
import {
  type CorrectableContact,
  contactOf,
  correctableFields,
  correctableNames,
  toContactColumns,
} from '../../sales/contact-fields.ts'
import type { CustomerFormArgs, Refusal } from '../../sales/customer-form-action.server.ts'
import {
  addContact,
  contactKeyOf,
  findAccountOfRecord,
  type RefusedContact,
} from '../../trade/trade-accounts.server.ts'
import { moveDayByCustomer } from '../days/move-day.server.ts'
import { recordEvent } from '../history/record-event.server.ts'
import { lockOrder, type Order } from '../lines/order-lines.server.ts'
import { orders } from '../orders.table.ts'
import { type TransitionResult, transition } from '../state/transition.server.ts'
import { orderChangeNotification } from '../texts/order-notification.server.ts'
import {
  failureNotice,
  isCorrected,
  type OrderChangeIntent,
  requestedQuantities,
  requestField,
  successNotices,
  tooLateNotice,
  tooLateToMove,
} from './order-changes.ts'
import { orderFormAction } from './order-page.server.ts'
import {
  cancelSchema,
  correctCollectedSchema,
  correctSchema,
  daySchema,
  requestSchema,
} from './order-page-schema.ts'

const actor = 'customer'

/** Cancels an order that is still pending; one that is cancelled already stays so. */
const cancelByCustomer = (db: Db, id: string, words?: string): Promise<TransitionResult> =>
  transition(db, 'cancel by customer', {
    id,
    from: 'pending',
    to: 'cancelled',
    actor,
    reason: words ? { reason: 'stated', words } : {},
  })

/**
 * Corrects the contact of an order that is still pending. The history says which fields changed. An order on account
 * stays the customer's own.
 */
function correctByCustomer(
  db: Db,
  id: string,
  contact: Partial<CorrectableContact>,
): Promise<TransitionResult | RefusedContact> {
  return db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    if (!order || order.erasedAt) return { ok: false, reason: 'not found' }
    const stored = contactOf(order)
    const changed = correctableNames
      .filter(name => name in contact && stored[name] !== contact[name])
      .map(name => correctableFields[name].label)
    if (changed.length === 0) return { ok: true }
    if (order.status !== 'pending') return { ok: false, reason: 'conflict', status: order.status }
    const { phone = stored.phone } = contact
    const moved =
      phone === stored.phone ? { ok: true as const } : await moveToContact(tx, order, { ...stored, phone })
    if (!moved.ok) return moved
    await tx
      .update(orders)
      .set({ ...toContactColumns({ ...contact, phone }), updatedAt: sql`now()` })
      .where(eq(orders.id, id))
    await recordEvent(tx, id, actor, 'contact corrected', { fields: changed })
    await orderChangeNotification.enqueue(tx, { orderId: id, change: 'corrected' })
    return { ok: true }
  })
}

/**
 * An order on account stays with its account, and the number that is typed here is not verified. Any other becomes one of
 * which anybody could have typed the number.
 */
async function moveToContact(
  tx: Db,
  order: Order,
  corrected: { phone: string; email: string },
): Promise<{ ok: true } | RefusedContact> {
  const account = await findAccountOfRecord(tx, order)
  if (account) {
    const owned = await addContact(tx, account, corrected)
    return owned.ok ? { ok: true } : owned
  }
  const stored = contactOf(order)
  await addCorrectedContact(tx, contactKeyOf(stored), contactKeyOf(corrected))
  await tx.update(orders).set({ identity: 'typed' }).where(eq(orders.id, order.id))
  return { ok: true }
}

/** Stores what the customer asks for as an enquiry about the order, once for the same key and content. */
async function requestChange(db: Db, order: Order, message: string, key: string | undefined) {
  await db.transaction(async tx => {
    const question = { source: 'order change' as const, message, orderId: order.id }
    if (!(await submitQuestion(tx, question, order, key))) return
    await recordEvent(tx, order.id, actor, 'change requested', {})
  })
}

type Rejection = Refusal | undefined

/** The forms of an order's page. */
export const orderChangeAction = (args: CustomerFormArgs) =>
  orderFormAction(args, {
    name: 'order change',
    notices: successNotices,
    failureNotice,
    submit: (intent, form, order) => change(services(args.context).db, intent, form, order),
  })

async function change(db: Db, intent: OrderChangeIntent, form: FormData, order: Order): Promise<Rejection> {
  if (intent === 'cancel') {
    const { reason } = cancelSchema.parse(formTexts(form))
    return reject(await cancelByCustomer(db, order.id, reason))
  }
  if (intent === 'request') {
    const parsed = parseForm(requestSchema, form)
    if (!parsed.ok) return { status: 422, result: parsed.result }
    const values = formTexts(form)
    const message = [...requestedQuantities(order.lines, values), parsed.data.message].join('\n').trim()
    if (!message) return { status: 422, result: { errors: { message: requestField.problems.missing } } }
    if (message.length > requestField.max)
      return { status: 422, result: { errors: { message: requestField.problems.max } } }
    await requestChange(db, order, message, values.key)
    return undefined
  }
  if (intent === 'day') {
    const parsed = parseForm(daySchema, form)
    if (!parsed.ok) return { status: 422, result: parsed.result }
    const moved = await moveDayByCustomer(db, order.id, parsed.data.day)
    if (moved.ok) return undefined
    if (moved.reason === 'full') return { status: 409, result: { errors: { day: moved.message } } }
    if (moved.reason === 'too late') return { status: 409, result: { message: tooLateToMove } }
    return reject(moved)
  }
  const parsed = order.collectAt ? parseForm(correctCollectedSchema, form) : parseForm(correctSchema, form)
  if (!parsed.ok) return { status: 422, result: parsed.result }
  const values = formTexts(form)
  const corrected = Object.entries(parsed.data).filter(([name]) => isCorrected(values, name))
  const done = await correctByCustomer(db, order.id, Object.fromEntries(corrected))
  if (!done.ok && done.reason === 'invalid')
    return { status: 422, result: { errors: { [done.field]: done.message } } }
  return reject(done)
}

function reject(result: TransitionResult): Rejection {
  if (result.ok) return undefined
  // The customer was erased meanwhile.
  if (result.reason === 'not found') throw new Response(null, { status: 404 })
  return {
    status: 409,
    result: { message: tooLateNotice(result.reason === 'conflict' ? result.status : 'pending') },
  }
}
