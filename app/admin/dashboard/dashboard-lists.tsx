import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { LowStock as LowVariant } from '../../catalogue/admin/variants/stock-levels.server.ts'
import { countStock } from '../../catalogue/stock.ts'
import { orderNumber } from '../../orders/order.ts'
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx'
import type { RecentOrder } from '../../orders/order-summary.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'

export function LowStock({ variants, total }: { variants: LowVariant[]; total: number }) {
  const may = useMay()
  if (total === 0) return null
  return (
    <DashboardSection
      title="Low stock"
      to={may('products.read') ? '/admin/products?stock=low' : undefined}
      linkText={total > variants.length ? `All ${total.toLocaleString('en')}` : 'All products with low stock'}
    >
      <ul className="divide-y divide-line border-line border-t">
        {variants.map(variant => (
          <li key={`${variant.productId} ${variant.label}`}>
            {may('products.edit') ? (
              <Link
                to={`/admin/products/${variant.productId}/variants`}
                className={`${lowRow} hover:bg-ground`}
              >
                <LowVariantText {...variant} />
              </Link>
            ) : (
              <div className={lowRow}>
                <LowVariantText {...variant} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

const lowRow = 'flex items-baseline justify-between gap-4 px-4 py-3 sm:px-5'

function LowVariantText({ name, label, reorderLevel, ...goods }: LowVariant) {
  const { inStock, soldAhead } = countStock(goods)
  const level = `level ${reorderLevel.toLocaleString('en')}`
  return (
    <>
      <span className="min-w-0">
        {name}
        {label && <span className="text-soft">, {label}</span>}
      </span>
      <span className="money text-right">
        <strong className={inStock === 0 ? 'text-red-dark' : ''}>{inStock.toLocaleString('en')}</strong> left{' '}
        <span className="text-soft text-sm">
          ({soldAhead > 0 ? `${soldAhead.toLocaleString('en')} to be made, ${level}` : level})
        </span>
      </span>
    </>
  )
}

export function RecentOrders({ orders }: { orders: RecentOrder[] }) {
  return (
    <DashboardSection title="Recent Orders" to="/admin/orders" linkText="All orders">
      {orders.length === 0 ? (
        <p className="border-line border-t px-5 py-10 text-center text-soft">No orders yet</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {orders.map(order => (
            <li key={order.id}>
              <Link
                to={`/admin/orders/${order.id}`}
                className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-ground sm:px-5 md:grid-cols-[6rem_minmax(0,1fr)_auto_7rem_8rem]"
              >
                <span className="money font-semibold">{orderNumber(order.id)}</span>
                <span className="min-w-0 truncate max-md:order-3">{order.customerName}</span>
                <span className="money text-soft text-sm max-md:order-5 max-md:col-span-2">
                  {formatDateTime(order.createdAt)}
                </span>
                <span className="max-md:order-2 max-md:justify-self-end">
                  <OrderStatusBadge status={order.status} />
                </span>
                <span className="money text-right font-medium max-md:order-4">
                  {formatCedis(order.totalPesewas)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DashboardSection>
  )
}

type Props = { title: string; to: string | undefined; linkText: string; children: ReactNode }

export function DashboardSection({ title, to, linkText, children }: Props) {
  const id = useId()
  return (
    <section className="card mt-5 overflow-hidden" aria-labelledby={id}>
      <div className="flex items-center justify-between px-4 py-2 sm:px-5">
        <h2 id={id} className="font-semibold text-base tracking-normal">
          {title}
        </h2>
        {to && (
          <Link
            to={to}
            className="flex min-h-11 items-center font-medium text-laterite text-sm underline-offset-4 hover:underline"
          >
            {linkText}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
