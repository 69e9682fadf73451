import { BackLink } from '../../design/back-link.tsx'
import { FormMessage } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import type { Db } from '../../platform/database/database.server.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate, formatDateTime } from '../../staff/dates.ts'
import { contactOf, hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { readTripAmounts } from '../collect.server.ts'
import { isPlannable } from '../delivery.ts'
import { readCash } from '../end-trips.server.ts'
import {
  findDriver,
  findTrip,
  listDrivers,
  readDayTrips,
  readEditableGoods,
  type Trip,
} from '../read-trips.server.ts'
import { openTripLink } from '../trip-link.server.ts'
import { isInService } from '../truck.ts'
import { listTrucks } from '../trucks.server.ts'
import type { Route } from './+types/trip.route'
import { LoadBar } from './load-bar.tsx'
import { TripWarnings } from './planner-trips.tsx'
import { StopItem } from './stop-item.tsx'
import { tripAction } from './trip-action.server.ts'
import { DriverLink, Papers, TripActions, TripDetails } from './trip-panels.tsx'
import { TripStatusBadge } from './trip-status-badge.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'deliveries.read',
  title: 'Trip',
  notLoaded: 'Failed to load the trip',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env, linkKey } = services(context)
  const trip = isUuid(params.tripId) ? await findTrip(db, params.tripId) : undefined
  if (!trip) throw new Response('There is no such trip.', { status: 404 })
  const admin = requireAdmin(context)
  const mayPlan = hasPermission(admin, 'deliveries.plan')
  const trucks = await listTrucks(db)
  // The driver's page shows amounts and records payments.
  const maySeeLink = mayPlan && hasPermission(admin, 'prices.read') && hasPermission(admin, 'payments.record')
  const path = maySeeLink ? await openTripLink(db, linkKey, trip.id) : undefined
  const driver = maySeeLink ? await findDriver(db, trip.driverId) : undefined
  const contact = contactOf(driver?.email ?? '')
  return {
    trip,
    driverPhone: contact.startsWith('+') ? contact : '',
    trucks: trucks.filter(truck => truck.id === trip.truckId || isInService(truck, trip.day)),
    drivers: mayPlan ? await listDrivers(db) : [],
    others: mayPlan && isPlannable(trip) ? await listOtherTrips(db, trip) : [],
    editable: mayPlan && isPlannable(trip) ? await readEditableGoods(db, trip) : {},
    link: path && env.publicOrigin + path,
    amounts: hasPermission(admin, 'prices.read') ? await readTripAmounts(db, trip) : {},
    cash: hasPermission(admin, 'deliveries.settle') ? await readCash(db, trip.id) : undefined,
  }
}

/** Of the same day, which have not left. */
const listOtherTrips = async (db: Db, { id, day }: Trip) =>
  (await readDayTrips(db, day))
    .filter(trip => trip.id !== id && isPlannable(trip))
    .map(trip => ({ id: trip.id, name: [trip.truck.name, trip.driver?.name].filter(Boolean).join(', ') }))

export const action = tripAction

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Trip, ${loaderData.trip.truck.name}` : 'Trip'} | Admin Panel` },
]

export default function AdminTrip({ loaderData, actionData }: Route.ComponentProps) {
  const { trip, editable, others, amounts } = loaderData
  const isPlanner = useMay()('deliveries.plan')
  const mayPlan = isPlanner && isPlannable(trip)
  return (
    <article>
      <BackLink to={`/admin/deliveries?day=${trip.day}`}>{formatDate(trip.day)}</BackLink>
      <FormMessage result={actionData} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h2">{trip.truck.name}</h1>
        <TripStatusBadge trip={trip} />
      </header>
      <p className="mt-1 mb-4 text-soft">
        {formatDate(trip.day)}
        {trip.driver && `, ${trip.driver.name}`}
        {trip.leftAt && `, left ${formatDateTime(trip.leftAt)}`}
      </p>
      <div className="max-w-xl">
        <LoadBar load={trip.load} capacity={trip.truck} />
        <TripWarnings trip={trip} />
      </div>
      <div className="mt-6 grid items-start gap-5 *:min-w-0 *:space-y-5 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div>
          <Panel id="stops" title="Stops" className="card p-4 sm:p-5">
            {trip.stops.length === 0 ? (
              <p className="mt-2 text-soft">Nothing is on this trip yet.</p>
            ) : (
              <ol className="mt-2 divide-y divide-line">
                {trip.stops.map((stop, index) => (
                  <StopItem
                    key={stop.id}
                    {...{ stop, index, mayPlan, trip, others }}
                    editable={editable[stop.id] ?? []}
                    toCollect={amounts[stop.id]}
                  />
                ))}
              </ol>
            )}
          </Panel>
        </div>
        <div>
          <TripActions {...loaderData} />
          {trip.stops.length > 0 && trip.status !== 'cancelled' && <Papers id={trip.id} />}
          {isPlanner && trip.status !== 'cancelled' && <DriverLink {...loaderData} />}
          {mayPlan && <TripDetails {...loaderData} />}
        </div>
      </div>
    </article>
  )
}
