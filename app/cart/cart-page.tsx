import { CircleCheck, ShoppingCart, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { ProductSummary } from '../catalogue/product.ts'
import { Badge } from '../design/badge.tsx'
import { Button, ButtonLink } from '../design/button.tsx'
import { ConfirmDialog } from '../design/dialog.tsx'
import { formatCedis, formatGhs } from '../platform/money.ts'
import { type CartLine, type CartProduct, countItems, toCartProduct } from './cart.ts'
import { refreshLines } from './cart-changes.ts'
import { CartLineRow } from './cart-line.tsx'
import { changeCart } from './cart-storage.ts'
import { lineTotal } from './totals.ts'
import { useCart, useIsCartLoaded } from './use-cart.ts'

export type CartState = { lines: readonly CartLine[] }

export default function CartPage() {
  const { lines } = useCart()
  const isLoaded = useIsCartLoaded()
  const unavailable = useRefreshedProducts(lines)
  const placed = (useLocation().state as { placed?: { number: string; total: number } } | null)?.placed
  const available = lines.filter(line => !unavailable.has(line.product.id))
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus was on a button of a line that has been removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of lines changes.
  useEffect(() => {
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
          <Badge tone="laterite">{`${countItems(lines)} ${countItems(lines) === 1 ? 'item' : 'items'}`}</Badge>
        )}
      </div>
      {!isLoaded && (
        <noscript>
          The cart and the checkout need JavaScript. You can also order by telephone or WhatsApp: see Contact.
        </noscript>
      )}
      {isLoaded && placed && <Placed {...placed} />}
      {isLoaded && lines.length === 0 && <EmptyCart />}
      {lines.length > 0 && (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <div className="max-lg:**:scroll-mb-24">
            <ul className="card divide-y divide-line">
              {lines.map(line => (
                <CartLineRow
                  key={line.product.id}
                  line={line}
                  isUnavailable={unavailable.has(line.product.id)}
                />
              ))}
            </ul>
            <p className="mt-3 text-right">
              <ClearCart />
            </p>
          </div>
          <Summary available={available} />
        </div>
      )}
      <Outlet context={{ lines: available } satisfies CartState} />
    </div>
  )
}

const focusOnMount = (element: HTMLElement | null) => element?.focus()

function Placed({ number, total }: { number: string; total: number }) {
  return (
    <div
      ref={focusOnMount}
      tabIndex={-1}
      className="mt-6 flex gap-4 rounded-card bg-green-tint p-5 text-green-dark outline-none"
    >
      <CircleCheck aria-hidden size={26} className="shrink-0" />
      <p>
        <strong>
          Your order {number} has reached us: <span className="money">{formatCedis(total)}</span>, to be paid
          on delivery.
        </strong>
        <br />
        We call you within 24 hours. Keep the number {number} for questions.
      </p>
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="card mt-6 px-6 py-14 text-center">
      <ShoppingCart aria-hidden size={44} className="mx-auto text-concrete" />
      <p className="mt-4 font-bold text-h3">Your cart is empty</p>
      <p className="mt-1 text-soft">Browse products and add them to your cart.</p>
      <ButtonLink to="/products" className="mt-6">
        Shop Products
      </ButtonLink>
    </div>
  )
}

function Summary({ available }: { available: readonly CartLine[] }) {
  const total = available.reduce((sum, line) => sum + lineTotal(line.product.price, line.quantity), 0)
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
          <span className="block text-soft text-sm lg:text-ink lg:text-xl">Total</span>
          <span className="money whitespace-nowrap text-lg lg:text-xl">{formatGhs(total)}</span>
        </p>
        <p className="mt-2 hidden text-soft text-sm lg:block">
          Delivery is added at checkout. You pay on delivery.
        </p>
        {available.length > 0 ? (
          <ButtonLink to="/checkout" className="max-sm:px-3 lg:mt-5 lg:w-full" preventScrollReset>
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

function ClearCart() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden size={18} /> Clear Cart
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Clear the cart?"
        confirmLabel="Clear Cart"
        onClose={() => setIsOpen(false)}
        onConfirm={() => {
          setIsOpen(false)
          changeCart(() => [])
        }}
      >
        All products are taken out of it.
      </ConfirmDialog>
    </>
  )
}

/** Returns the ids of products that are no longer available; without a response the cart stays as it is. */
function useRefreshedProducts(lines: readonly CartLine[]): ReadonlySet<string> {
  const [unavailable, setUnavailable] = useState<ReadonlySet<string>>(none)
  const ids = lines
    .map(line => line.product.id)
    .toSorted()
    .join('\n')
  useEffect(() => {
    if (ids === '') return setUnavailable(none)
    const requested = ids.split('\n')
    const abort = new AbortController()
    fetchProducts(requested, abort.signal).then(products => {
      if (!products || abort.signal.aborted) return
      setUnavailable(new Set(requested.filter(id => !products.some(product => product.id === id))))
      changeCart(current => refreshLines(current, products))
    })
    return () => abort.abort()
  }, [ids])
  return unavailable
}

const none: ReadonlySet<string> = new Set()

async function fetchProducts(ids: string[], signal: AbortSignal): Promise<CartProduct[] | undefined> {
  try {
    const response = await fetch(`/cart/products?${new URLSearchParams(ids.map(id => ['id', id]))}`, {
      signal,
    })
    if (!response.ok) return undefined
    return ((await response.json()) as ProductSummary[]).map(toCartProduct)
  } catch {
    return undefined
  }
}
