import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/cart-products.route'
import { findWithVariants } from './products.server.ts'

export const handle: UrlHandle = { kind: 'cart' }

/** The products of a cart with their variants: `?id=…&id=…:variant`. What is missing in the response is no longer sold. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const lines = [...new Set(url.searchParams.getAll('id'))]
    .filter(line => line.length <= 400)
    .slice(0, 200)
    .map(line => line.split(':'))
  const products = await findWithVariants(
    services(context).db,
    lines.map(([id = '']) => id),
    lines.flatMap(([, variant]) => variant || []),
  )
  return Response.json(products, {
    headers: { 'cache-control': 'no-store' },
  })
}
