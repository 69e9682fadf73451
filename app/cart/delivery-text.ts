import { formatUnbrokenGhs, type Pesewas } from '../platform/text/money.ts'
import { type Delivery, deliveryProblem } from './delivery.ts'

/** What delivery costs, from what amount it is free, how much is missing, and when it comes at the earliest. */
export function deliveryText(goods: Pesewas, delivery: Delivery, format = formatUnbrokenGhs): string {
  const { label, fee, noticeDays } = delivery
  const sentences = [
    fee === undefined ? '' : feeText(goods, delivery, format),
    deliveryProblem(delivery, format) ?? '',
    noticeDays > 0 && !label.startsWith('Collect')
      ? `It comes ${noticeDays === 1 ? 'one day' : `${noticeDays} days`} after the order at the earliest.`
      : '',
  ]
  return sentences.filter(Boolean).join(' ')
}

function feeText(
  goods: Pesewas,
  { label, regularFee, freeFrom }: Delivery,
  format: typeof formatUnbrokenGhs,
) {
  if (regularFee === 0 || freeFrom === 0) return `${label} is free.`
  if (freeFrom === null) return `${label} costs ${format(regularFee)}.`
  if (goods >= freeFrom) return `${label} is free from ${format(freeFrom)}.`
  return `${label} costs ${format(regularFee)}. It is free from ${format(freeFrom)}: ${format(freeFrom - goods)} more.`
}
