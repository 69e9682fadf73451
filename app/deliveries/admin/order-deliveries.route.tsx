import { Link } from 'react-router'
import { z } from 'zod'
import { services } from '../../platform/services.server.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { DeliveryProof } from '../delivery-proof.tsx'
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
      },
    },
  ),
}

export const action = adminAction({
  intents,
  findSubject({ orderId = '' }) {
    if (!isUuid(orderId)) throw new Response('There is no such order.', { status: 404 })
    return orderId.toLowerCase()
  },
})

const columns = ['ordered', 'planned', 'delivered', 'broken', 'refused', 'open'] as const
const headings = { planned: 'On trips' } as Partial<Record<(typeof columns)[number], string>>
const outcomes = { delivered: 'delivered', partial: 'delivered in part', failed: 'not delivered' }

export default function OrderDeliveries({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { orderId, progress, stops, proof } = loaderData
  const recorded = proof?.stops.filter(({ outcome }) => outcome !== null) ?? []
  return (
    <section aria-labelledby="deliveries" className="card p-4 sm:p-5">
      <h2 id="deliveries" className="text-h3">
        Deliveries
      </h2>
      <div className="relative mt-2 overflow-x-auto">
        <table className="w-full text-right text-sm">
          <caption className="sr-only">How far each line is</caption>
          <thead className="text-soft">
            <tr>
              <th scope="col" className="py-1.5 text-left font-medium">
                Line
              </th>
              {columns.map(column => (
                <th key={column} scope="col" className="py-1.5 pl-3 font-medium capitalize">
                  {headings[column] ?? column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {progress.map(({ key, name, ...line }) => (
              <tr key={key}>
                <th scope="row" className="min-w-32 py-1.5 text-left font-normal">
                  {name}
                </th>
                {columns.map(column => (
                  <td key={column} className="py-1.5 pl-3 tabular-nums">
                    {line[column].toLocaleString('en')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
            {stop.outcome && <span className="text-soft text-sm">{outcomes[stop.outcome]}</span>}
          </li>
        ))}
      </ul>
      {recorded.map(stop => (
        <div key={stop.id} className="border-line border-t py-2">
          <DeliveryProof stop={stop} path={`/admin/deliveries/proof/${orderId}`} />
        </div>
      ))}
    </section>
  )
}
