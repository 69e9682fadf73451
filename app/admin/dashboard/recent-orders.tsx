import { Link } from 'react-router'
import { orderNumber } from '../../orders/order.ts'
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx'
import type { RecentOrder } from '../../orders/order-summary.ts'
import { formatDateTime } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { DashboardSection } from './dashboard-section.tsx'

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
