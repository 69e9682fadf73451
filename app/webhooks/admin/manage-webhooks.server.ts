import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { type Cursor, readPage } from '../../platform/database/keyset.server.ts'
import { conflictOf, editTokenOf } from '../../platform/edit-token.server.ts'
import { storedLabels } from '../../platform/fields/field.ts'
import type { Conflict } from '../../platform/form-result.ts'
import { changedFields, recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { secretOf, signingBefore, webhookJob } from '../deliver-webhook.server.ts'
import { findAddresses, publicNetwork } from '../send-webhook.server.ts'
import { addressProblems, type EndpointDetails, endpointFields, toDetails, toEvents } from '../webhook.ts'
import { webhookEndpoints, webhookMessages } from '../webhooks.table.ts'

const maxEndpoints = 10

const newNonce = () => randomBytes(9).toString('base64url')

/** Stored as it is requested. */
const normalUrl = (url: string) => new URL(url).href

const subjectOf = (url: string) => `Webhook ${new URL(url).host}`

export const listEndpoints = (db: Db) =>
  db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt), webhookEndpoints.id)

export async function findEndpoint(db: Db, id: string) {
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return endpoint
}

type Refused<Reason extends string> = { ok: false; reason: Reason }
type AddressRefusal = Refused<'unknown name' | 'private'>
export const endpointRefusals = {
  'no event': { errors: { paid: 'Switch on at least one event' } },
  'unknown name': { errors: { url: addressProblems['unknown name'] } },
  private: { errors: { url: addressProblems.private } },
}

type Deps = { db: Db; linkKey: Uint8Array }

/** Minutes in which a form that is sent again shows its secret again. */
const repeatMinutes = 10
const isRepeatable = (since: Date | null) =>
  since !== null && Date.now() - since.getTime() < repeatMinutes * 60_000

/** So many secrets before still sign; older ones no longer. */
const maxPrevious = 5

/** @returns the secret, which is shown once */
export async function addEndpoint(
  { db, linkKey }: Deps,
  admin: Actor,
  id: string,
  details: EndpointDetails,
  network = publicNetwork,
): Promise<{ ok: true; secret: string } | AddressRefusal | Refused<'too many' | 'exists' | 'no event'>> {
  const url = normalUrl(details.url)
  const events = toEvents(details)
  if (events.length === 0) return { ok: false, reason: 'no event' }
  const checked = await findAddresses(new URL(url), network)
  if (!checked.ok) return checked
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'))`)
    const stored = await findEndpoint(tx, id)
    if (stored) {
      return stored.url === url && isRepeatable(stored.createdAt)
        ? { ok: true, secret: secretOf(linkKey, id, stored.nonce) }
        : { ok: false, reason: 'exists' }
    }
    if ((await tx.$count(webhookEndpoints)) >= maxEndpoints) return { ok: false, reason: 'too many' }
    const nonce = newNonce()
    await tx.insert(webhookEndpoints).values({ id, url, events, nonce })
    await recordChange(tx, admin, {
      subject: subjectOf(url),
      action: 'webhook.created',
      after: { url, events },
    })
    return { ok: true, secret: secretOf(linkKey, id, nonce) }
  })
}

type Endpoint = typeof webhookEndpoints.$inferSelect

/** Changes an endpoint that is locked, in the transaction of its entry in the log. */
const changeEndpoint = <Result extends { ok: true }, Refusal extends { ok: false; reason: string } = never>(
  db: Db,
  id: string,
  run: (tx: Db, endpoint: Endpoint) => Promise<Result | Refusal>,
): Promise<Result | Refusal | Refused<'not found'>> =>
  db.transaction(async tx => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id))
      .for('update')
    return endpoint ? run(tx, endpoint) : { ok: false, reason: 'not found' }
  })

export const endpointEditToken = (endpoint: Endpoint) => editTokenOf(toDetails(endpoint))

type ConflictRefusal = Refused<'conflict'> & { conflict: Conflict }

/** Changes the endpoint that is still as the form was opened with. */
export async function saveEndpoint(
  db: Db,
  admin: Actor,
  id: string,
  details: EndpointDetails,
  editToken: string,
  network = publicNetwork,
): Promise<{ ok: true } | AddressRefusal | ConflictRefusal | Refused<'not found' | 'no event'>> {
  const values = { url: normalUrl(details.url), events: toEvents(details) }
  if (values.events.length === 0) return { ok: false, reason: 'no event' }
  const checked = await findAddresses(new URL(values.url), network)
  if (!checked.ok) return checked
  return changeEndpoint<{ ok: true }, ConflictRefusal>(db, id, async (tx, endpoint) => {
    const { keys, before, after } = changedFields<Record<string, unknown>>(endpoint, values)
    if (keys.length === 0) return { ok: true }
    const storedToken = endpointEditToken(endpoint)
    if (storedToken !== editToken) {
      const labels = storedLabels(endpointFields)
      const conflict = conflictOf(storedToken, labels, toDetails(endpoint), toDetails(values))
      return { ok: false, reason: 'conflict', conflict }
    }
    await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id))
    await recordChange(tx, admin, {
      subject: subjectOf(values.url),
      action: 'webhook.updated',
      before,
      after,
    })
    return { ok: true }
  })
}

/**
 * `nonce` is that of the secret that is replaced, so that a form that is sent twice replaces it once. The receiver may have
 * any secret of the last day: whoever did not get the response to a new one makes another.
 */
export const rotateSecret = ({ db, linkKey }: Deps, admin: Actor, id: string, nonce: string) =>
  changeEndpoint<{ ok: true; secret: string }, Refused<'replaced'>>(db, id, async (tx, endpoint) => {
    const before = signingBefore(endpoint)
    if (before.at(-1) === nonce && isRepeatable(endpoint.rotatedAt))
      return { ok: true, secret: secretOf(linkKey, id, endpoint.nonce) }
    if (endpoint.nonce !== nonce) return { ok: false, reason: 'replaced' }
    const next = newNonce()
    const previousNonces = [...before, nonce].slice(-maxPrevious).join(' ')
    await tx
      .update(webhookEndpoints)
      .set({ nonce: next, previousNonces, rotatedAt: sql`now()` })
      .where(eq(webhookEndpoints.id, id))
    await recordChange(tx, admin, { subject: subjectOf(endpoint.url), action: 'webhook.secret replaced' })
    return { ok: true, secret: secretOf(linkKey, id, next) }
  })

/** Pauses an endpoint, or lets it go on, also where it was switched off. */
export const setPaused = (db: Db, admin: Actor, id: string, isPaused: boolean) =>
  changeEndpoint<{ ok: true }>(db, id, async (tx, endpoint) => {
    const values = isPaused
      ? { pausedAt: sql`now()` }
      : { pausedAt: null, disabledAt: null, failingSince: null, lastFailedAt: null }
    await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id))
    const action = isPaused ? 'webhook.paused' : 'webhook.resumed'
    await recordChange(tx, admin, { subject: subjectOf(endpoint.url), action })
    return { ok: true }
  })

export const deleteEndpoint = (db: Db, admin: Actor, id: string) =>
  changeEndpoint<{ ok: true }>(db, id, async (tx, { url, events }) => {
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await recordChange(tx, admin, {
      subject: subjectOf(url),
      action: 'webhook.deleted',
      before: { url, events },
    })
    return { ok: true }
  })

/** A message without an order, to try an endpoint with. */
export const sendTest = (db: Db, admin: Actor, id: string) =>
  changeEndpoint<{ ok: true }, Refused<'off'>>(db, id, async (tx, endpoint) => {
    if (endpoint.pausedAt || endpoint.disabledAt) return { ok: false, reason: 'off' }
    const [message] = await tx
      .insert(webhookMessages)
      .values({ endpointId: id, event: 'test' })
      .returning({ id: webhookMessages.id })
    if (message) await webhookJob.enqueue(tx, { messageId: message.id, attempt: 0 })
    await recordChange(tx, admin, { subject: subjectOf(endpoint.url), action: 'webhook.tested' })
    return { ok: true }
  })

/** The same message once more, at once. One that waits for its next attempt does not wait any longer. */
export const sendAgain = (db: Db, admin: Actor, id: string, messageId: string) =>
  changeEndpoint<{ ok: true }, Refused<'off' | 'not found'>>(db, id, async (tx, endpoint) => {
    if (endpoint.pausedAt || endpoint.disabledAt) return { ok: false, reason: 'off' }
    const [message] = await tx
      .update(webhookMessages)
      .set({ deliveredAt: null, failedAt: null })
      .where(and(eq(webhookMessages.id, messageId), eq(webhookMessages.endpointId, id)))
      .returning({ attempts: webhookMessages.attempts })
    if (!message) return { ok: false, reason: 'not found' }
    // It is tried at once although the endpoint has just failed.
    await tx.update(webhookEndpoints).set({ lastFailedAt: null }).where(eq(webhookEndpoints.id, id))
    await webhookJob.enqueue(tx, { messageId, attempt: message.attempts })
    await recordChange(tx, admin, { subject: subjectOf(endpoint.url), action: 'webhook.sent again' })
    return { ok: true }
  })

const pageSize = 25

/** One page of the log, the newest first. */
export const listMessages = (db: Db, endpointId: string, cursor: Cursor) =>
  readPage(db.select().from(webhookMessages).$dynamic(), {
    table: webhookMessages,
    where: eq(webhookMessages.endpointId, endpointId),
    cursor,
    size: pageSize,
  })
