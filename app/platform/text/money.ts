export type Pesewas = number

/** `1,250.00`. Without `Intl`, whose first use takes a slow phone 50 ms: every page with products has prices. */
export function formatAmount(amount: Pesewas) {
  let text = (amount / 100).toFixed(2)
  const start = amount < 0 ? 1 : 0
  for (let end = text.length - 6; end > start; end -= 3) text = `${text.slice(0, end)},${text.slice(end)}`
  return text
}

export const formatGhs = (amount: Pesewas) => `GHS ${formatAmount(amount)}`

export const formatUnbrokenGhs = (amount: Pesewas) => `GHS\u00a0${formatAmount(amount)}`

export const formatCedis = (amount: Pesewas) => `GH₵${formatAmount(amount)}`
