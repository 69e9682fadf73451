import { useState } from 'react'
import { Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { z } from 'zod'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { nameWithLabel } from '../../catalogue/variant.ts'
import { BackLink } from '../../design/back-link.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'
import { FormMessage, FormNotice } from '../../design/form.tsx'
import { orderNumber } from '../../orders/order.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { jsonText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import { accraDay, isDay } from '../../platform/text/days.ts'
import { parseNumber } from '../../platform/text/length.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { maxLines } from '../../sales/sale.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { isPlannable } from '../delivery.ts'
import {
  addLoads,
  emptyLoad,
  isConcrete,
  isDue,
  type Part,
  proposeTrips,
  type TripWithRoom,
  tripLoad,
} from '../plan.ts'
import { type PlannedTrip, savePlan, skippedText } from '../put-on-trip.server.ts'
import { listDrivers, listOpenOrders, readDayTrips } from '../read-trips.server.ts'
import { isInService } from '../truck.ts'
import { listTrucks } from '../trucks.server.ts'
import type { Route } from './+types/proposal.route'
import { LoadBar } from './load-bar.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'deliveries.plan',
  title: 'Plan the day',
  notLoaded: 'Failed to load the plan',
}

/** As many orders as are proposed at once, and as many trips as a truck gets. */
const maxOrders = 200
const tripsPerTruck = 2

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = services(context)
  const typedDay = url.searchParams.get('day') ?? ''
  const day = isDay(typedDay) ? typedDay : accraDay(new Date())
  const withPending = url.searchParams.get('pending') === '1'
  const stored = await readDayTrips(db, day)
  const open = await listOpenOrders(db, { limit: maxOrders, withPending, day })
  // What was promised for a later day waits for it.
  const orders = open.orders.filter(order => order.promisedDay === null || isDue(order, day))
  const trucks = (await listTrucks(db)).filter(truck => isInService(truck, day))
  const planned = stored.filter(trip => isPlannable(trip) && trip.isTruckInService)
  const rooms = [
    ...planned.map(({ id, truck, load, stops, driverId }) => ({
      id,
      truck,
      driverId,
      load,
      orderIds: stops.map(({ orderId }) => orderId),
      isNew: false,
    })),
    // The first trip of every truck before the second of one.
    ...Array.from({ length: tripsPerTruck }, (_, index) =>
      trucks
        .filter(({ id }) => stored.filter(({ truckId }) => truckId === id).length <= index)
        .map(truck => ({
          id: randomUuid(),
          truck,
          driverId: null,
          load: emptyLoad,
          orderIds: [] as string[],
          isNew: true,
        })),
    ).flat(),
  ]
  const plan = proposeTrips(
    orders.map(order => ({ id: order.id, zone: order.zone, lines: order.goods, isFirst: isDue(order, day) })),
    rooms.map(({ truck: capacity, ...room }): TripWithRoom => ({ ...room, capacity })),
  )
  const proposed = rooms
    .map(room => ({ ...room, stops: plan.get(room.id) ?? [] }))
    .filter(({ isNew, stops }) => !isNew || stops.length > 0)
  const chosen = new Set(proposed.flatMap(({ stops }) => stops.map(({ orderId }) => orderId)))
  return {
    day,
    proposed,
    orders: orders.filter(({ id }) => chosen.has(id)),
    leftOut: orders.filter(({ id }) => !chosen.has(id)).length,
    drivers: await listDrivers(db),
  }
}

const part = z.object({ key: z.string().max(300), quantity: z.number().positive().max(100_000) })
const planSchema = z.object({
  day: z.string().refine(isDay),
  plan: jsonText('unreadable').pipe(
    z
      .array(
        z.object({
          id: z.uuid(),
          truckId: z.uuid(),
          driverId: z.string().max(100),
          stops: z
            .array(z.object({ orderId: z.uuid(), parts: z.array(part).min(1).max(maxLines) }))
            .max(maxOrders),
        }),
      )
      .max(500),
  ),
})

const intents: Intents = {
  save: intent(
    'deliveries.plan',
    planSchema,
    async ({ db, admin, linkKey, data: { day, plan } }) => {
      const result = await savePlan(db, linkKey, admin, day, plan)
      return result.skipped.length === 0 ? redirect(`/admin/deliveries?day=${day}`) : result
    },
    {
      success: ({ count, skipped }) => ({
        message: {
          title: `${count} ${count === 1 ? 'stop is' : 'stops are'} planned, but not all`,
          description: skippedText(skipped),
        },
      }),
      refusals: {},
    },
  ),
}

export const action = adminAction({ intents })

/** What was corrected stays as it is after an attempt that failed. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod !== 'POST'

export const meta = () => [{ title: 'Plan the day | Admin Panel' }]

type Data = Route.ComponentProps['loaderData']
type Proposed = Data['proposed'][number]

export default function Proposal({ loaderData, actionData }: Route.ComponentProps) {
  const { day, proposed } = loaderData
  const list = `/admin/deliveries?day=${day}`
  if (actionData?.ok && actionData.message)
    return (
      <div className="max-w-2xl space-y-5">
        <h1 className="text-h2">Plan the day</h1>
        <FormNotice ok message={actionData.message} />
        <ButtonLink to={list}>Show the day</ButtonLink>
      </div>
    )
  return (
    <div className="max-w-3xl">
      <BackLink to={list}>{formatDate(day)}</BackLink>
      <h1 className="mt-2 mb-2 text-h2">Plan the day</h1>
      <FormMessage result={actionData} />
      {proposed.every(({ stops }) => stops.length === 0) ? (
        <p className="card mt-5 p-8 text-center font-semibold text-soft">
          There is nothing that fits on the trucks of this day.
        </p>
      ) : (
        <ProposalForm key={proposed.map(({ id }) => id).join()} {...loaderData} result={actionData} />
      )}
    </div>
  )
}

type Choice = { tripId: string; quantities: Record<string, string> }

/** The proposal, which the planner corrects before it is stored: another trip, other quantities, or not on this day. */
function ProposalForm({
  day,
  proposed,
  orders,
  leftOut,
  drivers,
  result,
}: Data & { result: FormResult | undefined }) {
  const busy = useNavigation().state !== 'idle'
  // By trip and order as proposed.
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [driverOf, setDriverOf] = useState<Record<string, string>>({})
  const rows = proposed.flatMap(trip =>
    trip.stops.map(stop => {
      const id = `${trip.id} ${stop.orderId}`
      const proposal = Object.fromEntries(stop.parts.map(({ key, quantity }) => [key, String(quantity)]))
      const choice = choices[id] ?? { tripId: trip.id, quantities: proposal }
      const order = orders.find(order => order.id === stop.orderId)
      const goods = (order?.goods ?? []).flatMap(line =>
        line.key in proposal ? [{ ...line, quantity: readQuantity(choice.quantities[line.key]) ?? 0 }] : [],
      )
      return { id, orderId: stop.orderId, order, choice, goods }
    }),
  )
  const rowsOf = (tripId: string) => rows.filter(({ choice }) => choice.tripId === tripId)
  const plan: PlannedTrip[] = proposed.map(({ id, truck, driverId }) => ({
    id,
    truckId: truck.id,
    driverId: driverOf[id] ?? driverId ?? '',
    // Two parts of an order on one trip are one stop.
    stops: [...Map.groupBy(rowsOf(id), ({ orderId }) => orderId)]
      .map(([orderId, ofOrder]) => ({ orderId, parts: sumParts(ofOrder.flatMap(({ goods }) => goods)) }))
      .filter(({ parts }) => parts.length > 0),
  }))
  const unplanned = rows.filter(({ choice }) => choice.tripId === '')
  const isUnreadable = rows.some(({ choice }) =>
    Object.values(choice.quantities).some(text => readQuantity(text) === undefined),
  )
  const set = (id: string, choice: Choice) => setChoices({ ...choices, [id]: choice })

  const stopItem = ({ id, orderId, order, choice, goods }: (typeof rows)[number]) => {
    const name = order?.customerName ?? ''
    const ofMixer = goods.some(isConcrete)
    return (
      <li key={id} className="space-y-2 py-3">
        <p className="wrap-anywhere font-semibold">
          {name}{' '}
          <span className="font-normal text-soft text-sm">
            {order && orderNumber(order.id)} · {order?.address}
          </span>
        </p>
        {goods.map(line => (
          <label key={line.key} className="flex flex-wrap items-center gap-2 text-sm">
            <input
              aria-label={`${name}: ${nameWithLabel(line)}`}
              aria-invalid={readQuantity(choice.quantities[line.key]) === undefined}
              inputMode="decimal"
              maxLength={9}
              value={choice.quantities[line.key] ?? ''}
              onChange={({ currentTarget }) =>
                set(id, { ...choice, quantities: { ...choice.quantities, [line.key]: currentTarget.value } })
              }
              className={`${controlClass} w-24!`}
            />
            of {formatQuantity(line.open, line.unit)} {nameWithLabel(line)}
            {readQuantity(choice.quantities[line.key]) === undefined && (
              <span role="alert" className="text-red-dark">
                Enter a number, such as 1.5
              </span>
            )}
          </label>
        ))}
        <select
          aria-label={`Trip of ${name}`}
          value={choice.tripId}
          onChange={({ currentTarget }) => set(id, { ...choice, tripId: currentTarget.value })}
          className={controlClass}
        >
          {proposed
            .filter(
              ({ truck, orderIds }) => (truck.drumM3 !== null) === ofMixer && !orderIds.includes(orderId),
            )
            .map(trip => (
              <option key={trip.id} value={trip.id}>
                {tripName(trip, proposed)}
              </option>
            ))}
          <option value="">Not on this day</option>
        </select>
      </li>
    )
  }

  return (
    <Form method="post">
      <p className="mb-4 text-soft">
        A proposal: by zone, the heaviest first. Nothing is stored until you save it.
        {leftOut > 0 && ` ${leftOut} ${leftOut === 1 ? 'order does' : 'orders do'} not fit.`}
      </p>
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="plan" value={JSON.stringify(plan)} />
      <ul className="space-y-4">
        {proposed.map(trip => (
          <li key={trip.id} className="card p-4">
            <h2 className="mb-2 text-base">{tripName(trip, proposed)}</h2>
            <LoadBar
              capacity={trip.truck}
              load={addLoads(trip.load, tripLoad(rowsOf(trip.id).flatMap(({ goods }) => goods)))}
            />
            {trip.isNew && (
              <select
                aria-label={`Driver of ${tripName(trip, proposed)}`}
                value={driverOf[trip.id] ?? ''}
                onChange={({ currentTarget }) => setDriverOf({ ...driverOf, [trip.id]: currentTarget.value })}
                className={`${controlClass} mt-2`}
              >
                <option value="">Driver not known yet</option>
                {drivers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
            <ul className="divide-y divide-line">{rowsOf(trip.id).map(stopItem)}</ul>
          </li>
        ))}
        {unplanned.length > 0 && (
          <li className="card p-4">
            <h2 className="text-base">Not on this day</h2>
            <ul className="divide-y divide-line">{unplanned.map(stopItem)}</ul>
          </li>
        )}
      </ul>
      {result && !result.ok && result.message && (
        <div className="mt-4">
          <FormNotice ok={false} message={result.message} />
        </div>
      )}
      <div className="sticky bottom-0 -mx-4 mt-4 border-line border-t bg-surface p-3 sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0">
        <Button intent="save" disabled={busy || isUnreadable} className="w-full sm:w-auto">
          {busy ? 'Saving...' : 'Save the plan'}
        </Button>
      </div>
    </Form>
  )
}

/** Undefined for what is no number; an empty field is 0. */
const readQuantity = (text = '') => parseNumber(text.trim() || '0')

function sumParts(goods: readonly Part[]): Part[] {
  const sums = new Map<string, number>()
  for (const { key, quantity } of goods) sums.set(key, (sums.get(key) ?? 0) + quantity)
  return [...sums].filter(([, quantity]) => quantity > 0).map(([key, quantity]) => ({ key, quantity }))
}

function tripName({ id, truck, isNew }: Proposed, proposed: readonly Proposed[]) {
  const same = proposed.filter(trip => trip.truck.id === truck.id)
  const number = same.findIndex(trip => trip.id === id) + 1
  return `${truck.name}${same.length > 1 ? `, trip ${number}` : ''}${isNew ? '' : ' (planned)'}`
}
