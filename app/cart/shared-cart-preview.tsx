import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasWrongQuantity } from '../catalogue/quantity-rule.ts'
import { quantityProblem } from '../catalogue/quantity-rule-text.ts'
import { lineKey } from '../catalogue/variant.ts'
import { useCompany } from '../company/use-company.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { formatGhs } from '../platform/text/money.ts'
import type { CartLine } from './cart.ts'
import { addLine, lostLengths, priceLines } from './cart-changes.ts'
import { changeCart, readCart } from './cart-storage.ts'
import { deliveryText } from './delivery-text.ts'
import { countText } from './item-count.ts'
import { LineSummary } from './line-summary.tsx'
import { readItems } from './read-share-link.ts'
import { sharePath } from './share-link.ts'
import { resolveItems } from './shared-cart.ts'
import { SkippedItems } from './skipped-items.tsx'
import { SumRows } from './sum-rows.tsx'
import { amountOf, deliveryFor, orderTotals } from './totals.ts'
import { undoButton } from './undo-button.tsx'
import { useCart, useDestination } from './use-cart.ts'
import { fetchProducts } from './use-cart-products.ts'

type Resolved = ReturnType<typeof resolveItems>

/** What a link to a cart contains. The visitor's own cart stays as it is until a button is pressed. */
export default function SharedCartPreview({ search }: { search: string }) {
  const { resolved, isUnreachable, retry } = useSharedItems(search)
  return (
    <div className="wrap min-h-svh pt-10 pb-20">
      <h1 className="text-h2">Shared Cart</h1>
      {isUnreachable ? (
        <div role="alert" className="card mt-6 p-6">
          <p>The products of this link could not be loaded. Check the connection and try again.</p>
          <Button className="mt-5" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status">{!resolved && <p className="mt-6 text-soft">Loading...</p>}</div>
      )}
      {resolved && resolved.lines.length > 0 && <Preview {...resolved} />}
      {resolved && resolved.lines.length === 0 && <Nothing skipped={resolved.skipped} />}
    </div>
  )
}

function useSharedItems(search: string) {
  const [resolved, setResolved] = useState<Resolved>()
  const [isUnreachable, setUnreachable] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => {
    const items = readItems(search)
    const ids = [...new Set(items.lines.map(lineKey))]
    if (ids.length === 0) return setResolved(resolveItems(items, []))
    const abort = new AbortController()
    fetchProducts(ids, abort.signal).then(products => {
      if (abort.signal.aborted) return
      setUnreachable(!products)
      if (products) setResolved(resolveItems(items, products))
    })
    return () => abort.abort()
  }, [search, attempt])
  function retry() {
    setUnreachable(false)
    setAttempt(attempt + 1)
  }
  return { resolved, isUnreachable, retry }
}

function Preview({ lines, skipped }: Resolved) {
  const { lines: own } = useCart()
  const navigate = useNavigate()
  const { settings } = useCompany()
  const priced = priceLines(lines)
  const destination = useDestination()
  const totals = orderTotals(priced, settings, destination)

  function accept(title: string, next: (own: readonly CartLine[]) => readonly CartLine[]) {
    const before = readCart().lines
    changeCart(next)
    navigate('/cart', { replace: true })
    toast({
      title,
      description: [`${countText(lines)}.`, ...lostLengths([...before, ...lines], readCart().lines)].join(
        ' ',
      ),
      action: undoButton(() => changeCart(() => before)),
    })
  }

  return (
    <>
      <p className="mt-3 max-w-2xl text-soft">
        Somebody shared these products with you, at today's prices.
        {own.length > 0 && ` Your own cart (${countText(own)}) stays as it is until you choose.`}
      </p>
      <SkippedItems sentences={skipped} />
      <div className="card mt-6 max-w-3xl p-4 sm:p-6">
        <ul className="divide-y divide-line">
          {priced.map(line => (
            <li key={lineKey(line)} className="grid grid-cols-[4rem_1fr_auto] gap-3 py-3">
              <LineSummary line={line} price={line} format={formatGhs}>
                {hasWrongQuantity(line) && (
                  <p className="text-red-dark text-sm">{quantityProblem(line.quantity, line)}</p>
                )}
              </LineSummary>
            </li>
          ))}
        </ul>
        <dl className="money mt-2 space-y-1 border-line border-t pt-4">
          <SumRows sums={totals.sums} format={formatGhs} />
        </dl>
        <p className="mt-2 text-base text-soft">
          {deliveryText(amountOf(totals, 'goods'), deliveryFor(priced, settings, destination))}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
          <Button
            onClick={() => accept('Added to Cart', own => lines.reduce<readonly CartLine[]>(addLine, own))}
          >
            Add to my cart
          </Button>
          {own.length > 0 && (
            <>
              <Button variant="secondary" onClick={() => accept('Cart Replaced', () => lines)}>
                Replace my cart
              </Button>
              <ButtonLink variant="quiet" to="/cart" replace>
                Keep my cart as it is
              </ButtonLink>
            </>
          )}
          <ButtonLink variant="secondary" to={sharePath(lines, '/quote')}>
            Ask for a quote
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function Nothing({ skipped }: { skipped: string[] }) {
  return (
    <>
      <p role="alert" className="mt-6">
        This link to a cart holds nothing that can be ordered. Ask for it again, or choose from the products.
      </p>
      <SkippedItems sentences={skipped} />
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/products">Shop Products</ButtonLink>
        <ButtonLink variant="secondary" to="/cart" replace>
          Open my cart
        </ButtonLink>
      </p>
    </>
  )
}
