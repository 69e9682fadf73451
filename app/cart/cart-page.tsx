import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import { importOrReload } from '../design/when-visible.ts'
import type { CartLine } from './cart.ts'
import { changeCart, readCart } from './cart-storage.ts'
import { countText } from './item-count.ts'
import type { PlacedProps } from './placed-order.tsx'
import { useCart, useIsCartLoaded } from './use-cart.ts'
import { type CartProducts, useCartProducts } from './use-cart-products.ts'

const SharedCart = lazy(() => importOrReload(() => import('./shared-cart-preview.tsx')))
/** The checkout loads it before an order is placed. */
const PlacedOrder = lazy(() => importOrReload(() => import('./placed-order.tsx')))
const importContents = () => import('./cart-contents.tsx')
const CartContents = lazy(() => importOrReload(importContents))
// While the page is hydrated.
if (!import.meta.env.SSR && readCart().lines.length > 0) importContents().catch(() => {})

export default function CartPage() {
  const { pathname, search } = useLocation()
  const isLoaded = useIsCartLoaded()
  return isLoaded && pathname === '/cart' && new URLSearchParams(search).has('items') ? (
    <Suspense>
      <SharedCart key={search} search={search} />
    </Suspense>
  ) : (
    <OwnCart />
  )
}

function OwnCart() {
  const { lines } = useCart()
  const isLoaded = useIsCartLoaded()
  const { search, state } = useLocation()
  const { lines: offered, update } = useCartProducts(lines)
  const placed = (state as { placed?: PlacedProps } | null)?.placed
  const [cleared, setCleared] = useState<readonly CartLine[]>()
  function clear() {
    setCleared(lines)
    changeCart(() => [])
  }
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus was on a button of a line that has been removed.
  useEffect(() => {
    if (lines.length > 0) setCleared(undefined)
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [lines.length])

  return (
    // Keeps the footer below the screen until the browser has read the cart.
    <div className="wrap min-h-svh pt-10 pb-20">
      <div className="flex flex-wrap items-center gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          Your Cart
        </h1>
        {lines.length > 0 && (
          <span className="rounded-full bg-laterite-tint px-2.5 py-0.5 font-semibold text-laterite-dark text-sm">
            {countText(lines)}
          </span>
        )}
      </div>
      {isLoaded && placed && (
        <Suspense>
          <PlacedOrder {...placed} />
        </Suspense>
      )}
      {lines.length === 0 && (isLoaded || search === '') && (
        <EmptyCart isLoaded={isLoaded} onUndo={cleared && (() => changeCart(() => cleared))} />
      )}
      {lines.length > 0 && (
        <Suspense>
          <CartContents offered={offered} onClear={clear} />
        </Suspense>
      )}
      <Outlet
        context={
          {
            lines: offered.filter(({ isOrderable, choices }) => isOrderable || choices.length > 0),
            update,
          } satisfies CartProducts
        }
      />
    </div>
  )
}

type EmptyCartProps = { isLoaded: boolean; onUndo: (() => void) | undefined }

/** Is in the served page, hidden where the browser's storage has a cart or scripts are off. */
function EmptyCart({ isLoaded, onUndo }: EmptyCartProps) {
  return (
    <div
      className={`card mt-6 px-6 py-14 text-center ${isLoaded ? '' : 'in-data-[cart=filled]:hidden noscript:hidden'}`}
    >
      <ShoppingCart aria-hidden size={44} className="mx-auto text-concrete" />
      <p className="mt-4 font-bold text-h3">Your cart is empty</p>
      <p className="mt-1 text-soft">Browse products and add them to your cart.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {onUndo && (
          <Button variant="secondary" onClick={onUndo}>
            Undo
          </Button>
        )}
        <ButtonLink to="/products">Shop Products</ButtonLink>
        <ButtonLink to="/orders" variant="quiet">
          Your orders
        </ButtonLink>
      </div>
    </div>
  )
}
