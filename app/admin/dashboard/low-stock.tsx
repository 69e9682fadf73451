import { Link } from 'react-router'
import type { LowStock as LowVariant } from '../../catalogue/admin/variants/stock-levels.server.ts'
import { DashboardSection } from './dashboard-section.tsx'

/** What is below its reorder level, the emptiest first; nothing if all is well. */
export function LowStock({ variants, total }: { variants: LowVariant[]; total: number }) {
  if (total === 0) return null
  return (
    <DashboardSection
      title="Low stock"
      to="/admin/products?stock=low"
      linkText={total > variants.length ? `All ${total.toLocaleString('en')}` : 'All products with low stock'}
    >
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
    </DashboardSection>
  )
}
