import { findWithVariants } from '../catalogue/products.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/cart-products.route'
import { readAccountSession } from './account-session.server.ts'
import { withCustomerPrices } from './price-list.ts'
import { readPrices } from './trade-accounts.server.ts'

export const handle: UrlHandle = { kind: 'cart' }

/**
 * The products of a cart with their variants, at the prices of who asks: `?id=…&id=…:variant`. What is missing in the
 * response is no longer sold.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, linkKey } = services(context)
  const lines = [...new Set(url.searchParams.getAll('id'))]
    .filter(line => line.length <= 400)
    .slice(0, 200)
    .map(line => line.split(':'))
  const products = await findWithVariants(
    db,
    lines.map(([id = '']) => id),
    lines.flatMap(([, variant]) => variant || []),
  )
  const session = await readAccountSession(db, linkKey, request)
  return Response.json(
    session ? withCustomerPrices(products, await readPrices(db, session.account)) : products,
    { headers: { 'cache-control': 'private, no-store' } },
  )
}
