import GripVertical from 'lucide-react/icons/grip-vertical'
import type { DragEvent } from 'react'
import { Link } from 'react-router'
import { formatLoad } from '../../cart/load.ts'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { nameWithLabel } from '../../catalogue/variant.ts'
import { Badge } from '../../design/badge.tsx'
import { orderNumber } from '../../orders/order.ts'
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx'
import { formatPromise } from '../../sales/promised-day.ts'
import type { OpenOrder } from '../open-orders.server.ts'
import { isOverdue, isPromisedFor, type PlannedGoods, type TripLoad, tripLoad } from '../plan.ts'

export const dragType = 'application/x-orders'

export const openLoad = ({ goods }: OpenOrder): TripLoad =>
  tripLoad(goods.map(line => ({ ...line, quantity: line.open })))

type OrderProps = {
  order: OpenOrder
  day: string
  today: string
  isChosen: boolean
  mayPlan: boolean
  onChoose(isChosen: boolean): void
  dragged(): string[]
}

export function OrderItem({ order, day, today, isChosen, mayPlan, onChoose, dragged }: OrderProps) {
  const number = orderNumber(order.id)
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData(dragType, JSON.stringify(dragged()))
  }
  const facts = (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{order.customerName}</span>
        {order.status !== 'confirmed' && <OrderStatusBadge status={order.status} />}
        {order.isRest && <Badge tone="amber">Rest</Badge>}
        {isOverdue(order, today) ? (
          <Badge tone="red">Overdue</Badge>
        ) : (
          isPromisedFor(order, day) && <Badge tone="green">Promised</Badge>
        )}
      </span>
      <span className="block text-soft text-sm">{order.address}</span>
      <span className="mt-1 block text-sm">
        <GoodsText goods={order.goods.map(line => ({ ...line, quantity: line.open }))} />
      </span>
      <span className="block text-sm text-soft">
        {[formatLoad(openLoad(order)), order.promisedDay && `for ${formatPromise(order.promisedDay)}`]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
  return (
    <li
      draggable={mayPlan}
      onDragStart={onDragStart}
      className={`flex items-start gap-1 p-2 ${isChosen ? 'bg-laterite-tint' : ''}`}
    >
      {mayPlan && <GripVertical aria-hidden size={18} className="mt-3 hidden shrink-0 text-soft xl:block" />}
      {mayPlan ? (
        <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer gap-3 p-2">
          <input
            type="checkbox"
            name="orders"
            value={order.id}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            className="mt-0.5 size-5 shrink-0 accent-laterite"
          />
          <span className="wrap-anywhere min-w-0">{facts}</span>
        </label>
      ) : (
        <div className="wrap-anywhere min-w-0 flex-1 p-2">{facts}</div>
      )}
      <Link
        to={`/admin/orders/${order.id}`}
        className="inline-flex min-h-11 items-center px-2 font-mono text-laterite text-sm underline-offset-4 hover:underline"
      >
        {number}
      </Link>
    </li>
  )
}

export const GoodsText = ({ goods }: { goods: readonly PlannedGoods[] }) =>
  goods.map(line => `${formatQuantity(line.quantity, line.unit)} ${nameWithLabel(line)}`).join(', ')
