import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/cart-products.route'
import { findWithVariants } from './products.server.ts'

export const handle: UrlHandle = { kind: 'cart' }

/** The products of a cart with their variants: `?id=…&id=…&variant=…`. What is missing in the response is no longer sold. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const readAll = (name: string) =>
    [...new Set(url.searchParams.getAll(name))].filter(value => value.length <= 200).slice(0, 200)
  const products = await findWithVariants(services(context).db, readAll('id'), readAll('variant'))
  return Response.json(products, {
    headers: { 'cache-control': 'no-store' },
  })
}
