import { eq, sql } from 'drizzle-orm'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { quantityStep, roundToTenth } from '../catalogue/unit.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { deleteUnusedFiles } from '../deliveries/delivery-pictures.server.ts'
import { type Cause, type ClaimAnswer, claimNumber } from '../orders/history/claim-terms.ts'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { findLine } from '../orders/lines/order-line.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deriveIdempotencyKey } from '../platform/idempotency-key.server.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { isOfDelivered, maxClaimPhotos, maxClaims, needsDescription } from './claim.ts'
import { storePhotos } from './claim-photos.server.ts'
import { claimLines, claimPhotos, claims } from './claims.table.ts'
import { claimNotification } from './notification.server.ts'
import { readClaimable } from './read-claims.server.ts'

export type NewClaim = {
  orderId: string
  cause: Cause
  description: string
  /** By the id of the line; 0 for those that it is not about. */
  quantities: Readonly<Record<string, number>>
}

type Submission = NewClaim & {
  /** Of the form; without one a claim that says the same is stored once a day. */
  key: string | undefined
  photos: readonly Uint8Array[]
  actor: 'customer' | Actor
  now?: Date
}

type ClaimProblem = {
  field: 'cause' | 'description' | 'photos' | `quantity.${string}` | 'form'
  message: string
}
export type SubmitResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'not found' | 'cancelled' | 'erased' | 'too many' }
  | { ok: false; reason: 'invalid'; problem: ClaimProblem }

/** Stores what a customer, or the office for one, says was wrong; the same form once. */
export async function submitClaim(db: Db, claim: Submission): Promise<SubmitResult> {
  const { orderId, cause, description, quantities, key, now = new Date() } = claim
  const about = { orderId, cause, description, ...quantities }
  const idempotencyKey = deriveIdempotencyKey(key, about, now)
  // Before a picture is decoded.
  const earlier = await findEarlier(db, idempotencyKey)
  if (earlier && (earlier.answer || claim.photos.length === 0)) return { ok: true, id: earlier.id }
  const problem = earlier ? undefined : await findProblem(db, claim)
  if (problem) return problem
  const photos = await storePhotos(db, claim.photos)
  if (!photos.ok)
    return { ok: false, reason: 'invalid', problem: { field: 'photos', message: photos.message } }
  const result = await db.transaction(async (tx): Promise<SubmitResult> => {
    const [order] = await tx
      .select({ erasedAt: orders.erasedAt })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update')
    const stored = await findEarlier(tx, idempotencyKey)
    if (stored) return order?.erasedAt ? { ok: true, id: stored.id } : addPhotos(tx, stored, photos.files)
    return (await findProblem(tx, claim)) ?? insertClaim(tx, claim, idempotencyKey, photos.files)
  })
  await deleteUnusedFiles(db, photos.files)
  return result
}

/** What the same form stored before. */
const findEarlier = async (tx: Db, idempotencyKey: string) =>
  (
    await tx
      .select({ id: claims.id, answer: claims.answer })
      .from(claims)
      .where(eq(claims.idempotencyKey, idempotencyKey))
  )[0]

/** Those that were chosen after the claim had been stored and its answer lost. */
async function addPhotos(
  tx: Db,
  { id, answer }: { id: string; answer: ClaimAnswer | null },
  files: string[],
): Promise<SubmitResult> {
  const stored = await tx
    .select({ file: claimPhotos.file })
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, id))
  const added = files.filter(file => !stored.some(each => each.file === file))
  if (answer || added.length === 0) return { ok: true, id }
  if (stored.length + added.length > maxClaimPhotos) {
    const message = `We have your claim already, with its photos: at most ${maxClaimPhotos} in all.`
    return { ok: false, reason: 'invalid', problem: { field: 'photos', message } }
  }
  await tx.insert(claimPhotos).values(added.map(file => ({ claimId: id, file })))
  return { ok: true, id }
}

async function insertClaim(
  tx: Db,
  { orderId, cause, description, quantities, actor }: Submission,
  idempotencyKey: string,
  files: string[],
): Promise<SubmitResult> {
  const isByCustomer = actor === 'customer'
  const by = isByCustomer ? actor : actor.email
  const [claim] = await tx
    .insert(claims)
    .values({
      idempotencyKey,
      orderId,
      cause,
      description,
      ...(isByCustomer ? { origin: 'customer' } : { origin: 'desk', recordedBy: by }),
    })
    .returning({ id: claims.id })
  if (!claim) throw new Error('A claim was not stored')
  const claimed = Object.entries(quantities).filter(([, quantity]) => quantity > 0)
  if (claimed.length > 0)
    await tx
      .insert(claimLines)
      .values(claimed.map(([key, quantity]) => ({ claimId: claim.id, lineId: key, quantity })))
  if (files.length > 0) await tx.insert(claimPhotos).values(files.map(file => ({ claimId: claim.id, file })))
  await recordEvent(tx, orderId, by, 'claim received', { claimId: claim.id, cause })
  await touchOrder(tx, orderId)
  if (isByCustomer) await claimNotification.enqueue(tx, { claimId: claim.id })
  else
    await recordChange(tx, actor, {
      action: 'claim.recorded',
      subject: `Claim ${claimNumber(claim.id)}`,
      after: { order: orderNumber(orderId), cause },
    })
  return { ok: true, id: claim.id }
}

/** An open page of the order shows it at once. */
export const touchOrder = (tx: Db, orderId: string) =>
  tx.update(orders).set({ updatedAt: sql`now()` }).where(eq(orders.id, orderId))

/** Why a claim is not stored. */
async function findProblem(
  tx: Db,
  { orderId, cause, description, quantities }: Submission,
): Promise<SubmitResult | undefined> {
  const [order] = await tx.select(orderWithLines).from(orders).where(eq(orders.id, orderId))
  if (!order) return { ok: false, reason: 'not found' }
  if (order.erasedAt) return { ok: false, reason: 'erased' }
  if (order.status === 'cancelled') return { ok: false, reason: 'cancelled' }
  const { earlier, maxOf } = await readClaimable(tx, order)
  if (earlier.length >= maxClaims) return { ok: false, reason: 'too many' }
  const invalid = (field: ClaimProblem['field'], message: string): SubmitResult => ({
    ok: false,
    reason: 'invalid',
    problem: { field, message },
  })
  for (const [key, quantity] of Object.entries(quantities)) {
    const line = findLine(order.lines, key)
    if (!line) return invalid('form', 'The order has changed meanwhile. Reload the page and enter it again.')
    if (quantity === 0) continue
    const max = maxOf(key, cause)
    const step = quantityStep(line.unit)
    const isOnStep = Number.isInteger(quantity / step) || roundToTenth(max - quantity) % step === 0
    if (!(quantity > 0 && isOnStep)) return invalid(`quantity.${key}`, `Enter a number in steps of ${step}.`)
    if (quantity > max)
      return invalid(
        `quantity.${key}`,
        max > 0
          ? `At most ${formatQuantity(max, line.unit)} can still be claimed.`
          : isOfDelivered(cause)
            ? `Nothing of ${nameWithLabel(line)} has been delivered that is not claimed yet.`
            : `All of ${nameWithLabel(line)} is claimed already.`,
      )
  }
  const hasLines = Object.values(quantities).some(quantity => quantity > 0)
  if (!hasLines && cause !== 'late') return invalid('form', 'Enter how many pieces it is about.')
  if (cause === needsDescription && !description) return invalid('description', 'Tell us what happened.')
  return undefined
}
