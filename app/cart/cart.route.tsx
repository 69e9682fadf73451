import { useEffect } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import { parseCuts } from '../catalogue/cut-link.ts'
import { cutArea } from '../catalogue/cut-list.ts'
import { withVariant } from '../catalogue/product.ts'
import { chooseVariant, missingChoice } from '../catalogue/product-page/unsold-choice.ts'
import { findWithVariants } from '../catalogue/products.server.ts'
import { roundUpToSold } from '../catalogue/quantity-rule.ts'
import { isCutList } from '../catalogue/sheet.ts'
import { unavailableText } from '../catalogue/stock.ts'
import { maxQuantity } from '../catalogue/unit.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { pageMeta } from '../company/page-meta.ts'
import { companyOf } from '../company/page-title.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import { parseNumber } from '../platform/text/length.ts'
import type { Route } from './+types/cart.route'
import { cartAdder } from './add-to-cart.ts'
import { OrderByPhone, OrderSharedByPhone, OrderWithoutScripts } from './order-by-phone.tsx'
import { readItems } from './read-share-link.ts'
import { resolveItems, wrongQuantityText } from './shared-cart.ts'
import { SkippedItems } from './skipped-items.tsx'

/** What a page whose scripts do not run wants to add, `?product=…`, or the lines of a shared cart, `?items=…`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  if (hasItems(url.search)) {
    const items = readItems(url.search)
    const ids = [...new Set(items.lines.map(({ id }) => id))]
    const keys = items.lines.flatMap(({ variant }) => variant || [])
    // The link can be ordered by phone while the database is away.
    const products = await findWithVariants(db, ids, keys).catch(() => undefined)
    const skipped = products ? resolveItems(items, products).skipped : []
    return data({ shared: items.lines, skipped }, noStore)
  }
  const id = url.searchParams.get('product') ?? ''
  const [product] = id && id.length <= 200 ? await findWithVariants(db, [id]) : []
  if (!product) return null
  const typed = url.searchParams.get('quantity') ?? '1'
  const quantity = parseNumber(typed) ?? 0
  const { sheet } = product
  const lengths = parseCuts(url.searchParams.get('cuts') ?? '')
  const cuts = lengths && sheet && isCutList(lengths, sheet) ? lengths : undefined
  const choice = chooseVariant(product, url.searchParams)
  if (!choice) {
    const missing = nameWithLabel({ name: product.name, label: missingChoice(product, url.searchParams) })
    return data({ shared: undefined, skipped: [unavailableText(missing)] }, noStore)
  }
  const chosen = withVariant(product, choice)
  if (cuts && sheet) return data({ product: chosen, quantity: cutArea(cuts, sheet.coverMm), cuts }, noStore)
  if (quantity <= 0 || quantity > maxQuantity)
    return data({ shared: undefined, skipped: [wrongQuantityText(chosen, typed)] }, noStore)
  return data({ product: chosen, quantity: roundUpToSold(quantity, chosen), cuts }, noStore)
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
  const refused = loaderData && 'skipped' in loaderData ? loaderData : undefined
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
    <>
      {refused && !refused.shared && <SkippedItems sentences={refused.skipped} />}
      <noscript>
        {import.meta.env.SSR && requested && <OrderByPhone {...requested} />}
        {import.meta.env.SSR && !requested && !refused?.shared && <OrderWithoutScripts />}
        {import.meta.env.SSR && refused?.shared && (
          <>
            <SkippedItems sentences={refused.skipped} />
            <OrderSharedByPhone lines={refused.shared} search={search} />
          </>
        )}
      </noscript>
    </>
  )
}
