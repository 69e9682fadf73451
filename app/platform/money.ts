export type Pesewas = number

const twoDecimals = new Intl.NumberFormat('en-GH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatAmount = (amount: Pesewas) => twoDecimals.format(amount / 100)

export const formatGhs = (amount: Pesewas) => `GHS ${formatAmount(amount)}`

/** With a space that does not break, for amounts within sentences. */
export const formatUnbrokenGhs = (amount: Pesewas) => `GHS\u00a0${formatAmount(amount)}`

export const formatCedis = (amount: Pesewas) => `GH₵${formatAmount(amount)}`

export function parseCedis(text: string): Pesewas | undefined {
  const plain = text.trim().replaceAll(',', '')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined
  const [cedis = '', pesewas = ''] = plain.split('.')
  return Number(cedis) * 100 + Number(pesewas.padEnd(2, '0'))
}
