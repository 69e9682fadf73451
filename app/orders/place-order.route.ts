import { services } from '../platform/services.server.ts'
import type { Route } from './+types/place-order.route'
import { orderRequestSchema } from './order-schema.ts'
import { placeOrder } from './orders.server.ts'

/** There is nothing to read here. */
export const loader = () => new Response('Not found', { status: 404 })

/** `POST` with a JSON `OrderRequest`: 201 for a new order, 200 for one that its key had placed before, else a sentence. */
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

  const { db, wakeQueue } = services(context)
  const result = await placeOrder(db, parsed.data)
  if (result.ok) {
    if (!result.repeated) wakeQueue()
    return json(result, result.repeated ? 200 : 201)
  }
  return json(result, result.reason === 'invalid' ? 400 : result.reason === 'unavailable' ? 422 : 409)
}

const json = (body: unknown, status: number) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
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
