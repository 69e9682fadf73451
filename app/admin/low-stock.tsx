import { Link } from 'react-router'
import type { LowStock as LowVariant } from '../catalogue/admin/stock-levels.server.ts'

/** What is below its reorder level, the emptiest first; nothing if all is well. */
export function LowStock({ variants, total }: { variants: LowVariant[]; total: number }) {
  if (total === 0) return null
  return (
    <section className="card mt-5 overflow-hidden" aria-labelledby="low-heading">
      <div className="flex items-center justify-between px-4 py-2 sm:px-5">
        <h2 id="low-heading" className="font-semibold text-base tracking-normal">
          Low stock
        </h2>
        <Link
          to="/admin/products?stock=low"
          className="flex min-h-11 items-center font-medium text-laterite text-sm underline-offset-4 hover:underline"
        >
          {total > variants.length ? `All ${total.toLocaleString('en')}` : 'All products with low stock'}
        </Link>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {variants.map(({ productId, name, label, stock, reorderLevel }) => (
          <li key={`${productId} ${label}`}>
            <Link
              to={`/admin/products/${productId}/variants`}
              className="flex items-baseline justify-between gap-4 px-4 py-3 hover:bg-ground sm:px-5"
            >
              <span className="min-w-0">
                {name}
                {label && <span className="text-soft">, {label}</span>}
              </span>
              <span className="money whitespace-nowrap text-right">
                <strong className={stock <= 0 ? 'text-red-dark' : ''}>
                  {stock.toLocaleString('en').replace('-', '−')}
                </strong>{' '}
                left <span className="text-soft text-sm">(level {reorderLevel.toLocaleString('en')})</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
