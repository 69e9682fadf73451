/** An amount in whole pesewas (1 cedi = 100 pesewas). */
export type Pesewas = number

const twoDecimals = new Intl.NumberFormat('en-GH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,250.00`: where a heading names the currency. */
export const formatAmount = (amount: Pesewas) => twoDecimals.format(amount / 100)

/** `GHS 1,250.00`: product pages and cart. */
export const formatGhs = (amount: Pesewas) => `GHS ${formatAmount(amount)}`

/** `GH₵1,250.00`: checkout, dashboard and mails. */
export const formatCedis = (amount: Pesewas) => `GH₵${formatAmount(amount)}`

/**
 * Reads an amount as a person types it (`12`, `12.5`, `1,250.00`).
 * @returns pesewas, or undefined where the text is no amount with at most two decimals
 */
export function parseCedis(text: string): Pesewas | undefined {
  const plain = text.trim().replaceAll(',', '')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined
  const [cedis = '', pesewas = ''] = plain.split('.')
  return Number(cedis) * 100 + Number(pesewas.padEnd(2, '0'))
}
