import { useEffect } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import { parseCuts } from '../catalogue/cut-link.ts'
import { cutArea } from '../catalogue/cut-list.ts'
import { withVariant } from '../catalogue/product.ts'
import { chooseVariant } from '../catalogue/product-page/variant-choice.ts'
import { findWithVariants } from '../catalogue/products.server.ts'
import { isCutList } from '../catalogue/sheet.ts'
import { isOrderable } from '../catalogue/unit.ts'
import { pageMeta } from '../company/page-meta.ts'
import { companyOf } from '../company/page-title.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/cart.route'
import { cartAdder } from './add-to-cart.ts'
import { OrderByPhone, OrderSharedByPhone } from './order-by-phone.tsx'
import { readItems } from './read-share-link.ts'

/** What a page whose scripts do not run wants to add, `?product=…`, or the lines of a shared cart, `?items=…`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (hasItems(url.search)) return data({ shared: readItems(url.search).lines }, noStore)
  const id = url.searchParams.get('product') ?? ''
  const [product] = id && id.length <= 200 ? await findWithVariants(services(context).db, [id]) : []
  if (!product) return null
  const quantity = Number(url.searchParams.get('quantity') ?? 1)
  const { sheet } = product
  const lengths = parseCuts(url.searchParams.get('cuts') ?? '')
  const cuts = lengths && sheet && isCutList(lengths, sheet) ? lengths : undefined
  return data(
    {
      product: withVariant(product, chooseVariant(product, url.searchParams)),
      quantity:
        cuts && sheet ? cutArea(cuts, sheet.coverMm) : isOrderable(quantity, product.unit) ? quantity : 1,
      cuts,
    },
    noStore,
  )
}

const noStore = { headers: { 'cache-control': 'no-store' } }

export const clientLoader = () => null

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => [
  ...pageMeta(matches, {
    ...companyOf(matches).titles.cart,
    path: '/cart',
  }),
  ...(loaderData || hasItems(location.search) ? [{ name: 'robots', content: 'noindex' }] : []),
]

const hasItems = (search: string) => new URLSearchParams(search).has('items')

/** The page itself is the layout, which the checkout shares. */
export default function Cart({ loaderData }: Route.ComponentProps) {
  const requested = loaderData && 'product' in loaderData ? loaderData : undefined
  const navigate = useNavigate()
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    if (!requested) return
    // The scripts of the page before came too late. Other sites can't fill the cart.
    const { product, quantity, cuts } = requested
    if (document.referrer.startsWith(`${location.origin}/`))
      cuts ? cartAdder.addLengths(product, cuts) : cartAdder.addQuantity(product, quantity)
    navigate('/cart', { replace: true })
  }, [])
  return (
    <noscript>
      {import.meta.env.SSR && requested && <OrderByPhone {...requested} />}
      {import.meta.env.SSR && loaderData && 'shared' in loaderData && (
        <OrderSharedByPhone lines={loaderData.shared} search={search} />
      )}
    </noscript>
  )
}
