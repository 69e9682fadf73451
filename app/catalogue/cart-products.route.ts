import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/cart-products.route'
import { findWithVariants } from './products.server.ts'

export const handle: UrlHandle = { kind: 'cart' }

/** The products of a cart with their variants: `?id=…&id=…`. What is missing in the response is no longer sold. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = [...new Set(url.searchParams.getAll('id'))].filter(id => id.length <= 200).slice(0, 200)
  return Response.json(await findWithVariants(services(context).db, ids), {
    headers: { 'cache-control': 'no-store' },
  })
}
