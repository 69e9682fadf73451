import { formatWeight } from '../../cart/load.ts'
import { FigureTable } from '../../design/figure-table.tsx'
import { FiguresPage } from '../../orders/admin/figures-page.tsx'
import { readFiguresRange } from '../../orders/admin/takings.ts'
import { services } from '../../platform/services.server.ts'
import type { DayRange } from '../../platform/text/days.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { readDayStops, readDelivered } from '../figures.server.ts'
import { brokenShare, sumBy, total } from '../figures.ts'
import { readKeptPromises } from '../promised-orders.server.ts'
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
  }
}

export default function Figures({
  loaderData: { range, today, goods, stops, promises },
}: Route.ComponentProps) {
  const share = brokenShare({
    delivered: total(goods, 'delivered'),
    broken: total(goods, 'broken'),
    refused: total(goods, 'refused'),
  })
  return (
    <FiguresPage
      title="Delivery figures"
      back={{ to: '/admin/deliveries', name: 'Deliveries' }}
      hasFile={goods.length > 0}
      {...{ range, today, pathOf }}
    >
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
      {stops.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">No trips left on these days</p>
      ) : (
        <>
          <dl className="mt-5 mb-5 grid gap-3 sm:grid-cols-3">
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
        </>
      )}
    </FiguresPage>
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
  return (
    <FigureTable
      title={title}
      texts={['Name']}
      figures={['Delivered', 'Broken', 'Refused', 'Broken %', 'Weight', ...(isByDay ? ['Per day'] : [])]}
      rows={rows.map(row => ({
        texts: [row.name || 'Without a driver'],
        figures: [
          row.delivered,
          row.broken,
          row.refused,
          `${brokenShare(row)}%`,
          formatWeight(row.weightGrams),
          ...(isByDay ? [formatWeight(row.weightGrams / row.days)] : []),
        ],
      }))}
    />
  )
}
