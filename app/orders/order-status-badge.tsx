import { Badge, type Tone } from '../design/badge.tsx'
import { type OrderStatus, statusNames } from './order.ts'

const tones: Record<OrderStatus, Tone> = {
  pending: 'amber',
  confirmed: 'blue',
  shipped: 'purple',
  delivered: 'green',
  cancelled: 'red',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>
}
