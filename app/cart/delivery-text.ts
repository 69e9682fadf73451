import { formatUnbrokenGhs, type Pesewas } from '../platform/text/money.ts'
import type { DeliveryTerms } from './totals.ts'

/** What delivery costs, from what amount it is free, and how much is missing. */
export function deliveryText(
  goods: Pesewas,
  { deliveryFeePesewas: fee, freeDeliveryFromPesewas: threshold }: DeliveryTerms,
  format = formatUnbrokenGhs,
): string {
  if (fee === 0 || threshold === 0) return 'Delivery is free.'
  if (goods >= threshold) return `Delivery is free from ${format(threshold)}.`
  return `Delivery costs ${format(fee)}. It is free from ${format(threshold)}: ${format(threshold - goods)} more.`
}
