import { openOrder } from '../orders/page/order-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/claim-photo.route'
import { photoFile } from './claim-photos.server.ts'

export const handle: UrlHandle = { kind: 'order page', isSecret: true }

/** A photo of a claim for its customer: `GET /orders/<secret>/claims/<id>.webp`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, wait } = await openOrder(context, params.secret)
  if (!order) return new Response(null, { status: 429, headers: { 'retry-after': `${wait}` } })
  return photoFile(services(context).db, order.id, params.file)
}
