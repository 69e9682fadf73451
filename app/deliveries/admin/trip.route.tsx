import { ArrowDown, ArrowUp, FileText } from 'lucide-react'
import { Link, useFetcher } from 'react-router'
import { formatLoad } from '../../cart/load.ts'
import { whatsappHref } from '../../company/company.ts'
import { useCompany } from '../../company/use-company.ts'
import { BackLink } from '../../design/back-link.tsx'
import { Badge } from '../../design/badge.tsx'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { CopyLink } from '../../design/copy-link.tsx'
import { SelectField, TextField } from '../../design/field.tsx'
import { FormMessage, useFormFields, useResultToast } from '../../design/form.tsx'
import { orderNumber } from '../../orders/order.ts'
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx'
import type { Db } from '../../platform/database/database.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { formatDate as dateForEverybody } from '../../platform/text/dates.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate, formatDateTime } from '../../staff/dates.ts'
import { contactOf, hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { readCash } from '../end-trips.server.ts'
import { canCarry } from '../plan.ts'
import { isPlannable } from '../plan-trips.server.ts'
import {
  findTrip,
  listDrivers,
  readDayTrips,
  readEditableGoods,
  type Stop,
  type Trip,
} from '../read-trips.server.ts'
import { openTripLink } from '../trip-link.server.ts'
import { isInService } from '../truck.ts'
import { listTrucks } from '../trucks.server.ts'
import type { Route } from './+types/trip.route'
import { LoadBar } from './load-bar.tsx'
import { GoodsText } from './planner-orders.tsx'
import { TripWarnings } from './planner-trips.tsx'
import { tripAction } from './trip-action.server.ts'
import { TripActions, TripDetails } from './trip-panels.tsx'
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
  const path = mayPlan ? await openTripLink(db, linkKey, trip.id) : undefined
  return {
    trip,
    trucks: trucks.filter(truck => truck.id === trip.truckId || isInService(truck, trip.day)),
    drivers: mayPlan ? await listDrivers(db) : [],
    others: mayPlan && isPlannable(trip) ? await listOtherTrips(db, trip) : [],
    editable: mayPlan && trip.status === 'planned' ? await readEditableGoods(db, trip) : {},
    link: path && env.publicOrigin + path,
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
  const { trip, link, editable, others } = loaderData
  const mayPlan = useMay()('deliveries.plan') && trip.status === 'planned' && !trip.leftAt
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
          <section aria-labelledby="stops" className="card p-4 sm:p-5">
            <h2 id="stops" className="text-h3">
              Stops
            </h2>
            {trip.stops.length === 0 ? (
              <p className="mt-2 text-soft">Nothing is on this trip yet.</p>
            ) : (
              <ol className="mt-2 divide-y divide-line">
                {trip.stops.map((stop, index) => (
                  <StopItem
                    key={stop.id}
                    {...{ stop, index, mayPlan, trip, others }}
                    editable={editable[stop.id] ?? []}
                  />
                ))}
              </ol>
            )}
          </section>
        </div>
        <div>
          <TripActions {...loaderData} />
          {trip.stops.length > 0 && trip.status !== 'cancelled' && <Papers id={trip.id} />}
          {link && trip.status !== 'cancelled' && <DriverLink link={link} trip={trip} />}
          {mayPlan && <TripDetails {...loaderData} />}
        </div>
      </div>
    </article>
  )
}

type StopProps = {
  stop: Stop
  index: number
  trip: Trip
  others: { id: string; name: string }[]
  mayPlan: boolean
  editable: Route.ComponentProps['loaderData']['editable'][string]
}

const outcomes = { delivered: 'Delivered', partial: 'Delivered in part', failed: 'Not delivered' }

function StopItem({ stop, index, trip, others, mayPlan, editable }: StopProps) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  const { outcome, orderStatus } = stop
  const send = (intent: string) => void fetcher.submit({ intent, stop: stop.id }, { method: 'post' })
  const move = (direction: 'up' | 'down', isDisabled: boolean) => {
    const Icon = direction === 'up' ? ArrowUp : ArrowDown
    return (
      <Button
        variant="quiet"
        className="w-11 px-0!"
        disabled={isDisabled || fetcher.state !== 'idle'}
        aria-label={`Move ${stop.customerName} ${direction}`}
        onClick={() => send(direction)}
      >
        <Icon aria-hidden size={18} />
      </Button>
    )
  }
  return (
    <li className="py-3">
      <div className="flex items-start gap-2">
        <div className="wrap-anywhere min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {index + 1}. {stop.customerName}
            {outcome && <Badge tone={outcome === 'delivered' ? 'green' : 'amber'}>{outcomes[outcome]}</Badge>}
            {orderStatus === 'cancelled' && <OrderStatusBadge status={orderStatus} />}
          </p>
          <p className="text-soft text-sm">{stop.address}</p>
          <p className="text-sm">
            <GoodsText goods={stop.goods} />
          </p>
          <p className="text-soft text-sm">{formatLoad(stop.load)}</p>
          {outcome && (
            <ul className="mt-1 text-sm">
              {stop.goods
                .filter(({ quantity, delivered }) => delivered !== quantity)
                .map(({ key, name, delivered, broken, refused }) => (
                  <li key={key}>
                    {name}: {delivered} delivered, {broken} broken, {refused} refused
                  </li>
                ))}
            </ul>
          )}
        </div>
        {mayPlan && (
          <div className="flex shrink-0">
            {move('up', index === 0)}
            {move('down', index === trip.stops.length - 1)}
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-2">
        <Link
          to={`/admin/orders/${stop.orderId}`}
          className="inline-flex min-h-11 items-center text-laterite text-sm underline-offset-4 hover:underline"
        >
          Order {orderNumber(stop.orderId)}
        </Link>
        {mayPlan && (
          <Button
            variant="quiet"
            disabled={fetcher.state !== 'idle'}
            aria-label={`Take ${stop.customerName} off`}
            onClick={() => send('take off')}
            className="px-3"
          >
            Take off
          </Button>
        )}
        {mayPlan && others.length > 0 && <MoveToTrip stop={stop} others={others} />}
        {mayPlan && editable.length > 0 && (
          <Quantities key={JSON.stringify(stop.goods)} {...{ stop, trip, editable }} />
        )}
      </div>
    </li>
  )
}

function MoveToTrip({ stop, others }: Pick<StopProps, 'stop' | 'others'>) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  const { formRef, field } = useFormFields(fetcher.data)
  const overload = field('overloadReason')
  return (
    <details className="min-w-0 basis-full">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">Move to another trip</summary>
      <fetcher.Form ref={formRef} method="post" className="max-w-sm space-y-3 pb-3">
        <input type="hidden" name="stop" value={stop.id} />
        <SelectField label="Trip" name="to">
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {overload.error && <TextField label="Why it may carry more" maxLength={200} {...overload} />}
        <Button
          type="submit"
          name="intent"
          value="move to trip"
          variant="secondary"
          disabled={fetcher.state !== 'idle'}
          aria-label={`Move ${stop.customerName} to the other trip`}
        >
          {fetcher.state !== 'idle' ? 'Moving...' : 'Move'}
        </Button>
      </fetcher.Form>
    </details>
  )
}

/** How much of each line this stop brings; the rest stays open for another trip. */
function Quantities({ stop, trip, editable }: Pick<StopProps, 'stop' | 'trip' | 'editable'>) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  const { formRef, field } = useFormFields(fetcher.data)
  const planned = new Map(stop.goods.map(({ key, quantity }) => [key, quantity]))
  return (
    <details className="min-w-0 basis-full">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">Quantities</summary>
      <fetcher.Form ref={formRef} method="post" className="max-w-sm space-y-3 pb-3">
        <input type="hidden" name="stop" value={stop.id} />
        {editable
          .filter(line => canCarry(trip.truck, line))
          .map(line => (
            <TextField
              key={line.key}
              label={`${line.name}${line.label ? `, ${line.label}` : ''}`}
              hint={`Of ${line.open} that are open`}
              inputMode="decimal"
              maxLength={10}
              {...field(`quantity.${line.key}`, planned.get(line.key) ?? 0)}
            />
          ))}
        <TextField
          label="Why it may carry more"
          hint="Only where it is more than the truck may carry."
          maxLength={200}
          {...field('overloadReason', trip.overloadReason)}
        />
        <Button type="submit" name="intent" value="quantities" disabled={fetcher.state !== 'idle'}>
          Save quantities
        </Button>
      </fetcher.Form>
    </details>
  )
}

function Papers({ id }: { id: string }) {
  return (
    <section aria-labelledby="papers" className="card p-5">
      <h2 id="papers" className="text-h3">
        Papers
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {[
          ['Loading sheet', 'loading-sheet'],
          ['Delivery notes', 'delivery-notes'],
        ].map(([name, file]) => (
          <ButtonAnchor
            key={file}
            href={`/admin/deliveries/trips/${id}/papers/${file}.pdf`}
            target="_blank"
            variant="secondary"
          >
            <FileText aria-hidden size={18} /> {name}
          </ButtonAnchor>
        ))}
      </div>
    </section>
  )
}

function DriverLink({ link, trip }: { link: string; trip: Trip }) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  const { name } = useCompany().brand
  const contact = trip.driver ? contactOf(trip.driver.email) : ''
  const text = `${name}: your trip of ${dateForEverybody(trip.day)} with ${trip.truck.name}: ${link}`
  return (
    <section aria-labelledby="driver-link" className="card p-5">
      <h2 id="driver-link" className="text-h3">
        The driver’s page
      </h2>
      <p className="mt-1 text-soft text-sm">
        Whoever has this link sees the stops and records what was delivered. It ends a day after the trip.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {trip.driver && (
          <fetcher.Form method="post">
            <Button type="submit" name="intent" value="send" disabled={fetcher.state !== 'idle'}>
              Send to {trip.driver.name}
            </Button>
          </fetcher.Form>
        )}
        <ButtonAnchor
          variant="secondary"
          href={whatsappHref(contact.startsWith('+') ? contact : '', text)}
          rel="noopener"
          className="px-4"
        >
          <BrandIcon brand="WhatsApp" size={18} /> WhatsApp
        </ButtonAnchor>
        <CopyLink url={link} />
      </div>
    </section>
  )
}
