export type Pesewas = number

const twoDecimals = new Intl.NumberFormat('en-GH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatAmount = (amount: Pesewas) => twoDecimals.format(amount / 100)

export const formatGhs = (amount: Pesewas) => `GHS ${formatAmount(amount)}`

export const formatUnbrokenGhs = (amount: Pesewas) => `GHS\u00a0${formatAmount(amount)}`

export const formatCedis = (amount: Pesewas) => `GH₵${formatAmount(amount)}`
