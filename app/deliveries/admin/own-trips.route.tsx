import { PageHeader } from '../../design/page-header.tsx'
import { services } from '../../platform/services.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { readOwnTrips } from '../read-trips.server.ts'
import { openTripLink } from '../trip-link.server.ts'
import type { Route } from './+types/own-trips.route'
import { GoodsText } from './planner-orders.tsx'
import { TripStatusBadge } from './trip-status-badge.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'trips.own',
  title: 'Your trips',
  notLoaded: 'Failed to load your trips',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, linkKey } = services(context)
  const trips = await readOwnTrips(db, requireAdmin(context).id, accraDay(new Date(), -1))
  const links = await Promise.all(trips.map(({ id }) => openTripLink(db, linkKey, id)))
  return trips.map((trip, index) => ({ ...trip, link: links[index] ?? '' }))
}

/** The trips of who is signed in, each with the page on which he records what was delivered. */
export default function OwnTrips({ loaderData: trips }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Your trips" />
      {trips.length === 0 ? (
        <p className="card p-10 text-center font-semibold text-soft">No trips for you yet</p>
      ) : (
        <ul className="max-w-2xl space-y-3">
          {trips.map(trip => (
            <li key={trip.id} className="card p-4">
              <div className="flex items-center justify-between gap-3">
                <h2 className="text-base">
                  {/* A page of its own, outside the back office. */}
                  <a
                    href={trip.link}
                    className="inline-flex min-h-11 items-center font-semibold text-laterite underline underline-offset-4"
                  >
                    {formatDate(trip.day)}, {trip.truck.name}
                  </a>
                </h2>
                <TripStatusBadge trip={trip} />
              </div>
              <ol className="list-decimal pl-6 text-sm">
                {trip.stops.map(stop => (
                  <li key={stop.id} className="wrap-anywhere">
                    {stop.address}: <GoodsText goods={stop.goods} />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
