import { Download } from 'lucide-react'
import { formatWeight } from '../../cart/load.ts'
import { BackLink } from '../../design/back-link.tsx'
import { ButtonAnchor } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { RangeForm } from '../../orders/admin/range-form.tsx'
import { readFiguresRange } from '../../orders/admin/takings.ts'
import { services } from '../../platform/services.server.ts'
import type { DayRange } from '../../platform/text/days.ts'
import { formatGhs } from '../../platform/text/money.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { readDayStops, readDelivered } from '../figures.server.ts'
import { brokenShare, sumBy, total } from '../figures.ts'
import { readCosts, readKeptPromises } from '../promised-orders.server.ts'
import type { Route } from './+types/figures.route'
import { Comparison, DayChart } from './day-charts.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'deliveries.read',
  title: 'Delivery figures',
  notLoaded: 'Failed to load the figures',
}

const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0)

const pathOf = ({ from, to }: DayRange, ending = '', others: object = {}) =>
  `/admin/deliveries/figures${ending}?${new URLSearchParams({ from, to, ...others })}`

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const { range, today } = readFiguresRange(url.searchParams)
  return {
    range,
    today,
    goods: await readDelivered(db, range),
    stops: await readDayStops(db, range),
    promises: await readKeptPromises(db, range),
    costs: hasPermission(requireAdmin(context), 'prices.read') ? await readCosts(db, range) : [],
  }
}

export const meta = () => [{ title: 'Delivery figures | Admin Panel' }]

export default function Figures({
  loaderData: { range, today, goods, stops, promises, costs },
}: Route.ComponentProps) {
  const share = brokenShare({
    delivered: total(goods, 'delivered'),
    broken: total(goods, 'broken'),
    refused: total(goods, 'refused'),
  })
  return (
    <>
      <BackLink to="/admin/deliveries">Deliveries</BackLink>
      <PageHeader title="Delivery figures">
        {goods.length > 0 && (
          <ButtonAnchor href={pathOf(range, '.csv')} variant="secondary" download>
            <Download aria-hidden size={18} /> Export CSV
          </ButtonAnchor>
        )}
      </PageHeader>
      <RangeForm range={range} today={today} pathOf={pathOf} />
      {promises.length > 0 && (
        <Comparison
          range={range}
          name="Complete on the promised day"
          value={`${sumOf(promises, 'kept')} of ${sumOf(promises, 'promised')} orders`}
          csv={{ path: pathOf(range, '.csv', { of: 'promises' }), label: 'Days as CSV' }}
          chart="Orders by promised day; red: complete by then"
          rows={promises.map(({ day, promised, kept }) => ({ day, all: promised, part: kept }))}
          format={String}
        />
      )}
      {costs.length > 0 && (
        <Comparison
          range={range}
          name="Fees for delivery, and what the trucks cost"
          value={`${formatGhs(sumOf(costs, 'fees'))} and ${formatGhs(sumOf(costs, 'cost'))}`}
          csv={{ path: pathOf(range, '.csv', { of: 'costs' }), label: 'Costs as CSV' }}
          chart="Cost per day; red: covered by fees"
          rows={costs.map(({ day, fees, cost }) => ({ day, all: cost, part: Math.min(fees, cost) }))}
          format={formatGhs}
        />
      )}
      {stops.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">No trips left on these days</p>
      ) : (
        <div className="mt-5 space-y-5">
          <dl className="grid gap-3 sm:grid-cols-3">
            {[
              [
                'Brought on the planned day',
                `${sumOf(stops, 'brought')} of ${sumOf(stops, 'planned')} stops`,
              ],
              ['Delivered', formatWeight(total(goods, 'weightGrams'))],
              ['Broken on the way', `${share}%`],
            ].map(([name, value]) => (
              <div key={name} className="card p-4">
                <dt className="text-soft text-sm">{name}</dt>
                <dd className="font-bold text-xl">{value}</dd>
              </div>
            ))}
          </dl>
          <TonnesChart range={range} goods={goods} />
          <SumTable title="Trucks" rows={sumBy(goods, 'truck')} isByDay />
          <SumTable title="Drivers" rows={sumBy(goods, 'driver')} />
          <SumTable title="Products" rows={sumBy(goods, 'product')} />
        </div>
      )}
    </>
  )
}

/** Tonnes per day. The table of trucks says the same in numbers. */
function TonnesChart({ range, goods }: Pick<Route.ComponentProps['loaderData'], 'range' | 'goods'>) {
  const gramsOn = (day: string) =>
    total(
      goods.filter(row => row.day === day),
      'weightGrams',
    )
  return (
    <DayChart
      range={range}
      title={max => `Delivered per day, at most ${formatWeight(max)}`}
      bars={[{ of: gramsOn, className: 'fill-laterite' }]}
    />
  )
}

type TableProps = { title: string; rows: ReturnType<typeof sumBy>; isByDay?: boolean }

function SumTable({ title, rows, isByDay }: TableProps) {
  const headings = ['Delivered', 'Broken', 'Refused', 'Broken %', 'Weight', ...(isByDay ? ['Per day'] : [])]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled, also by keyboard.
    <section aria-label={title} tabIndex={0} className="card relative overflow-x-auto p-4 sm:p-5">
      <table className="w-full text-right text-sm">
        <caption className="mb-2 text-left font-semibold text-base">{title}</caption>
        <thead className="text-soft">
          <tr>
            <th scope="col" className="py-1.5 text-left font-medium">
              Name
            </th>
            {headings.map(heading => (
              <th key={heading} scope="col" className="py-1.5 pl-3 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {rows.map(row => (
            <tr key={row.name}>
              <th scope="row" className="min-w-32 py-1.5 text-left font-normal">
                {row.name || 'Without a driver'}
              </th>
              {[
                row.delivered.toLocaleString('en'),
                row.broken.toLocaleString('en'),
                row.refused.toLocaleString('en'),
                `${brokenShare(row)}%`,
                formatWeight(row.weightGrams),
                ...(isByDay ? [formatWeight(row.weightGrams / row.days)] : []),
              ].map((cell, index) => (
                <td key={headings[index]} className="py-1.5 pl-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
