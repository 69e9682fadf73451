import { sql } from 'drizzle-orm'
import { moveGoods } from '../../catalogue/stock.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import { lockDays } from '../days/book-days.server.ts'
import { restoreBookings } from '../days/move-day.server.ts'
import type { StatusReason } from '../history/order-event.ts'
import { recordStatusEvent } from '../history/record-event.server.ts'
import { moveRestocked } from '../lines/line-movements.server.ts'
import { lockOrder, type Order } from '../lines/order-lines.server.ts'
import { needsCreditApproval, type OrderStatus, orderNumber } from '../order.ts'
import { readReinstated, recordExcess } from '../placing/order-on-account.server.ts'
import { orderChangeNotification } from '../texts/order-notification.server.ts'
import { enqueueStatusTexts } from '../texts/order-text.server.ts'
import type { OrderTextKind } from '../texts/order-texts.content.ts'
import { saleAfter } from './order-facts.ts'
import { type GuardRefusal, type OrderFacts, orderGuards } from './order-guards.ts'
import {
  isTransition,
  type OrderEffect,
  type OrderGuard,
  type OrderTransition,
  orderTransitions,
  transitionToStatus,
} from './order-state.ts'
import { isDearerSinceDelivery, saveOrder } from './save-order.server.ts'

export type TransitionRequest = {
  id: string
  /** The status that whoever asks for it saw. */
  from: OrderStatus
  to: OrderStatus
  /** `shop`: nobody, by the owner's settings. */
  actor: 'customer' | 'shop' | { email: string }
  reason?: StatusReason
  /** Name and number of who brings the goods, for the text to the customer. */
  driver?: string | undefined
  /** In place of the text about the status. */
  text?: OrderTextKind
}

export type TransitionResult =
  /** `lostDay`: the day of an order that is no longer cancelled, which was given to others meanwhile. */
  | { ok: true; lostDay?: string | undefined }
  | { ok: false; reason: 'not found' }
  /** The order no longer has the status that the actor saw. */
  | { ok: false; reason: 'conflict'; status: OrderStatus }
  | GuardRefusal

/**
 * Changes the status of an order: the only place that does. Locks it, asks the guards of the transition, stores the status
 * with its event, and runs the effects, all in one transaction. What staff do is in the audit log too.
 * @throws where the table has no such transition between these two states, which is a fault of the caller
 */
export function transition(
  db: Db,
  name: OrderTransition,
  request: TransitionRequest,
): Promise<TransitionResult> {
  return db.transaction(async tx => {
    const { id, from, to } = request
    const stored = await lockOrder(tx, id)
    if (!stored) return { ok: false, reason: 'not found' }
    if (stored.status === to) return { ok: true }
    if (stored.status !== from) return { ok: false, reason: 'conflict', status: stored.status }
    const who = typeof request.actor === 'string' ? request.actor : 'staff'
    if (!isTransition(name, who, from, to))
      throw new Error(`There is no transition ${name} of ${who} from ${from} to ${to}`)

    const { isPurchaseOrderUsed, ...credit } = await readCredit(tx, stored)
    const order = { ...stored, ...credit }
    const refusal = findRefusal(orderTransitions[name].guards, { from, to, order, isPurchaseOrderUsed })
    if (refusal) return refusal

    const effects: readonly OrderEffect[] = orderTransitions[name].effects
    if (effects.includes('book day')) await lockDays(tx)
    const { isSold, isOpenAgain } = saleAfter(stored, { name, from, to })
    const isCountedAnew = to === 'delivered' && (await isDearerSinceDelivery(tx, stored))
    const by = actorOf(request.actor)
    const { id: eventId, occurredAt } = await recordStatusEvent(tx, {
      orderId: id,
      actor: by,
      from,
      to,
      reason: request.reason ?? {},
      wasSold: stored.soldAt !== null,
      isSold,
    })
    const soldAt = isSold ? (stored.soldAt ?? occurredAt) : null
    const dueFrom = isCountedAnew ? occurredAt : (stored.dueFrom ?? soldAt)
    const changes = { ...credit, status: to, isOpenAgain, soldAt, dueFrom: isSold ? dueFrom : null }
    await saveOrder(tx, id, changes, { expiresOn: null, updatedAt: sql`now()` })
    await logTransition(tx, request)
    let lostDay: string | undefined
    for (const effect of effects) {
      const lost = await runEffect[effect](tx, { order, by, eventId, request })
      lostDay ??= lost
    }
    return { ok: true, ...(lostDay && { lostDay }) }
  })
}

/** The office chooses another status. */
export const setOrderStatus = (db: Db, change: TransitionRequest) =>
  transition(db, transitionToStatus(change.from, change.to), change)

const actorOf = (actor: TransitionRequest['actor']) => (typeof actor === 'string' ? actor : actor.email)

/** Of an order that is no longer cancelled, the credit that it takes now. */
async function readCredit(tx: Db, order: Order) {
  const { creditExcess, creditApprovedBy } = order
  if (order.status === 'cancelled') return readReinstated(tx, order)
  return { creditExcess, creditApprovedBy, isPurchaseOrderUsed: false }
}

function findRefusal(guards: readonly OrderGuard[], facts: OrderFacts): GuardRefusal | undefined {
  for (const guard of guards) {
    const refusal = orderGuards[guard](facts)
    if (refusal) return refusal
  }
  return undefined
}

async function logTransition(tx: Db, { id, from, to, actor }: TransitionRequest) {
  if (typeof actor === 'string') return
  const subject = `Order ${orderNumber(id)}`
  await recordChange(tx, actor, {
    action: 'order.status',
    subject,
    before: { status: from },
    after: { status: to },
  })
}

type Transitioned = { order: Order; by: string; eventId: number; request: TransitionRequest }

const runEffect: Record<OrderEffect, (tx: Db, done: Transitioned) => Promise<string | undefined>> = {
  async 'release goods'(tx, { order }) {
    await moveGoods(tx, order.id, order.lines, 1, 'cancelled')
    await moveRestocked(tx, order.id, -1, 'cancelled')
    return undefined
  },
  async 'reserve goods'(tx, { order, by }) {
    if (needsCreditApproval(order) && order.creditExcess !== null)
      await recordExcess(tx, order.id, order.creditExcess, by, false)
    await moveGoods(tx, order.id, order.lines, -1, 'restored')
    await moveRestocked(tx, order.id, 1, 'restored')
    return undefined
  },
  'book day': (tx, { order, by }) => restoreBookings(tx, order.id, by),
  async 'tell customer'(tx, { order, eventId, request: { to, driver, text } }) {
    await enqueueStatusTexts(tx, { orderId: order.id, status: to, eventId, driver, text })
    return undefined
  },
  async 'tell company'(tx, { order }) {
    await orderChangeNotification.enqueue(tx, { orderId: order.id, change: 'cancelled' })
    return undefined
  },
}
