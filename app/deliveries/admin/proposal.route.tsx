import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { FormMessage, FormNotice } from '../../design/form.tsx'
import { jsonText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import { accraDay, isDay } from '../../platform/text/days.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { maxLines } from '../../sales/sale.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { isPlannable } from '../delivery.ts'
import { listOpenOrders } from '../open-orders.server.ts'
import { emptyLoad, isDue, proposeTrips, type TripWithRoom } from '../plan.ts'
import { savePlan, skippedText } from '../put-on-trip.server.ts'
import { listDrivers, readDayTrips } from '../read-trips.server.ts'
import { isInService } from '../truck.ts'
import { listTrucks } from '../trucks.server.ts'
import type { Route } from './+types/proposal.route'
import { ProposalForm } from './proposal-form.tsx'

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
      // Orders whose zones are not known may be far from each other.
      zones: stops.map(({ zone }) => zone).filter(Boolean),
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
          zones: [] as string[],
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
