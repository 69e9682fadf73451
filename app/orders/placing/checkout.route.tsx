import { lazy, Suspense } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { readCart } from '../../cart/cart-storage.ts'
import { OrderWithoutScripts } from '../../cart/order-by-phone.tsx'
import { useIsCartLoaded } from '../../cart/use-cart.ts'
import type { CartProducts } from '../../cart/use-cart-products.ts'
import { pageMeta } from '../../company/page-meta.ts'
import { companyOf } from '../../company/page-title.ts'
import { importOrReload } from '../../design/when-visible.ts'
import { publicPageHeaders } from '../../platform/public-page.server.ts'
import type { PlacedOrder } from '../order.ts'
import type { Route } from './+types/checkout.route'

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { ...companyOf(matches).titles.checkout, path: '/cart' })

const importCheckout = () => import('./checkout.tsx')
const Checkout = lazy(() => importOrReload(importCheckout))
// While the page is hydrated.
if (!import.meta.env.SSR && readCart().lines.length > 0) importCheckout().catch(() => {})

/** The checkout dialog over the cart, unless the cart is empty. */
export default function CheckoutPage() {
  const navigate = useNavigate()
  const cart = useOutletContext<CartProducts>()
  const isLoaded = useIsCartLoaded()
  if (!isLoaded) return <noscript>{import.meta.env.SSR && <OrderWithoutScripts />}</noscript>
  if (cart.lines.length === 0) return null
  const toCart = (order?: PlacedOrder) =>
    navigate('/cart', {
      // The browser's Back button does not reopen the dialog.
      replace: true,
      preventScrollReset: !order,
      state: order && { placed: order },
    })
  return (
    <Suspense>
      <Checkout cart={cart} onClose={() => toCart()} onPlaced={toCart} />
    </Suspense>
  )
}
