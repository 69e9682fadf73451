import { Link } from 'react-router'
import { orderNumber } from '../../orders/order.ts'
import type { readPromised } from '../promised-orders.server.ts'

type Promised = Awaited<ReturnType<typeof readPromised>>

export const Booked = ({ texts }: { texts: Promised['booked'] }) =>
  texts.map(text => (
    <p key={text} className="mb-2 text-soft text-sm">
      {text}
    </p>
  ))

export function Collected({ orders }: { orders: Promised['collected'] }) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="collected" className="mt-6">
      <h2 id="collected" className="mb-2 text-h3">
        Collected on this day
      </h2>
      <ul className="card divide-y divide-line">
        {orders.map(({ id, customerName, collectAt, load }) => (
          <li key={id} className="wrap-anywhere flex flex-wrap items-center gap-x-3 px-4 py-2 text-sm">
            <Link
              to={`/admin/orders/${id}`}
              className="inline-flex min-h-11 items-center font-mono text-laterite underline-offset-4 hover:underline"
            >
              {orderNumber(id)}
            </Link>
            <span className="font-semibold">{customerName}</span>
            <span className="text-soft">{[collectAt, load].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
