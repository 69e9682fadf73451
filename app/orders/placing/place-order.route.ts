import { isDatabaseUnavailable } from '../../platform/database/database-errors.server.ts'
import { describeError } from '../../platform/log.server.ts'
import { consumeByAddress } from '../../platform/rate-limit.server.ts'
import { services } from '../../platform/services.server.ts'
import { waitText } from '../../platform/text/wait-text.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { TimeoutError, withTimeout } from '../../platform/with-timeout.ts'
import { readAccountSession } from '../../trade/account-session.server.ts'
import type { Route } from './+types/place-order.route'
import { placeOnAccount, withPurchaseOrder } from './order-on-account.server.ts'
import { orderRequestSchema } from './order-schema.ts'
import { orderLimit, type PlaceOrderResult, placeOrder } from './place-order.server.ts'
import { findPlacedOrder } from './store-order.server.ts'

export const handle: UrlHandle = { kind: 'order' }

export const loader = () => new Response('Not found', { status: 404 })

/** `POST` with a JSON `OrderRequest`: 201 for a new order, 200 for the same request again, else a message. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Orders are placed with POST.')
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    return refuse(415, 'An order must be sent as application/json.')
  }
  const body = await readJson(request)
  if (body === undefined) return refuse(400, 'The order is not valid JSON.')
  const parsed = orderRequestSchema.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.path[0] === 'contact' ? issue.path[1] : undefined
    return refuse(400, issue?.message ?? 'The order is not valid.', { reason: 'invalid', field })
  }

  const { db, linkKey, log, wakeQueue, count } = services(context)
  let result: PlaceOrderResult
  try {
    const wait = await withTimeout(consumeByAddress(context, 'order', orderLimit), databaseTimeoutMs)
    const session = await withTimeout(readAccountSession(db, linkKey, request), databaseTimeoutMs)
    const sent = withPurchaseOrder(parsed.data, session?.account)
    const earlier = wait && (await withTimeout(findPlacedOrder(db, sent, linkKey), databaseTimeoutMs))
    if (earlier) return json(earlier, earlier.ok ? 200 : 409)
    if (wait)
      return json({ ok: false, reason: 'too many', message: tooManyMessage(wait) }, 429, {
        'retry-after': `${wait}`,
      })
    const placing = session
      ? placeOnAccount(db, sent, linkKey, session.account)
      : placeOrder(db, sent, linkKey)
    // Counts orders that are stored after the response too.
    placing.then(
      placed => placed.ok && !placed.repeated && count('order placed'),
      () => {},
    )
    result = await withTimeout(placing, databaseTimeoutMs)
  } catch (error) {
    if (!(error instanceof TimeoutError) && !isDatabaseUnavailable(error)) throw error
    log.warn('an order could not be placed', describeError(error))
    return json({ ok: false, reason: 'unconfirmed', message: unconfirmedMessage }, 503, {
      'retry-after': '5',
    })
  }
  if (result.ok) {
    if (!result.repeated) wakeQueue()
    return json(result, result.repeated ? 200 : 201)
  }
  return json(result, result.reason === 'invalid' ? 400 : result.reason === 'unavailable' ? 422 : 409)
}

const tooManyMessage = (seconds: number) =>
  `Too many orders came from your network, and this one was not placed. Your cart is kept: please try again in ${waitText(seconds)}, or call us.`

/** The order may have been stored; its key makes a repeated request safe. */
const unconfirmedMessage =
  'The shop could not confirm your order just now. Your cart is kept: please try again in a moment, which never orders twice, or call us.'

const databaseTimeoutMs = 8_000

const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
const refuse = (status: number, message: string, rest: object = { reason: 'invalid' }) =>
  json({ ok: false, message, ...rest }, status)

async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer()))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
