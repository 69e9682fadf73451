import { scaleBand, scaleLinear } from 'd3-scale'
import { type PointerEvent, useState } from 'react'
import type { Day } from '../../orders/order-summary.ts'
import { formatCedis } from '../../platform/text/money.ts'

const revenueHeight = 170
const gapHeight = 34
const formatOrders = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'}`

const ordersHeight = 56
const height = revenueHeight + gapHeight + ordersHeight + 24

const dayMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const dayName = (day: string) => dayMonth.format(new Date(`${day}T00:00:00Z`))
const compactNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Widths are percentages, so that the chart fits any screen without being measured. */
export function DaysChart({ days }: { days: Day[] }) {
  const [active, setActive] = useState<number>()
  const x = scaleBand<number>()
    .domain(days.map((_, index) => index))
    .range([0, 100])
    .paddingInner(0.28)
  const revenue = scaleLinear()
    .domain([0, Math.max(100, ...days.map(day => day.revenue / 100))])
    .nice(4)
    .range([revenueHeight, 14])
  const orders = scaleLinear()
    .domain([0, Math.max(1, ...days.map(day => day.orders))])
    .range([0, ordersHeight])
  const base = revenueHeight + gapHeight + ordersHeight
  const percent = (value: number) => `${value}%`
  const activate = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * days.length)
    setActive(days[index] ? index : undefined)
  }
  const shown = active === undefined ? undefined : days[active]
  const total = (key: 'revenue' | 'orders') => days.reduce((sum, day) => sum + day[key], 0)

  return (
    <section className="card p-4 sm:p-5" aria-labelledby="days-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="days-heading" className="font-semibold text-base tracking-normal">
          Revenue and orders by day
        </h2>
        <p className="money text-soft text-sm">
          {shown ? dayName(shown.day) : 'Last 30 days'}, cancelled orders included:{' '}
          <strong className="text-ink">{formatCedis(shown?.revenue ?? total('revenue'))}</strong>,{' '}
          {formatOrders(shown?.orders ?? total('orders'))}
        </p>
      </div>
      <svg
        width="100%"
        height={height}
        aria-hidden="true"
        className="mt-3 block touch-pan-y overflow-visible text-xs"
        onPointerMove={activate}
        onPointerDown={activate}
        onPointerLeave={() => setActive(undefined)}
      >
        {revenue.ticks(4).map(tick => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={revenue(tick)} y2={revenue(tick)} className="stroke-line" />
            <text x="0" y={revenue(tick) - 4} className="fill-soft">
              {compactNumber.format(tick)}
            </text>
          </g>
        ))}
        <text x="0" y={revenueHeight + gapHeight - 10} className="fill-soft">
          Orders
        </text>
        <line x1="0" x2="100%" y1={base} y2={base} className="stroke-line" />
        {days.map((day, index) => {
          const bar = { x: percent(x(index) ?? 0), width: percent(x.bandwidth()) }
          const dimmed = active !== undefined && active !== index ? 'opacity-45' : ''
          const top = revenue(day.revenue / 100)
          const count = orders(day.orders)
          return (
            <g key={day.day} className={dimmed}>
              <rect {...bar} y={top} height={revenueHeight - top} rx="2" className="fill-laterite" />
              <rect {...bar} y={base - count} height={count} rx="2" className="fill-concrete" />
            </g>
          )
        })}
        {[0, 10, 20, days.length - 1].map(
          index =>
            days[index] && (
              <text
                key={index}
                x={percent((x(index) ?? 0) + x.bandwidth() / 2)}
                y={height - 4}
                textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
                className="fill-soft"
              >
                {dayName(days[index].day)}
              </text>
            ),
        )}
      </svg>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 items-center text-soft underline underline-offset-4">
          Show as a table
        </summary>
        <table className="money w-full text-left">
          <thead className="text-soft">
            <tr>
              {['Day', 'Orders', 'Revenue'].map(title => (
                <th key={title} scope="col" className="py-1.5 font-medium not-first:text-right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.toReversed().map(day => (
              <tr key={day.day}>
                <th scope="row" className="py-1.5 font-normal">
                  {dayName(day.day)}
                </th>
                <td className="py-1.5 text-right">{day.orders.toLocaleString('en')}</td>
                <td className="py-1.5 text-right">{formatCedis(day.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
