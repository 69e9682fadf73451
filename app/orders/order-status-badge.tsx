import { Badge, type Tone } from '../design/badge.tsx'
import type { OrderStatus } from './order.ts'

const tones: Record<OrderStatus, Tone> = {
  pending: 'amber',
  confirmed: 'blue',
  shipped: 'purple',
  delivered: 'green',
  cancelled: 'red',
}

export const statusNames: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>
}
