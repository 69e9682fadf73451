import { formatCedis, type Pesewas } from '../platform/text/money.ts'

export const paymentMethods = ['cash', 'mobile money', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const networks = ['MTN MoMo', 'Telecel Cash', 'AT Money'] as const

export const methodNames: Record<PaymentMethod, string> = {
  cash: 'Cash',
  'mobile money': 'Mobile money',
  bank: 'Bank',
}

/** A payment as the customer may see it. */
export type Payment = {
  id: string
  method: PaymentMethod
  /** Of mobile money. */
  network: string
  /** Below 0 for a refund. */
  amountPesewas: Pesewas
  receivedAt: Date
}

/** What the day's takings are counted by. */
export const paymentKinds = ['Cash', ...networks, 'Bank']

export const paymentKind = ({ method, network }: Pick<Payment, 'method' | 'network'>) =>
  (method === 'mobile money' && network) || methodNames[method]

/** `dueDays`: of an order on account; `collectAt`: of one that is collected. */
type PayableSale = { dueDays?: number | null | undefined; collectAt?: string | null | undefined }

export function whenToPay({ dueDays, collectAt }: PayableSale): string {
  if (dueDays === 0) return 'on the day of delivery'
  if (dueDays != null) return `within ${dueDays} ${dueDays === 1 ? 'day' : 'days'} of delivery`
  return collectAt ? 'on collection' : 'on delivery'
}

/** `−GH₵5.00` for a refund. */
export const formatSigned = (amount: Pesewas) =>
  amount < 0 ? `−${formatCedis(-amount)}` : formatCedis(amount)

/** `Payment of GH₵50.00, cash` */
export function paymentText(payment: Pick<Payment, 'method' | 'network' | 'amountPesewas'>): string {
  const { method, network, amountPesewas } = payment
  const kind = (method === 'mobile money' && network) || method
  return `${amountPesewas < 0 ? 'Refund' : 'Payment'} of ${formatCedis(Math.abs(amountPesewas))}, ${kind}`
}
