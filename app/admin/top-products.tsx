import { scaleLinear } from 'd3-scale'
import type { TopProduct } from '../orders/order-summary.ts'
import { formatCedis } from '../platform/money.ts'

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
        <table className="mt-3 w-full text-left text-[0.9375rem]">
          <thead className="sr-only">
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Revenue and quantity</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ id, name, quantity, revenue }) => (
              <tr key={id}>
                <th scope="row" className="w-full py-2 pr-3 font-normal">
                  {name}
                  <svg width="100%" height="6" aria-hidden="true" className="mt-1 block">
                    <rect width="100%" height="6" rx="3" className="fill-concrete-pale" />
                    <rect
                      width={`${Math.max(1, width(revenue))}%`}
                      height="6"
                      rx="3"
                      className="fill-laterite"
                    />
                  </svg>
                </th>
                <td className="money py-2 text-right align-top">
                  <span className="block whitespace-nowrap font-medium">{formatCedis(revenue)}</span>
                  <span className="block whitespace-nowrap text-soft text-sm">
                    × {quantity.toLocaleString('en')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
