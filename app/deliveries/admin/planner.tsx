import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { formatLoad } from '../../cart/load.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormMessage, useFormFields, useResultToast } from '../../design/form.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { isPlannable } from '../delivery.ts'
import { addLoads, emptyLoad } from '../plan.ts'
import type { Route } from './+types/planner.route'
import { loadText } from './load-bar.tsx'
import { OrderItem, openLoad } from './planner-orders.tsx'
import { formId, TripItem } from './planner-trips.tsx'
import { Booked, Collected } from './promised-panels.tsx'
import { TripFields } from './trip-form.tsx'

/** More than the truck may carry: what the planner decides next. */
export type PlannerResult = FormResult & {
  overload?: { tripId: string; orders: string[]; truck: string; excess: string }
}

type Props = Route.ComponentProps['loaderData'] & { result: PlannerResult | undefined }

/** The open orders, and the trips of the day that they are put on: by dragging, or by choosing them and pressing a trip. */
export function Planner(props: Props) {
  const { day, orders, trips, trucks, hasTrucks, result } = props
  const mayPlan = useMay()('deliveries.plan')
  const fetcher = useFetcher<PlannerResult>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // The dialog shows this problem, so no toast does.
  useResultToast(fetcher.data?.overload ? undefined : fetcher.data)
  useReloadIfStale(fetcher.data)
  useEffect(() => {
    if (fetcher.data?.ok) setChosen(new Set())
  }, [fetcher.data])

  const put = (trip: string, ids: Iterable<string>, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'put', trip, ...fields })) form.set(name, value)
    for (const id of ids) form.append('orders', id)
    void fetcher.submit(form, { method: 'post' })
  }
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const selection = orders.filter(({ id }) => chosen.has(id))
  const load = selection.map(openLoad).reduce(addLoads, emptyLoad)
  const open = trips.filter(isPlannable)
  const busy = fetcher.state !== 'idle'

  return (
    <div className="mt-5 grid items-start gap-6 xl:grid-cols-2">
      <FormMessage result={result} />
      {fetcher.data?.overload && (
        <Overload key={JSON.stringify(fetcher.data.overload)} overload={fetcher.data.overload} put={put} />
      )}
      <section aria-labelledby="open-orders" className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="open-orders" className="text-h3">
            Not yet planned
          </h2>
          <Link
            to={`/admin/deliveries?day=${day}${props.withPending ? '' : '&pending=1'}`}
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            {props.withPending ? 'Without pending orders' : 'With pending orders'}
          </Link>
        </div>
        {orders.length === 0 ? (
          <p className="card p-8 text-center font-semibold text-soft">Everything is planned</p>
        ) : (
          <fetcher.Form method="post" id={formId}>
            <input type="hidden" name="intent" value="put" />
            {[...Map.groupBy(orders, ({ zone }) => zone)].map(([zone, members]) => (
              <section key={zone} aria-label={zone || undefined}>
                {zone && (
                  <h3 className="mt-4 mb-2 font-semibold text-base">
                    {zone}{' '}
                    <span className="font-normal text-soft text-sm">
                      {formatLoad(members.map(openLoad).reduce(addLoads, emptyLoad))}
                    </span>
                  </h3>
                )}
                <ul className="card divide-y divide-line">
                  {members.map(order => (
                    <OrderItem
                      key={order.id}
                      order={order}
                      isChosen={chosen.has(order.id)}
                      day={day}
                      today={props.today}
                      mayPlan={mayPlan}
                      onChoose={isChosen => choose(order.id, isChosen)}
                      dragged={() => (chosen.has(order.id) ? [...chosen] : [order.id])}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </fetcher.Form>
        )}
        {props.nextLimit && (
          <ButtonLink
            to={`/admin/deliveries?day=${day}&show=${props.nextLimit}${props.withPending ? '&pending=1' : ''}`}
            variant="secondary"
            preventScrollReset
            className="mt-3 w-full"
          >
            Show more orders
          </ButtonLink>
        )}
      </section>

      <section aria-labelledby="trips" className="min-w-0">
        <h2 id="trips" className="flex min-h-11 items-center text-h3">
          Trips
        </h2>
        <Booked texts={props.promised.booked} />
        {trips.length === 0 && (
          <p className="card p-8 text-center text-soft">
            {hasTrucks ? 'No trips on this day yet.' : 'Add the trucks of the yard first.'}
          </p>
        )}
        <ul className="space-y-3">
          {trips.map(trip => (
            <TripItem
              key={trip.id}
              trip={trip}
              count={selection.length}
              canPut={mayPlan && open.includes(trip) && orders.length > 0}
              busy={busy}
              onDropOrders={ids => put(trip.id, ids)}
            />
          ))}
        </ul>
        {mayPlan && trucks.length > 0 && <NewTrip {...props} />}
        <Collected orders={props.promised.collected} />
      </section>

      {mayPlan && selection.length > 0 && open.length > 0 && (
        <div className="sticky bottom-0 z-20 col-span-full -mx-4 border-line border-t bg-surface p-3 shadow-soft sm:-mx-6 xl:hidden">
          <p role="status" className="mb-2 font-medium text-sm">
            {selection.length} chosen{formatLoad(load) && `, ${formatLoad(load)}`}. Put on:
          </p>
          <div className="flex gap-2 overflow-x-auto">
            {open.map(trip => (
              <Button
                key={trip.id}
                type="submit"
                form={formId}
                name="trip"
                value={trip.id}
                disabled={busy}
                className="shrink-0 px-4"
              >
                <span>
                  {trip.truck.name}
                  <span className="block font-normal text-xs">{loadText(trip.load, trip.truck)}</span>
                </span>
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

type OverloadProps = {
  overload: NonNullable<PlannerResult['overload']>
  put(trip: string, orders: string[], fields: Record<string, string>): void
}

function Overload({ overload: { tripId, orders, truck, excess }, put }: OverloadProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [reason, setReason] = useState('')
  const close = () => setIsOpen(false)
  return (
    <Dialog open={isOpen} title={`${excess} too much for ${truck}`} onClose={close}>
      <p className="text-soft">
        Put on what fits and the rest stays open for another trip, or put on everything and say why.
      </p>
      <Button
        wide
        className="mt-4"
        onClick={() => {
          put(tripId, orders, { mode: 'fitting' })
          close()
        }}
      >
        Put on what fits
      </Button>
      <form
        className="mt-6 space-y-3 border-line border-t pt-4"
        onSubmit={event => {
          event.preventDefault()
          put(tripId, orders, { overloadReason: reason })
          close()
        }}
      >
        <TextField
          label="Why it may carry more"
          required
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" variant="secondary" wide>
          Put on everything
        </Button>
      </form>
    </Dialog>
  )
}

function NewTrip({ day, trucks, drivers, newTripId }: Props) {
  const fetcher = useFetcher<PlannerResult>()
  useResultToast(fetcher.data)
  const { formRef, field } = useFormFields(fetcher.data)
  const [id, setId] = useState(newTripId)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!fetcher.data?.ok) return
    // The next one is another trip.
    setId(randomUuid())
    setIsOpen(false)
  }, [fetcher.data])
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="card mt-3 px-4"
    >
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Add a trip</summary>
      <fetcher.Form ref={formRef} method="post" className="space-y-4 pb-4">
        <input type="hidden" name="id" value={id} />
        <TripFields {...{ trucks, drivers, field, day }} />
        <Button intent="trip" disabled={fetcher.state !== 'idle'}>
          Add the trip
        </Button>
      </fetcher.Form>
    </details>
  )
}
