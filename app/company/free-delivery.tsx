import { formatUnbrokenGhs } from '../platform/money.ts'
import type { Settings } from './company.ts'
import { useCompany } from './use-company.ts'

type DeliverySettings = Pick<Settings, 'deliveryFeePesewas' | 'freeDeliveryFromPesewas'>

/** The condition that belongs beside every promise of free delivery. */
export const freeDeliveryCondition = ({
  deliveryFeePesewas: fee,
  freeDeliveryFromPesewas: threshold,
}: DeliverySettings) =>
  fee === 0 || threshold === 0 ? 'on every order' : `from ${formatUnbrokenGhs(threshold)}`

export function FreeDelivery() {
  const { settings } = useCompany()
  return (
    <span>
      <span>Free delivery within Accra</span> {freeDeliveryCondition(settings)}
    </span>
  )
}
