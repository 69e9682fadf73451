import { Download } from 'lucide-react'
import { formatWeight } from '../../cart/load.ts'
import { BackLink } from '../../design/back-link.tsx'
import { ButtonAnchor } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { RangeForm } from '../../orders/admin/range-form.tsx'
import { readFiguresRange } from '../../orders/admin/takings.ts'
import { services } from '../../platform/services.server.ts'
import { daysOf } from '../../platform/text/days.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { readDayStops, readDelivered } from '../figures.server.ts'
import { brokenShare, sumBy, total } from '../figures.ts'
import type { Route } from './+types/figures.route'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'deliveries.read',
  title: 'Delivery figures',
  notLoaded: 'Failed to load the figures',
}

const pathOf = (range: { from: string; to: string }, ending = '') =>
  `/admin/deliveries/figures${ending}?${new URLSearchParams({ from: range.from, to: range.to })}`

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const { range, today } = readFiguresRange(url.searchParams)
  return { range, today, goods: await readDelivered(db, range), stops: await readDayStops(db, range) }
}

export const meta = () => [{ title: 'Delivery figures | Admin Panel' }]

export default function Figures({ loaderData: { range, today, goods, stops } }: Route.ComponentProps) {
  const sum = (name: 'planned' | 'brought') => stops.reduce((all, day) => all + day[name], 0)
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
      {stops.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">No trips left on these days</p>
      ) : (
        <div className="mt-5 space-y-5">
          <dl className="grid gap-3 sm:grid-cols-3">
            {[
              ['Brought on the planned day', `${sum('brought')} of ${sum('planned')} stops`],
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

const height = 120

/** Tonnes per day. The table of trucks says the same in numbers. */
function TonnesChart({ range, goods }: Pick<Route.ComponentProps['loaderData'], 'range' | 'goods'>) {
  const days = daysOf(range).map(day => ({
    day,
    grams: total(
      goods.filter(row => row.day === day),
      'weightGrams',
    ),
  }))
  const max = Math.max(1, ...days.map(({ grams }) => grams))
  const width = 100 / days.length
  return (
    <section aria-labelledby="per-day" className="card p-4 sm:p-5">
      <h2 id="per-day" className="text-base">
        Delivered per day, at most {formatWeight(max)}
      </h2>
      <svg aria-hidden width="100%" height={height} className="mt-3 block">
        {days.map(({ day, grams }, index) => (
          <rect
            key={day}
            x={`${index * width}%`}
            width={`${width * 0.8}%`}
            y={height - (grams / max) * height}
            height={(grams / max) * height}
            rx="2"
            className="fill-laterite"
          />
        ))}
      </svg>
      <p className="flex justify-between text-soft text-xs">
        <span>{formatDate(range.from)}</span>
        <span>{formatDate(range.to)}</span>
      </p>
    </section>
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
