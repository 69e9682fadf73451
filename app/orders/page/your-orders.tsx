import X from 'lucide-react/icons/x'
import { Button } from '../../design/button.tsx'
import { useIsHydrating } from '../../design/use-is-hydrating.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { forgetOrder, forgetOrders, useRememberedOrders } from './remembered-orders.ts'

/** The orders that this browser remembers. */
export function YourOrders() {
  const orders = useRememberedOrders()
  const isHydrating = useIsHydrating()
  if (orders.length === 0)
    return (
      // Its place is kept while the orders are read, so that the form below does not move.
      <p className={`mt-3 text-lg text-soft ${isHydrating ? 'invisible' : ''}`}>
        This browser remembers no orders.
      </p>
    )
  return (
    <section aria-label="Orders of this browser" className="mt-5">
      <ul className="card mt-3 divide-y divide-line">
        {orders.map(({ number, path, total, at: placedAt }) => (
          <li key={path} className="flex items-center gap-2 py-1 pr-1 pl-5">
            {/* Loaded whole, so that the secret path is in no referrer. */}
            <a
              href={path}
              className="flex min-h-14 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <span className="font-semibold text-laterite underline underline-offset-4">Order {number}</span>
              <span className="money text-base text-soft">
                {formatDate(new Date(placedAt))} · {formatCedis(total)}
              </span>
            </a>
            <button
              type="button"
              aria-label={`Forget order ${number}`}
              onClick={() => forgetOrder(path)}
              className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-concrete-pale hover:text-red-dark"
            >
              <X aria-hidden size={19} />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-base text-soft">
          Only this browser remembers them. Forgetting one here changes nothing about the order.
        </p>
        <Button variant="quiet" className="ml-auto" onClick={forgetOrders}>
          Forget all
        </Button>
      </div>
    </section>
  )
}
