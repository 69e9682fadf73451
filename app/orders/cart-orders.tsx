import { lazy, Suspense } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import { useCart, useIsCartLoaded } from '../cart/use-cart.ts'
import type { CartProducts } from '../cart/use-cart-products.ts'
import { retryImport } from '../design/when-visible.ts'

const YourOrders = lazy(async () => {
  const { YourOrders: list } = await retryImport(() => import('./your-orders.tsx'))
  return { default: list }
})

/** Below an empty cart: the orders that this browser remembers. */
export default function CartOrders() {
  const isEmpty = useCart().lines.length === 0
  const isLoaded = useIsCartLoaded()
  return (
    <>
      <Outlet context={useOutletContext<CartProducts>()} />
      {isLoaded && isEmpty && (
        <Suspense>
          <YourOrders title="Your orders" />
        </Suspense>
      )}
    </>
  )
}
