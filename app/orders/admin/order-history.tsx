import { formatDateTime } from '../../platform/dates.ts'
import { statusNames } from '../order-status-badge.tsx'
import type { OrderDetail } from './manage-orders.server.ts'

type History = OrderDetail['history']

const eventText = ({ from, to, details }: History[number]) =>
  from && to ? `${statusNames[from]} → ${statusNames[to]}` : details

export function OrderHistory({ history }: { history: History }) {
  return (
    <section aria-labelledby="history" className="card p-5">
      <h2 id="history" className="text-h3">
        Status history
      </h2>
      {history.length === 0 ? (
        <p className="mt-2 text-soft">Pending since it was placed.</p>
      ) : (
        <ol className="mt-2 space-y-3">
          {history.map(event => (
            <li key={event.id}>
              <p className="font-medium">{eventText(event)}</p>
              <p className="text-soft text-sm">
                {formatDateTime(event.at)}, {event.actor}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
