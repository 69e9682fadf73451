import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../design/button.tsx'
import { FormNotice } from '../../design/form.tsx'
import { orderNumber } from '../../orders/order.ts'
import { formatDate } from '../../staff/dates.ts'
import { isPlannable } from '../delivery.ts'
import { isPromisedFor } from '../plan.ts'
import type { readUnclosedTrips, Trip } from '../read-trips.server.ts'
import { LoadBar } from './load-bar.tsx'
import { dragType, GoodsText } from './planner-orders.tsx'
import { TripStatusBadge } from './trip-status-badge.tsx'

export const formId = 'put'

type TripProps = {
  trip: Trip
  count: number
  canPut: boolean
  busy: boolean
  onDropOrders(ids: string[]): void
}

export function TripItem({ trip, count, canPut, busy, onDropOrders }: TripProps) {
  const [isOver, setIsOver] = useState(false)
  const allow = (event: DragEvent) => {
    if (!canPut || !event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <li
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        setIsOver(false)
        const data = event.dataTransfer.getData(dragType)
        if (!canPut || !data) return
        event.preventDefault()
        onDropOrders(JSON.parse(data) as string[])
      }}
      className={`card p-4 ${isOver ? 'outline-2 outline-laterite' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-base">
          <Link
            to={`/admin/deliveries/trips/${trip.id}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {trip.truck.name}
            {trip.driver && `, ${trip.driver.name}`}
          </Link>
        </h3>
        <TripStatusBadge trip={trip} />
      </div>
      <LoadBar load={trip.load} capacity={trip.truck} />
      <TripWarnings trip={trip} />
      {trip.stops.length > 0 && (
        <ol className="mt-2 list-decimal space-y-0.5 pl-6 text-sm">
          {trip.stops.map(stop => (
            <li key={stop.id} className="wrap-anywhere">
              {stop.customerName}: <GoodsText goods={stop.goods} />
            </li>
          ))}
        </ol>
      )}
      {canPut && (
        <Button
          type="submit"
          form={formId}
          name="trip"
          value={trip.id}
          variant="secondary"
          disabled={busy}
          className="mt-3 w-full"
          aria-label={`Put ${count === 0 ? 'the chosen orders' : count === 1 ? '1 order' : `${count} orders`} on ${trip.truck.name}`}
        >
          Put {count > 0 ? count : 'the chosen ones'} here
        </Button>
      )}
    </li>
  )
}

/** What the office must look at before the trip leaves, or while it is out. */
export function TripWarnings({ trip }: { trip: Trip }) {
  const ended = trip.stops.filter(
    ({ orderStatus, outcome }) => orderStatus === 'cancelled' && outcome === null,
  )
  const elsewhere = trip.stops.filter(
    stop => stop.promisedDay && stop.outcome === null && !isPromisedFor(stop, trip.day),
  )
  const plannable = isPlannable(trip)
  const hasEnded = trip.status === 'closed' || trip.status === 'cancelled'
  const warnings = [
    !hasEnded &&
      trip.otherTrucks.length > 0 &&
      `${trip.driver?.name} also drives ${trip.otherTrucks.join(' and ')} on this day.`,
    plannable &&
      elsewhere.length > 0 &&
      `Promised for another day: ${elsewhere.map(({ orderId }) => orderNumber(orderId)).join(', ')}.`,
    plannable && !trip.isTruckInService && `${trip.truck.name} is out of service on this day.`,
    plannable && trip.overloadReason && `Overloaded: ${trip.overloadReason}`,
    ended.length > 0 &&
      !hasEnded &&
      `Cancelled meanwhile: ${ended.map(({ orderId }) => orderNumber(orderId)).join(', ')}. ${plannable ? 'Take them off.' : 'Call the driver.'}`,
  ].filter(text => typeof text === 'string' && text !== '')
  if (warnings.length === 0) return null
  return (
    <ul className="mt-2 space-y-1 rounded-control bg-amber-tint p-3 text-amber-dark text-sm">
      {warnings.map(text => (
        <li key={text as string} className="flex gap-2">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" /> {text}
        </li>
      ))}
    </ul>
  )
}

type Unclosed = Awaited<ReturnType<typeof readUnclosedTrips>>

export function UnclosedTrips({ trips }: { trips: Unclosed }) {
  if (trips.length === 0) return null
  return (
    <div className="mt-4">
      <FormNotice
        ok={false}
        message={{
          title: 'Trips of earlier days are not closed',
          description: 'Close or cancel them, or count their cash:',
        }}
      />
      <ul className="flex flex-wrap gap-x-4">
        {trips.map(({ id, day, truckName }) => (
          <li key={id}>
            <Link
              to={`/admin/deliveries/trips/${id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {formatDate(day)}, {truckName}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
