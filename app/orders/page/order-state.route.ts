import type { UrlHandle } from '../../platform/url-kind.ts'
import type { Route } from './+types/order-state.route'
import { openOrder } from './order-page.server.ts'

export const handle: UrlHandle = { kind: 'order page', isSecret: true }

/** The revision of an order, for the page that is open to see whether anything has changed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, wait } = await openOrder(context, params.secret)
  if (!order) return new Response(null, { status: 429, headers: { 'retry-after': `${wait}` } })
  return new Response(order.revision)
}
