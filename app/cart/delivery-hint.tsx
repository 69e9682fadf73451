import { useCompany } from '../company/use-company.ts'
import DeliveryChoice from './delivery-choice.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { deliveryFor, goodsAmount, type PricedLine } from './totals.ts'
import { useDestination } from './use-cart.ts'

/** What delivering these goods costs, and the question where to. */
export default function DeliveryHint({ lines }: { lines: readonly PricedLine[] }) {
  const { settings } = useCompany()
  const delivery = deliveryFor(lines, settings, useDestination())
  return (
    <div className="no-print mt-4 border-line border-t pt-4">
      <DeliveryChoice />
      <DeliveryNote goods={goodsAmount(lines)} delivery={delivery} className="mt-2 text-base text-soft" />
    </div>
  )
}
