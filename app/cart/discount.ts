import { rateInLabel } from '../company/taxes.ts'
import type { Pesewas } from '../platform/text/money.ts'
import { parseCedis } from '../platform/text/parse-cedis.ts'
import { type AgreedDiscount, goodsAmount, type PricedLine, type Totals } from './totals.ts'

/** What the staff takes off the goods of an order: an amount, or hundredths of a per cent. The customer sees the reason. */
export type Discount = ({ amount: Pesewas } | { percent: number }) & { reason: string }

/** `50.00` is an amount, `2.5%` a per cent of the goods; undefined for anything else, 0 and more than 100% included. */
export function parseDiscount(text: string, reason: string): Discount | undefined {
  const isPercent = text.trim().endsWith('%')
  const hundredths = parseCedis(isPercent ? text.trim().slice(0, -1) : text)
  if (!hundredths || (isPercent && hundredths > 100_00)) return undefined
  return isPercent ? { percent: hundredths, reason } : { amount: hundredths, reason }
}

const discountAmount = (goods: Pesewas, discount: Discount): Pesewas =>
  'amount' in discount ? discount.amount : Math.round((goods * discount.percent) / 100_00)

/** What a discount takes off these lines, for their totals. */
export const agreedDiscount = (
  lines: readonly PricedLine[],
  discount: Discount | undefined,
): AgreedDiscount | undefined =>
  discount && {
    discount: discountAmount(goodsAmount(lines), discount),
    discountLabel: discountLabel(discount),
    ...('percent' in discount && { discountRate: discount.percent }),
  }

/** `Discount 2.5% (regular customer)` */
export const discountLabel = (discount: Discount) =>
  `Discount${'percent' in discount ? ` ${discount.percent / 100}%` : ''}${discount.reason && ` (${discount.reason})`}`

/** What the discount of an order takes off other goods: the same per cent, or the same amount. */
export function agreedDiscountOn(
  lines: readonly PricedLine[],
  { sums }: Pick<Totals, 'sums'>,
): AgreedDiscount | undefined {
  const row = sums.find(({ kind }) => kind === 'discount')
  if (!row) return undefined
  const rate = row.rate ?? rateInLabel(row.label.split(' ')[1])
  const discount = rate ? discountAmount(goodsAmount(lines), { percent: rate, reason: '' }) : -row.amount
  return { discount, discountLabel: row.label, ...(rate && { discountRate: rate }) }
}
