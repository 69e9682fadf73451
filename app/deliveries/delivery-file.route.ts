import { openOrder } from '../orders/page/order-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/delivery-file.route'
import { proofFile } from './proof.server.ts'

export const handle: UrlHandle = { kind: 'order page', isSecret: true }

/** What the customer sees of a delivery: `GET /orders/<secret>/deliveries/<id>.webp` or `.pdf`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, wait } = await openOrder(context, params.secret)
  if (!order) return new Response(null, { status: 429, headers: { 'retry-after': `${wait}` } })
  return proofFile(services(context).db, order.id, params.file)
}
