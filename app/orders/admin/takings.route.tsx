import { services } from '../../platform/services.server.ts'
import { accraDay, lastDays } from '../../platform/text/days.ts'
import { formatCedis } from '../../platform/text/money.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { useMay } from '../../staff/staff-context.tsx'
import type { Route } from './+types/takings.route'
import { FiguresPage } from './figures-page.tsx'
import { readCredits, readDayPayments, readDriverTakings, readTakings } from './takings.server.ts'
import { readRange, summarizeTakings, takingsPath } from './takings.ts'
import { maxShownPayments, TakingsOfDays, TakingsOfDrivers } from './takings-table.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'takings.read',
  title: 'Takings',
  notLoaded: 'Failed to fetch the payments',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const range = readRange(url.searchParams)
  const table = summarizeTakings(await readTakings(db, range))
  const day = url.searchParams.get('day') ?? (range.from === range.to ? range.from : '')
  const open = table.days.find(each => each.day === day)?.day
  const payments = open ? await readDayPayments(db, open, maxShownPayments) : []
  const credits = await readCredits(db, range)
  const drivers = await readDriverTakings(db, range)
  return { range, today: accraDay(new Date()), table, open, payments, credits, drivers }
}

export default function AdminTakings({ loaderData }: Route.ComponentProps) {
  const { range, today, table, credits, drivers } = loaderData
  const may = useMay()
  return (
    <FiguresPage
      title="Takings"
      back={may('orders.read') ? { to: '/admin/orders', name: 'All orders' } : undefined}
      range={range}
      today={today}
      pathOf={takingsPath}
      links={[1, 7, 30].map(days => [days === 1 ? 'Today' : `Last ${days} days`, lastDays(days, today)])}
      hasFile={table.sum.count > 0 && may('takings.export')}
    >
      {table.days.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">No payments on these days</p>
      ) : (
        <TakingsOfDays {...loaderData} />
      )}
      {drivers.length > 0 && <TakingsOfDrivers drivers={drivers} />}
      {credits.count > 0 && (
        <p className="money mt-4">
          Credit notes on these days: {credits.count}, together {formatCedis(credits.amount)}. No payments:
          what was given back for them is in the refunds.
        </p>
      )}
    </FiguresPage>
  )
}
