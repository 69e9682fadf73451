import type { Unit } from '../catalogue/unit.ts'
import type { Pesewas } from '../platform/text/money.ts'
import type { OrderStatus } from './order.ts'

export type Figures = { orders: number; revenue: Pesewas; pending: number; delivered: number }
export type Day = { day: string; orders: number; revenue: Pesewas }
type Sales = { quantity: number; revenue: Pesewas }
export type TopProduct = Sales & {
  id: string
  name: string
  /** None for a product that has been deleted. */
  unit: Unit | null
  /** By revenue. Empty key and label: lines from before there were variants. */
  variants: (Sales & { key: string; label: string })[]
}
export type RecentOrder = {
  id: string
  customerName: string
  status: OrderStatus
  totalPesewas: Pesewas
  createdAt: Date
}

export const averageOrder = ({ orders, revenue }: Pick<Figures, 'orders' | 'revenue'>): Pesewas =>
  orders === 0 ? 0 : Math.round(revenue / orders)

export const successRate = ({ orders, delivered }: Pick<Figures, 'orders' | 'delivered'>) =>
  orders === 0 ? 0 : Math.round((delivered / orders) * 100)
