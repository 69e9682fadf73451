import { Link } from 'react-router'
import { z } from 'zod'
import { Panel } from '../../design/panel.tsx'
import { overLimitRefusal } from '../../orders/order.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import { DeliveryProof, outcomes } from '../delivery-proof.tsx'
import { readOrderDeliveries, recordByHand } from '../order-deliveries.server.ts'
import type { Route } from './+types/order-deliveries.route'
import { TripStatusBadge } from './trip-status-badge.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

/** Stands on the page of an order. */
export const handle: AdminHandle = {
  permission: 'orders.read',
  title: 'Order',
  notLoaded: 'Failed to fetch the deliveries',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isUuid(params.orderId) || !hasPermission(requireAdmin(context), 'deliveries.read')) return undefined
  return readOrderDeliveries(services(context).db, params.orderId)
}

const intents: Intents<string> = {
  'by hand': intent(
    'orders.status',
    z.object({ to: z.enum(['shipped', 'delivered']) }),
    ({ db, admin, data, subject }) => recordByHand(db, admin, subject, data.to),
    {
      success: { title: 'Success', description: 'Order status updated successfully' },
      refusals: {
        'not found': 'This order no longer exists.',
        cancelled: 'This order is cancelled. Nothing was changed.',
        conflict: 'Somebody else has just changed this order. Nothing was changed by you.',
        held: overLimitRefusal,
      },
    },
  ),
}

export const action = adminAction({
  intents,
  findSubject: ({ orderId }) => subjectId('order', orderId),
})

const names = {
  ordered: 'Ordered',
  replaced: 'To replace',
  dropped: 'Credited',
  planned: 'On trips',
  delivered: 'Delivered',
  broken: 'Broken',
  refused: 'Refused',
  toSettle: 'Refused, to settle',
  open: 'Open',
}
const columns = Object.keys(names) as (keyof typeof names)[]

export default function OrderDeliveries({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { orderId, progress, stops, proof } = loaderData
  const recorded = proof?.stops.filter(({ outcome }) => outcome !== null) ?? []
  return (
    <Panel id="deliveries" title="Deliveries" className="card p-4 sm:p-5">
      <ul aria-label="How far each line is" className="mt-2 divide-y divide-line">
        {progress.map(({ lineId, name, ...line }) => (
          <li key={lineId} className="py-2">
            <p className="font-medium">{name}</p>
            <dl className="flex flex-wrap gap-x-4 text-sm">
              {columns
                .filter(column => line[column] !== 0 || column === 'open')
                .map(column => (
                  <div key={column} className="flex gap-1.5">
                    <dt className="text-soft">{names[column]}</dt>
                    <dd className="font-semibold tabular-nums">{line[column].toLocaleString('en')}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
      <ul className="mt-2 border-line border-t pt-1">
        {stops.map(stop => (
          <li key={stop.id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={`/admin/deliveries/trips/${stop.tripId}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {formatDate(stop.day)}, {stop.truck}
            </Link>
            <TripStatusBadge trip={stop} />
            {stop.outcome && (
              <span className="text-soft text-sm">{outcomes[stop.outcome].toLowerCase()}</span>
            )}
          </li>
        ))}
      </ul>
      {recorded.map(stop => (
        <div key={stop.id} className="border-line border-t py-2">
          <DeliveryProof stop={stop} path={`/admin/deliveries/proof/${orderId}`} />
        </div>
      ))}
    </Panel>
  )
}
