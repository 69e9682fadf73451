import { formatGhs, type Pesewas } from '../platform/money.ts'
import type { DeliveryTerms } from './totals.ts'

/** With a space that does not break. */
const ghs = (amount: Pesewas) => formatGhs(amount).replace(' ', '\u00a0')

/** What delivery costs, from what amount it is free, and how much is missing. */
export function deliveryText(
  goods: Pesewas,
  { deliveryFeePesewas: fee, freeDeliveryFromPesewas: threshold }: DeliveryTerms,
): string {
  if (fee === 0) return 'Delivery is free.'
  if (goods >= threshold) return `Delivery is free from ${ghs(threshold)}.`
  return `Delivery costs ${ghs(fee)}. It is free from ${ghs(threshold)}: ${ghs(threshold - goods)} more.`
}
