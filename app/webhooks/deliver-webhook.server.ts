import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../platform/database/database.server.ts'
import type { HealthCheck } from '../platform/health/health.server.ts'
import { discardJob, retryDelays } from '../platform/jobs/queue.server.ts'
import { defineJob, type JobKind } from '../platform/slice-manifest.server.ts'
import { publicNetwork, sendWebhook, type WebhookResult } from './send-webhook.server.ts'
import { type EndpointState, endpointState, logDays } from './webhook.ts'
import { writeBody } from './webhook-body.server.ts'
import { webhookEndpoints, webhookMessages } from './webhooks.table.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect

/** The key is the shop's, so that the database alone signs nothing. */
export const secretOf = (key: Uint8Array, endpointId: string, nonce: string) =>
  `whsec_${createHmac('sha256', key).update(`webhook:${endpointId}:${nonce}`).digest('base64')}`

/** For how long the secrets before sign too. */
const rotationMs = 86_400_000

export function signingBefore({ previousNonces, rotatedAt }: Endpoint): string[] {
  const isRotating = previousNonces && rotatedAt && Date.now() - rotatedAt.getTime() < rotationMs
  return isRotating ? previousNonces.split(' ') : []
}

const secretsOf = (key: Uint8Array, endpoint: Endpoint) =>
  [endpoint.nonce, ...signingBefore(endpoint)].map(nonce => secretOf(key, endpoint.id, nonce))

/** An endpoint that fails is tried no more often than this. */
const pauseSeconds = 60

/** The number of the attempt makes a job that was repeated after a crash do nothing. */
const schema = z.object({ messageId: z.uuid(), attempt: z.number() })

/** Each attempt is a job. A failed one writes the next, with the delays of the queue. */
export const makeWebhookJob = (network = publicNetwork): JobKind<z.infer<typeof schema>> =>
  defineJob({
    kind: 'webhook',
    schema,
    async run({ db, linkKey }, payload, { id, signal }) {
      const [found] = await db
        .select({ message: webhookMessages, endpoint: webhookEndpoints })
        .from(webhookMessages)
        .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
        .where(and(eq(webhookMessages.id, payload.messageId), eq(webhookMessages.attempts, payload.attempt)))
      if (!found) return
      const { message, endpoint } = found
      if (endpoint.pausedAt || endpoint.disabledAt)
        return recordAttempt(db, endpoint, payload, 'The webhook was paused or switched off')
      // A clock that was ahead leaves a failure in the future.
      const sinceFailure = Math.abs(Date.now() - (endpoint.lastFailedAt?.getTime() ?? 0))
      if (endpoint.failingSince && sinceFailure < pauseSeconds * 1_000)
        return db.transaction(async tx => {
          await webhookJob.enqueue(tx, payload, pauseSeconds)
          // While an endpoint fails, each message would leave a job a minute.
          await discardJob(tx, id)
        })
      const body = message.body ?? (await storeBody(db, message))
      const sent = { id: message.id, url: endpoint.url, body, secrets: secretsOf(linkKey, endpoint) }
      await recordAttempt(db, endpoint, payload, await sendWebhook(sent, signal, network))
    },
    async describe(db, payloads) {
      const ids = payloads.map(({ messageId }) => messageId)
      const found = await db
        .select({ id: webhookMessages.id, endpointId: webhookMessages.endpointId })
        .from(webhookMessages)
        .where(inArray(webhookMessages.id, ids))
      return ids.map(id => {
        const endpointId = found.find(message => message.id === id)?.endpointId
        return { subject: 'Webhook', page: endpointId && `/admin/webhooks/${endpointId}` }
      })
    },
  })

export const webhookJob = makeWebhookJob()

const storeBody = (db: Db, message: typeof webhookMessages.$inferSelect) =>
  db.transaction(async tx => {
    const body = await writeBody(tx, message)
    await tx.update(webhookMessages).set({ body }).where(eq(webhookMessages.id, message.id))
    return body
  })

/** `result` is the reason where nothing was sent, and nothing will be. */
async function recordAttempt(
  db: Db,
  { id }: Endpoint,
  { messageId, attempt }: z.infer<typeof schema>,
  result: WebhookResult | string,
) {
  await db.transaction(async tx => {
    const { status, problem } = typeof result === 'string' ? { status: null, problem: result } : result
    const delay = typeof result === 'string' ? undefined : retryDelays[attempt]
    const isSwitchedOff = typeof result === 'object' && (await recordState(tx, id, result))
    const isFinal = delay === undefined || isSwitchedOff
    const [stored] = await tx
      .update(webhookMessages)
      .set({
        attempts: attempt + 1,
        attemptedAt: sql`now()`,
        status,
        problem,
        ...(problem === '' ? { deliveredAt: sql`now()` } : isFinal && { failedAt: sql`now()` }),
      })
      .where(and(eq(webhookMessages.id, messageId), eq(webhookMessages.attempts, attempt)))
      .returning({ id: webhookMessages.id })
    if (stored && problem !== '' && !isFinal)
      await webhookJob.enqueue(tx, { messageId, attempt: attempt + 1 }, delay)
  })
}

const switchedOffAfter = sql`interval '2 days'`

/** @returns whether the endpoint is switched off: it has failed for too long, or is gone (410). */
async function recordState(tx: Db, id: string, { status, problem }: WebhookResult): Promise<boolean> {
  const { failingSince, disabledAt } = webhookEndpoints
  if (problem === '') {
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: null, lastFailedAt: null })
      .where(and(eq(webhookEndpoints.id, id), isNotNull(failingSince)))
    return false
  }
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({
      failingSince: sql`coalesce(${failingSince}, now())`,
      lastFailedAt: sql`now()`,
      // Another message may have switched it off while this one was under way.
      disabledAt: sql`coalesce(${disabledAt}, case when ${status === 410} or ${failingSince} < now() - ${switchedOffAfter} then now() end)`,
    })
    .where(eq(webhookEndpoints.id, id))
    .returning({ disabledAt })
  return endpoint?.disabledAt != null
}

export const webhookCheck: HealthCheck = {
  name: 'webhooks',
  label: 'Webhooks',
  async run({ db }) {
    const found = await db.select().from(webhookEndpoints)
    if (found.length === 0) return undefined
    const hosts = (state: EndpointState) =>
      found.flatMap(each => (endpointState(each) === state ? new URL(each.url).host : [])).join(', ')
    const advice = 'The log under Webhooks says why.'
    if (hosts('switched off'))
      return {
        state: 'ill',
        message: `Switched off, because messages were not accepted: ${hosts('switched off')}. ${advice}`,
      }
    if (hosts('failing'))
      return { state: 'warning', message: `Messages are not accepted by ${hosts('failing')}. ${advice}` }
    return { state: 'ok', message: 'All messages were accepted.' }
  },
}

const { createdAt, deliveredAt, failedAt } = webhookMessages

export const deleteOldMessages = (db: Db) =>
  db
    .delete(webhookMessages)
    .where(
      and(
        or(isNotNull(deliveredAt), isNotNull(failedAt)),
        lt(createdAt, sql`now() - make_interval(days => ${logDays})`),
      ),
    )
