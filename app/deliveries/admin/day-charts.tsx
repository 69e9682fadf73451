import Download from 'lucide-react/icons/download'
import { useId } from 'react'
import { ButtonAnchor } from '../../design/button.tsx'
import { type DayRange, daysOf } from '../../platform/text/days.ts'
import { formatDate } from '../../staff/dates.ts'

type ComparisonProps = {
  range: DayRange
  name: string
  value: string
  csv: { path: string; label: string }
  chart: string
  rows: readonly { day: string; all: number; part: number }[]
  format(value: number): string
}

/** Per day a figure (`all`) and a part of it (`part`) as a chart, with a sum and a link to the CSV. */
export function Comparison({ range, name, value, csv, chart, rows, format }: ComparisonProps) {
  const on = (which: 'all' | 'part') => (day: string) => rows.find(each => each.day === day)?.[which] ?? 0
  return (
    <div className="mt-5 space-y-3">
      <div className="card flex flex-wrap items-center justify-between gap-3 p-4">
        <dl>
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="font-bold text-xl">{value}</dd>
        </dl>
        <ButtonAnchor href={csv.path} variant="secondary" download>
          <Download aria-hidden size={18} /> {csv.label}
        </ButtonAnchor>
      </div>
      <DayChart
        range={range}
        title={max => `${chart}, at most ${format(max)}`}
        bars={[
          { of: on('all'), className: 'fill-concrete' },
          { of: on('part'), className: 'fill-laterite' },
        ]}
      />
    </div>
  )
}

const height = 120

type ChartProps = {
  range: DayRange
  title(max: number): string
  /** Before each other; the first ones are the highest. */
  bars: { of(day: string): number; className: string }[]
}

export function DayChart({ range, title, bars }: ChartProps) {
  const id = useId()
  const days = daysOf(range)
  const max = Math.max(1, ...days.map(day => bars[0]?.of(day) ?? 0))
  const width = 100 / days.length
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-5">
      <h2 id={id} className="text-base">
        {title(max)}
      </h2>
      <svg aria-hidden width="100%" height={height} className="mt-3 block">
        {bars.map(({ of, className }) =>
          days.map((day, index) => (
            <rect
              key={className + day}
              x={`${index * width}%`}
              width={`${width * 0.8}%`}
              y={height - (of(day) / max) * height}
              height={(of(day) / max) * height}
              rx="2"
              className={className}
            />
          )),
        )}
      </svg>
      <p className="flex justify-between text-soft text-xs">
        <span>{formatDate(range.from)}</span>
        <span>{formatDate(range.to)}</span>
      </p>
    </section>
  )
}
