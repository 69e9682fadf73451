import { scaleLinear } from 'd3-scale'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import type { TopProduct } from '../../orders/order-summary.ts'
import { formatCedis } from '../../platform/text/money.ts'

export function TopProducts({ products, days }: { products: TopProduct[]; days: number }) {
  const width = scaleLinear()
    .domain([0, Math.max(1, ...products.map(({ revenue }) => revenue))])
    .range([0, 100])
  return (
    <section className="card p-4 sm:p-5" aria-labelledby="top-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="top-heading" className="font-semibold text-base tracking-normal">
          What sells
        </h2>
        <p className="text-soft text-sm">Last {days} days, cancelled orders left out</p>
      </div>
      {products.length === 0 ? (
        <p className="py-10 text-center text-soft">Nothing was sold in these days.</p>
      ) : (
        <ul aria-labelledby="top-heading" className="mt-3 text-[0.9375rem]">
          {products.map(product => (
            <li key={product.id}>
              <Product product={product} barWidth={Math.max(1, width(product.revenue))} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Product({ product, barWidth }: { product: TopProduct; barWidth: number }) {
  const { name, unit, variants } = product
  const hasChoices = variants.some(({ label }) => label !== '')
  const figures = (
    <span className="grid grid-cols-[1fr_8.5rem] gap-x-3 py-2">
      <span>
        {name}
        {hasChoices && (
          <ChevronDown
            aria-hidden
            size={16}
            className="ml-1 inline text-soft transition-transform group-open:rotate-180"
          />
        )}
        <svg width="100%" height="6" aria-hidden="true" className="mt-1 block">
          <rect width="100%" height="6" rx="3" className="fill-concrete-pale" />
          <rect width={`${barWidth}%`} height="6" rx="3" className="fill-laterite" />
        </svg>
      </span>
      <Sales sales={product} unit={unit} />
    </span>
  )
  if (!hasChoices) return figures
  return (
    <details className="group">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">{figures}</summary>
      <ul className="mb-2 border-line border-l-2 pl-3">
        {variants.map(({ key, label, ...sales }) => (
          <li key={key} className="grid grid-cols-[1fr_8.5rem] gap-x-3 py-1">
            <span>{label || 'Choice not recorded'}</span>
            <Sales sales={sales} unit={unit} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Sales({
  sales,
  unit,
}: {
  sales: Pick<TopProduct, 'quantity' | 'revenue'>
  unit: TopProduct['unit']
}) {
  return (
    <span className="money text-right">
      <span className="block whitespace-nowrap font-medium">{formatCedis(sales.revenue)}</span>
      <span className="block whitespace-nowrap text-soft text-sm">
        {unit ? formatQuantity(sales.quantity, unit) : `× ${sales.quantity.toLocaleString('en')}`}
      </span>
    </span>
  )
}
