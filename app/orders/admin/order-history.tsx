import { formatDateTime } from '../../platform/text/dates.ts'
import { PersonName } from '../../staff/staff-context.tsx'
import { statusNames } from '../order-status-badge.tsx'
import type { OrderDetail } from './manage-orders.server.ts'

const eventText = ({ from, to, details }: OrderDetail['history'][number]) =>
  from && to ? [`${statusNames[from]} → ${statusNames[to]}`, details].filter(Boolean).join(': ') : details

export function OrderHistory({
  order: { history, firstSeenAt, lastSeenAt, erasedAt },
}: {
  order: Pick<OrderDetail, 'history' | 'firstSeenAt' | 'lastSeenAt' | 'erasedAt'>
}) {
  return (
    <section aria-labelledby="history" className="card p-5">
      <h2 id="history" className="text-h3">
        History
      </h2>
      {!erasedAt && (
        <p className="mt-2 text-soft">
          {firstSeenAt && lastSeenAt
            ? `The customer first opened the order’s page ${formatDateTime(firstSeenAt)}, last ${formatDateTime(lastSeenAt)}.`
            : 'The customer has not opened the order’s page yet.'}
        </p>
      )}
      {history.length === 0 ? (
        <p className="mt-2 text-soft">Pending since it was placed.</p>
      ) : (
        <ol className="mt-2 space-y-3">
          {history.map(event => (
            <li key={event.id}>
              <p className="font-medium">{eventText(event)}</p>
              <p className="text-soft text-sm">
                {formatDateTime(event.occurredAt)}, <PersonName actor={event.actor} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
