import type { ReactNode } from 'react'
import type { formatUnbrokenGhs, Pesewas } from '../platform/text/money.ts'
import type { Delivery } from './delivery.ts'
import { deliveryText } from './delivery-text.ts'

type Props = {
  goods: Pesewas
  delivery: Delivery
  format?: typeof formatUnbrokenGhs
  className?: string
  children?: ReactNode
}

/** What delivery costs. A refused place keeps its room but is not refused while somebody types it: "Kas" may become "Kasoa". */
export const DeliveryNote = ({ goods, delivery, format, className = 'text-soft', children }: Props) => (
  <p className={`${className} ${delivery.problem?.reason === 'outside' ? 'typing-place:invisible' : ''}`}>
    {deliveryText(goods, delivery, format)}
    {children}
  </p>
)
