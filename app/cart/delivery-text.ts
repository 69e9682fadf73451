import { formatUnbrokenGhs, type Pesewas } from '../platform/money.ts'
import type { DeliveryTerms } from './totals.ts'

/** What delivery costs, from what amount it is free, and how much is missing. */
export function deliveryText(
  goods: Pesewas,
  { deliveryFeePesewas: fee, freeDeliveryFromPesewas: threshold }: DeliveryTerms,
): string {
  if (fee === 0) return 'Delivery is free.'
  if (goods >= threshold) return `Delivery is free from ${formatUnbrokenGhs(threshold)}.`
  return `Delivery costs ${formatUnbrokenGhs(fee)}. It is free from ${formatUnbrokenGhs(threshold)}: ${formatUnbrokenGhs(threshold - goods)} more.`
}
