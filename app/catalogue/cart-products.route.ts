import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/cart-products.route'
import { findSummaries } from './products.server.ts'

export const handle: UrlHandle = { kind: 'cart' }

/** Today's products for a cart: `?id=…&id=…`. What isn't in the answer, the shop no longer has. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = [...new Set(url.searchParams.getAll('id'))].filter(id => id.length <= 200).slice(0, 200)
  return Response.json(await findSummaries(services(context).db, ids), {
    headers: { 'cache-control': 'no-store' },
  })
}
