import { ShoppingCart, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useCompany } from '../company/use-company.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { retryImport } from '../design/when-visible.ts'
import { formatGhs } from '../platform/money.ts'
import { type CartLine, countItems } from './cart.ts'
import { priceLines } from './cart-changes.ts'
import { CartLineRow } from './cart-line.tsx'
import { changeCart } from './cart-storage.ts'
import { deliveryText } from './delivery-text.ts'
import type { PlacedProps } from './placed-order.tsx'
import { needsValidQuantities } from './quantity-field.tsx'
import { orderTotals, type Totals, taxLabel } from './totals.ts'
import { useCart, useIsCartLoaded } from './use-cart.ts'
import { type CartProducts, useCartProducts } from './use-cart-products.ts'

const SharedCart = lazy(() => retryImport(() => import('./shared-cart-preview.tsx')))
/** The checkout loads it before an order is placed. */
const PlacedOrder = lazy(() => retryImport(() => import('./placed-order.tsx')))
const SendCart = lazy(() => retryImport(() => import('./send-cart.tsx')))

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
  const { lines: offered, update } = useCartProducts(lines)
  const placed = (useLocation().state as { placed?: PlacedProps } | null)?.placed
  const priced = priceLines(offered.filter(line => line.isOrderable))
  const { settings } = useCompany()
  const { goods, taxes, total } = orderTotals(priced, { ...settings, deliveryFeePesewas: 0 })
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
            {`${countItems(lines)} ${countItems(lines) === 1 ? 'item' : 'items'}`}
          </span>
        )}
      </div>
      {!isLoaded && (
        <noscript>
          The cart and the checkout need JavaScript. You can also order by telephone or WhatsApp: see Contact.
        </noscript>
      )}
      {isLoaded && placed && (
        <Suspense>
          <PlacedOrder {...placed} />
        </Suspense>
      )}
      {isLoaded && lines.length === 0 && <EmptyCart onUndo={cleared && (() => changeCart(() => cleared))} />}
      {lines.length > 0 && (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <div className="max-lg:**:scroll-mb-24">
            <ul className="card divide-y divide-line">
              {offered.map((line, index) => (
                <CartLineRow
                  // Stays the same, with the focus, when the variant is changed.
                  key={`${line.product.id} ${lines.slice(0, index).filter(({ product }) => product.id === line.product.id).length}`}
                  line={line}
                  price={priced.find(({ product }) => product === line.product)}
                />
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
              <p className="text-base text-soft">{deliveryText(goods, settings)}</p>
              <Button variant="quiet" className="ml-auto" onClick={clear}>
                <Trash2 aria-hidden size={18} /> Clear Cart
              </Button>
            </div>
            <div className="mt-3 min-h-11">
              <Suspense>{priced.length > 0 && <SendCart lines={priced} />}</Suspense>
            </div>
          </div>
          <Summary taxes={taxes} total={total} isEmpty={priced.length === 0} />
        </div>
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

function EmptyCart({ onUndo }: { onUndo: (() => void) | undefined }) {
  return (
    <div className="card mt-6 px-6 py-14 text-center">
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

function Summary({ taxes, total, isEmpty }: Pick<Totals, 'taxes' | 'total'> & { isEmpty: boolean }) {
  const { ordering } = useCompany()
  return (
    <section
      aria-label="Summary"
      className="sticky bottom-0 z-10 -mx-5 border-line border-t bg-surface px-5 py-4 lg:top-24 lg:mx-0 lg:rounded-card lg:border lg:p-6"
    >
      <div className="flex items-center justify-between gap-4 lg:block">
        <p
          role="status"
          className="font-bold leading-tight lg:flex lg:items-baseline lg:justify-between lg:text-xl"
        >
          <span className="block text-soft text-sm lg:text-ink lg:text-xl">
            {taxes.length > 0 ? 'Total with taxes' : 'Total'}
          </span>
          <span className="money whitespace-nowrap text-lg lg:text-xl">{formatGhs(total)}</span>
        </p>
        {taxes.map(tax => (
          <p key={tax.name} className="money mt-1 hidden justify-between text-soft text-sm lg:flex">
            <span>{taxLabel(tax)}</span> {formatGhs(tax.amount)}
          </p>
        ))}
        <p className="mt-2 hidden text-soft text-sm lg:block">Without delivery. {ordering.cart}</p>
        {!isEmpty ? (
          <ButtonLink
            to="/checkout"
            className="max-sm:px-3 lg:mt-5 lg:w-full"
            preventScrollReset
            {...needsValidQuantities}
          >
            Proceed to Checkout
          </ButtonLink>
        ) : (
          <Button disabled className="max-sm:px-3 lg:mt-5 lg:w-full">
            Proceed to Checkout
          </Button>
        )}
      </div>
    </section>
  )
}
