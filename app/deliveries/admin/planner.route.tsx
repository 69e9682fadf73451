import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ListChecks from 'lucide-react/icons/list-checks'
import Truck from 'lucide-react/icons/truck'
import { Form } from 'react-router'
import { z } from 'zod'
import { ButtonLink } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { useSyncedField } from '../../design/search-field.tsx'
import { repeatedText, singleLineText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import { accraDay, isDay } from '../../platform/text/days.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { countHeldReports } from '../list-held-reports.server.ts'
import { listOpenOrders } from '../open-orders.server.ts'
import { addTrip } from '../plan-trips.server.ts'
import { readPromised } from '../promised-orders.server.ts'
import { putOnTrip, skippedText } from '../put-on-trip.server.ts'
import { listDrivers, readDayTrips, readUnclosedTrips } from '../read-trips.server.ts'
import { isInService } from '../truck.ts'
import { listTrucks } from '../trucks.server.ts'
import type { Route } from './+types/planner.route'
import { Planner, type PlannerResult } from './planner.tsx'
import { UnclosedTrips } from './planner-trips.tsx'
import { tripRefusals, tripSchema } from './trip-form.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'deliveries.read',
  title: 'Deliveries',
  notLoaded: 'Failed to load the deliveries',
}

const pageSize = 60
const maxShown = 600

const readDayOf = (params: URLSearchParams) => {
  const day = params.get('day') ?? ''
  return isDay(day) ? day : accraDay(new Date())
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = services(context)
  const day = readDayOf(url.searchParams)
  const today = accraDay(new Date())
  const withPending = url.searchParams.get('pending') === '1'
  const limit = Math.min(maxShown, Math.max(pageSize, Number(url.searchParams.get('show')) || pageSize))
  const trips = await readDayTrips(db, day)
  const open = await listOpenOrders(db, { limit, withPending, day })
  const trucks = await listTrucks(db)
  return {
    day,
    today,
    withPending,
    trips,
    ...open,
    promised: await readPromised(db, day),
    nextLimit: open.hasMore && limit < maxShown ? Math.min(maxShown, limit + pageSize) : undefined,
    trucks: trucks.filter(truck => isInService(truck, day)),
    hasTrucks: trucks.length > 0,
    drivers: await listDrivers(db),
    unclosed: await readUnclosedTrips(db, today),
    lateReports: await countHeldReports(db),
    newTripId: randomUuid(),
  }
}

const counted = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`

const intents: Intents<unknown, PlannerResult> = {
  put: intent(
    'deliveries.plan',
    z.object({
      trip: z.uuid(),
      orders: repeatedText.pipe(z.array(z.uuid()).max(maxShown)),
      mode: z.enum(['whole', 'fitting']).default('whole'),
      overloadReason: singleLineText.pipe(z.string().max(200)),
    }),
    async ({ db, admin, data: { trip, orders, mode, overloadReason } }) =>
      orders.length === 0
        ? { ok: false as const, reason: 'none chosen' as const }
        : {
            ...(await putOnTrip(db, admin, { tripId: trip, orderIds: orders, mode, overloadReason })),
            tripId: trip,
            orders,
          },
    {
      success: ({ added, skipped }) => ({
        message: {
          title: `${counted(added.length)} put on the trip`,
          description:
            [added.some(({ isWhole }) => !isWhole) && 'What did not fit stays open.', skippedText(skipped)]
              .filter(Boolean)
              .join(' ') || undefined,
        },
      }),
      refusals: {
        'none chosen': 'Choose the orders first, then the trip.',
        'not found': 'This trip no longer exists.',
        'not planned': 'This trip has left or was cancelled. Nothing was changed.',
        'out of service': 'The truck of this trip is out of service on this day. Give the trip another one.',
        'nothing put': ({ skipped }) => `Nothing was put on the trip. ${skippedText(skipped)}`,
        over: ({ excess, truck, tripId, orders }) => ({
          overload: { tripId, orders, truck, excess },
          message: `This is ${excess} more than ${truck} may carry. Nothing was changed.`,
        }),
      },
    },
  ),
  trip: intent(
    'deliveries.plan',
    tripSchema,
    ({ db, admin, linkKey, data }) => addTrip(db, linkKey, admin, data),
    {
      success: { title: 'Trip added' },
      invalid: description => ({ title: 'Error', description }),
      refusals: tripRefusals,
    },
  ),
}

export const action = adminAction({ intents })

const pathOf = (day: string) => `/admin/deliveries?day=${day}`

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { day, today, trips, orders } = loaderData
  const may = useMay()
  const mayPlan = may('deliveries.plan')
  const next = (days: number) => accraDay(new Date(`${day}T00:00:00Z`), days)
  return (
    <>
      <PageHeader title="Deliveries" note={day === today ? 'Today' : formatDate(day)}>
        {mayPlan && trips.length + loaderData.trucks.length > 0 && orders.length > 0 && (
          <ButtonLink to={`/admin/deliveries/plan?day=${day}${loaderData.withPending ? '&pending=1' : ''}`}>
            <ListChecks aria-hidden size={18} /> Plan the day
          </ButtonLink>
        )}
        {loaderData.lateReports > 0 && (mayPlan || may('payments.record')) && (
          <ButtonLink to="/admin/deliveries/reports" variant="secondary">
            Late reports: {loaderData.lateReports}
          </ButtonLink>
        )}
        <ButtonLink to="/admin/deliveries/trucks" variant="secondary">
          <Truck aria-hidden size={18} /> Trucks
        </ButtonLink>
        <ButtonLink to="/admin/deliveries/figures" variant="secondary">
          <ChartColumn aria-hidden size={18} /> Figures
        </ButtonLink>
      </PageHeader>
      <Form className="flex flex-wrap items-end gap-2" role="search">
        <ButtonLink
          to={pathOf(next(-1))}
          variant="secondary"
          className="w-11 px-0!"
          aria-label="The day before"
        >
          <ChevronLeft aria-hidden size={20} />
        </ButtonLink>
        <DayInput day={day} />
        <ButtonLink
          to={pathOf(next(1))}
          variant="secondary"
          className="w-11 px-0!"
          aria-label="The day after"
        >
          <ChevronRight aria-hidden size={20} />
        </ButtonLink>
        <button type="submit" className="sr-only focus:not-sr-only">
          Show
        </button>
        {day !== today && (
          <ButtonLink to="/admin/deliveries" variant="quiet">
            Today
          </ButtonLink>
        )}
      </Form>
      <UnclosedTrips trips={loaderData.unclosed} />
      <Planner key={day} {...loaderData} result={actionData} />
    </>
  )
}

function DayInput({ day }: { day: string }) {
  return (
    <label>
      <span className="sr-only">Day</span>
      <input
        ref={useSyncedField<HTMLInputElement>(day)}
        name="day"
        type="date"
        min="2000-01-01"
        max="9999-12-31"
        defaultValue={day}
        onChange={({ currentTarget }) => currentTarget.validity.valid && currentTarget.form?.requestSubmit()}
        className={controlClass}
      />
    </label>
  )
}
