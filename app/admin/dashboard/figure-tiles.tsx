import { averageOrder, type Figures, successRate } from '../../orders/order-summary.ts'
import { formatCedis } from '../../platform/text/money.ts'

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
