import { and, eq, sql } from 'drizzle-orm'
import { quantityStep, roundToTenth } from '../catalogue/unit.ts'
import { deriveOrderStatus } from '../deliveries/derive-order-status.server.ts'
import { type CreditOrderResult, creditOrder } from '../orders/credits/credit-order.server.ts'
import { answerNames, type ClaimAnswer, claimNumber } from '../orders/history/claim-terms.ts'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { addMovements, addStockedMovements, type NewMovement } from '../orders/lines/line-movements.server.ts'
import { lockOrder, type Order } from '../orders/lines/order-lines.server.ts'
import { orderDocuments, orders } from '../orders/orders.table.ts'
import { transition } from '../orders/state/transition.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { RollbackError, transactionWithRollback } from '../platform/database/rollback.server.ts'
import { formatCedis, type Pesewas } from '../platform/text/money.ts'
import { actorName, recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { isRefusedAtSite, settle } from './claim.ts'
import { enqueueClaimTexts } from './claim-text.server.ts'
import { claimLines, claims } from './claims.table.ts'
import {
  claimedText,
  findClaim,
  type OrderClaim,
  readOrderClaims,
  readProgress,
} from './read-claims.server.ts'
import { touchOrder } from './submit-claim.server.ts'

type Common = { id: string; key: string; note: string }
export type Answer = Common &
  (
    | { answer: 'refusal' }
    | { answer: 'replacement'; granted: Record<string, number>; isSound: boolean }
    | {
        answer: 'credit'
        granted: Record<string, number>
        isSound: boolean
        isDeliveryCredited: boolean
        free: Pesewas
        expected: Pesewas
      }
  )

export type AnswerResult =
  | { ok: true; number?: string; amount?: Pesewas; toRefund?: Pesewas }
  | { ok: false; reason: 'not found' | 'cancelled' | 'erased' | 'late' | 'no pieces' | 'on a trip' }
  | { ok: false; reason: 'answered'; answer: ClaimAnswer; by: string }
  /** The same form was stored before, with another answer. */
  | { ok: false; reason: 'stored differently'; stored: string }
  | { ok: false; reason: 'quantity'; key: string; max: number }
  | Extract<CreditOrderResult, { ok: false }>

/** Answers an open claim once: goods, money, stock and the status of the order follow, and the customer is told. */
export const answerClaim = (db: Db, answer: Answer, admin: Actor): Promise<AnswerResult> =>
  transactionWithRollback(db, tx => answerInTransaction(tx, answer, admin))

async function answerInTransaction(tx: Db, answer: Answer, admin: Actor): Promise<AnswerResult> {
  const found = await findClaim(tx, answer.id)
  if (!found) return { ok: false, reason: 'not found' }
  const order = await lockOrder(tx, found.orderId)
  // A driver's correction may have removed it while the order was awaited.
  const all = order ? await readOrderClaims(tx, order) : []
  const claim = all.find(({ id }) => id === answer.id)
  if (!order || !claim) return { ok: false, reason: 'not found' }
  if (claim.answer) {
    if (claim.answerKey === answer.key) return repeatedAnswer(tx, claim, answer)
    const [by] = await tx
      .select({ name: actorName(claims.answeredBy) })
      .from(claims)
      .where(eq(claims.id, claim.id))
    return { ok: false, reason: 'answered', answer: claim.answer, by: by?.name ?? '' }
  }
  if (answer.answer !== 'refusal' && order.erasedAt) return { ok: false, reason: 'erased' }
  if (answer.answer !== 'refusal' && order.status === 'cancelled') return { ok: false, reason: 'cancelled' }
  if (answer.answer === 'replacement' && claim.cause === 'late') return { ok: false, reason: 'late' }

  const settled =
    answer.answer === 'refusal'
      ? await refuseClaim(tx, claim, admin)
      : await grant(tx, { order, claim, others: all.filter(each => each !== claim), answer }, admin)
  if (!settled.ok) throw new RollbackError(settled)
  const number = claimNumber(claim.id)
  await tx
    .update(claims)
    .set({
      answer: answer.answer,
      answerKey: answer.key,
      note: answer.note,
      creditId: settled.creditId ?? null,
      answeredBy: admin.email,
      answeredAt: sql`now()`,
    })
    .where(eq(claims.id, claim.id))
  await recordEvent(tx, order.id, admin.email, 'claim answered', {
    claimId: claim.id,
    answer: answer.answer,
    document: settled.number,
  })
  await touchOrder(tx, order.id)
  await recordChange(tx, admin, {
    action: 'claim.answered',
    subject: `Claim ${number}`,
    after: { answer: answer.answer, ...(settled.number && { document: settled.number }) },
  })
  if (!order.erasedAt) await enqueueClaimTexts(tx, claim.id, order.id)
  return settled
}

async function repeatedAnswer(tx: Db, claim: OrderClaim, answer: Answer): Promise<AnswerResult> {
  const granted = 'granted' in answer ? answer.granted : {}
  const isSame =
    claim.answer === answer.answer &&
    claim.note === answer.note &&
    claim.lines.every(line => line.granted === (granted[line.key] ?? 0)) &&
    (answer.answer !== 'credit' || claim.credit?.amount === answer.expected)
  const { credit } = claim
  if (!isSame) {
    const amount = credit && `${formatCedis(credit.amount)}, ${credit.number}`
    const parts = [claim.answer && answerNames[claim.answer], amount, claimedText(claim.lines, 'granted')]
    return { ok: false, reason: 'stored differently', stored: parts.filter(Boolean).join(', ') }
  }
  if (!credit) return { ok: true }
  const [note] = await tx
    .select({ open: sql<number>`(${orderDocuments.content} ->> 'open')::float8` })
    .from(orderDocuments)
    .where(eq(orderDocuments.id, credit.documentId))
  const toRefund = Math.max(0, -(note?.open ?? 0))
  return { ok: true, number: credit.number, amount: credit.amount, toRefund }
}

async function refuseClaim(tx: Db, claim: OrderClaim, admin: Actor): Promise<Granted> {
  await addMovements(tx, settledRefusals(claim), { actor: admin.email })
  return { ok: true }
}

/** Whatever the answer is, what was refused at the site and not credited is to be brought again. */
const settledRefusals = (claim: OrderClaim): NewMovement[] =>
  isRefusedAtSite(claim)
    ? claim.lines.map(({ key, quantity }) => ({ lineId: key, kind: 'settled', quantity }))
    : []

type Granting = {
  order: Order
  claim: OrderClaim
  others: OrderClaim[]
  answer: Exclude<Answer, { answer: 'refusal' }>
}
type Granted = { ok: true; creditId?: string; number?: string; amount?: Pesewas; toRefund?: Pesewas }

async function grant(
  tx: Db,
  { order, claim, others, answer }: Granting,
  admin: Actor,
): Promise<Granted | Extract<AnswerResult, { ok: false }>> {
  const progress = new Map((await readProgress(tx, order)).map(line => [line.lineId, line]))
  const pieces: { key: string; quantity: number }[] = []
  const movements = settledRefusals(claim)
  for (const { key, quantity: max, unit } of claim.lines) {
    const quantity = answer.granted[key] ?? 0
    const step = quantityStep(unit)
    if (quantity < 0 || quantity > max || !(quantity === max || Number.isInteger(quantity / step)))
      return { ok: false, reason: 'quantity', key, max }
    if (quantity === 0) continue
    const { open: toBring = 0, toSettle = 0, handedOver = 0 } = progress.get(key) ?? {}
    const open = roundToTenth(toBring + toSettle)
    const { stock, ...settled } = settle({ ...answer, claim, granted: quantity, open })
    if (settled.dropped > roundToTenth(open + handedOver)) return { ok: false, reason: 'on a trip' }
    pieces.push({ key, quantity })
    await tx
      .update(claimLines)
      .set({ granted: quantity })
      .where(and(eq(claimLines.claimId, claim.id), eq(claimLines.lineId, key)))
    movements.push(
      { lineId: key, kind: 'credited', quantity: settled.credited },
      { lineId: key, kind: 'dropped', quantity: settled.dropped },
      { lineId: key, kind: 'replaced', quantity: settled.replaced },
      { lineId: key, kind: 'restocked', quantity: stock },
    )
  }
  if (answer.answer === 'credit') {
    const credit = await creditOrder(tx, order, { ...answer, pieces, notes: answer.note }, admin)
    if (!credit.ok) return credit
    await addStockedMovements(tx, order.id, movements, { actor: admin.email, creditId: credit.id })
    // An order that somebody set as delivered stays so.
    if (order.status !== 'delivered') await deriveOrderStatus(tx, order.id, admin)
    const { number, amount, toRefund } = credit
    return { ok: true, creditId: credit.id, number, amount, toRefund }
  }
  if (pieces.length === 0) return { ok: false, reason: 'no pieces' }
  const lines = [...progress.values()]
  const isReturned = hasReturned({ order, claim }, lines, pieces)
  const isReopened = isReturned || movements.some(({ kind, quantity }) => kind === 'replaced' && quantity > 0)
  const handedOver = isReopened ? handedOverBeside({ claim, others }, lines, isReturned ? pieces : []) : []
  await addStockedMovements(tx, order.id, [...handedOver, ...movements], { actor: admin.email })
  if (isReopened) await reopen(tx, order, admin, claim.id)
  return { ok: true }
}

type Progress = Awaited<ReturnType<typeof readProgress>>
type Pieces = readonly { key: string; quantity: number }[]

/** Whether a driver brought these pieces back, although somebody set the order as delivered. */
function hasReturned({ order, claim }: Pick<Granting, 'order' | 'claim'>, lines: Progress, pieces: Pieces) {
  const isOfPieces = ({ lineId }: Progress[number]) => pieces.some(piece => piece.key === lineId)
  const own = lines.filter(isOfPieces)
  if (isRefusedAtSite(claim)) return order.status === 'delivered' && own.some(({ toSettle }) => toSettle > 0)
  return claim.origin === 'driver' && own.some(({ handedOver }) => handedOver > 0)
}

/**
 * What of an order that was set as delivered stays handed over while `returned` is planned again: all but broken pieces of
 * drivers' claims, with what of a refused claim is not brought again.
 */
function handedOverBeside(
  { claim, others }: Pick<Granting, 'claim' | 'others'>,
  lines: Progress,
  returned: Pieces,
): NewMovement[] {
  const isRefused = isRefusedAtSite(claim)
  const notGranted = isRefused && returned.length > 0 ? claim.lines : []
  const broken = others.filter(each => isOpenOfDriver(each) && !isRefusedAtSite(each))
  const subtracted = [...returned, ...broken.flatMap(each => each.lines)]
  const countOf = (all: Pieces, key: string) =>
    all.reduce((sum, piece) => (piece.key === key ? sum + piece.quantity : sum), 0)
  return lines.flatMap(({ lineId, handedOver }): NewMovement[] => {
    const quantity = roundToTenth(handedOver + countOf(notGranted, lineId) - countOf(subtracted, lineId))
    return quantity > 0 ? [{ lineId, kind: 'handed over', quantity }] : []
  })
}

const isOpenOfDriver = ({ origin, answer }: OrderClaim) => origin === 'driver' && answer === null

/** An order with something to bring again is planned again; one that is collected waits for its customer. */
async function reopen(tx: Db, { id, status, collectAt }: Granting['order'], admin: Actor, claimId: string) {
  const isCollected = collectAt !== null && collectAt !== ''
  if (!isCollected)
    await tx.update(orders).set({ plannedAt: sql`coalesce(planned_at, now())` }).where(eq(orders.id, id))
  if (status !== 'delivered' && status !== 'shipped') return
  await transition(tx, 'reopen for claim', {
    id,
    from: status,
    to: isCollected ? 'confirmed' : 'shipped',
    actor: admin,
    reason: { reason: 'claim', claimId },
  })
}
