import { groupDigits } from './count.ts'

export type Pesewas = number

/** `1,250.00`, or `6.525` for a unit price with a fraction of a pesewa. */
export function formatAmount(amount: Pesewas) {
  const [whole = '', decimals] = (amount / 100)
    .toFixed(4)
    .replace(/0{1,2}$/, '')
    .split('.')
  return `${groupDigits(whole)}.${decimals}`
}

export const formatGhs = (amount: Pesewas) => `GHS ${formatAmount(amount)}`

export const formatUnbrokenGhs = (amount: Pesewas) => `GHS\u00a0${formatAmount(amount)}`

export const formatCedis = (amount: Pesewas) => `GH₵${formatAmount(amount)}`
