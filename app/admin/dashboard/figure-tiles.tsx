import { averageOrder, type Figures, successRate } from '../../orders/order-summary.ts'
import { formatAge } from '../../platform/text/age-text.ts'
import { formatCedis } from '../../platform/text/money.ts'
import type { QuoteFigures } from '../../quotes/admin/list-quotes.server.ts'
import { DashboardSection } from './dashboard-lists.tsx'

type Props = { figures: Figures | undefined; products: number | undefined }

const allOrders = 'Cancelled orders included'
const formatCount = (count: number) => count.toLocaleString('en')

/** A dash stands for a figure that could not be read. */
export function FigureTiles({ figures, products }: Props) {
  const tiles = [
    { label: 'Total Orders', value: figures && formatCount(figures.orders), note: allOrders },
    { label: 'Total Revenue', value: figures && formatCedis(figures.revenue), note: allOrders, wide: true },
    { label: 'Pending Orders', value: figures && formatCount(figures.pending) },
    { label: 'Delivered Orders', value: figures && formatCount(figures.delivered) },
    { label: 'Average Order', value: figures && formatCedis(averageOrder(figures)), note: allOrders },
    { label: 'Success Rate', value: figures && `${successRate(figures)}%`, note: allOrders },
    { label: 'Total Products', value: products === undefined ? undefined : formatCount(products) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map(({ label, value, note, wide }) => (
        <div key={label} className={`card px-4 py-3.5 ${wide ? 'md:col-span-2' : ''}`}>
          <dt className="text-soft text-sm">{label}</dt>
          <dd className="money mt-1 font-semibold text-lg tracking-tight wrap-anywhere lg:text-2xl">
            {value ?? '–'}
          </dd>
          {note && <dd className="mt-0.5 text-soft text-xs">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

type QuoteProps = { figures: QuoteFigures; days: number }

const shareText = (accepted: number, sent: number) =>
  sent === 0 ? 'None sent' : `${Math.round((accepted / sent) * 100)}% of those sent`

export function QuoteTiles({ figures, days }: QuoteProps) {
  const { medianAnswerSeconds, answered, late, asked, sent, accepted } = figures
  const tiles = [
    {
      label: 'Time to first answer',
      value: medianAnswerSeconds === null ? '–' : formatAge(medianAnswerSeconds),
      note: answered === 0 ? 'Nothing answered yet' : `Median of ${answered.toLocaleString('en')}`,
    },
    {
      label: 'Waiting too long',
      value: late.toLocaleString('en'),
      note: 'Quotes and messages',
      isLate: late > 0,
    },
    { label: 'Quotes asked for', value: asked.toLocaleString('en'), note: '' },
    { label: 'Quotes sent', value: sent.toLocaleString('en'), note: '' },
    { label: 'Quotes accepted', value: accepted.toLocaleString('en'), note: shareText(accepted, sent) },
  ]
  return (
    <DashboardSection
      title={`Quotes and answers, last ${days} days`}
      to="/admin/quotes"
      linkText="All quotes"
    >
      <dl className="grid grid-cols-2 border-line border-t sm:grid-cols-3 lg:grid-cols-5">
        {tiles.map(({ label, value, note, isLate }) => (
          <div key={label} className="px-4 py-3.5 sm:px-5">
            <dt className="text-soft text-sm">{label}</dt>
            <dd
              className={`money mt-1 font-semibold text-lg tracking-tight lg:text-2xl ${isLate ? 'text-red-dark' : ''}`}
            >
              {value}
            </dd>
            {note && <dd className="mt-0.5 text-soft text-xs">{note}</dd>}
          </div>
        ))}
      </dl>
    </DashboardSection>
  )
}
