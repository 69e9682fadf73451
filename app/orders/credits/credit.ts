import { amountOf, isTax, lineTotal, type SumRow, type Totals } from '../../cart/totals.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import { findLine, type OrderLine } from '../lines/order-line.ts'

export type CreditedTaxes = Partial<Record<NonNullable<SumRow['tax']>, Pesewas>>

/** What of an order is credited: pieces at the price that was agreed, the delivery, and an amount of goods and delivery. */
export type CreditRequest = {
  pieces: readonly { key: string; quantity: number }[]
  isDeliveryCredited: boolean
  free: Pesewas
}

/** What was credited before. */
export type EarlierCredits = {
  base: Pesewas
  delivery: Pesewas
  taxes: CreditedTaxes
  /** By the id of the line. */
  pieces: Readonly<Record<string, number>>
}

export const noCredits: EarlierCredits = { base: 0, delivery: 0, taxes: {}, pieces: {} }

export type CreditedOrder = Totals & { lines: readonly OrderLine[]; credited: EarlierCredits }

export type Credit = {
  parts: { key: string; quantity: number; amount: Pesewas }[]
  delivery: Pesewas
  free: Pesewas
  /** The sum of these three. */
  base: Pesewas
  taxes: CreditedTaxes
  /** What it takes off the total. */
  amount: Pesewas
}

export type CreditResult =
  | { ok: true; credit: Credit }
  | { ok: false; reason: 'nothing' }
  /** Fewer pieces of this line are not credited yet. */
  | { ok: false; reason: 'too many'; key: string; max: number }
  | { ok: false; reason: 'too much'; left: Pesewas }

/** amount × part ÷ whole, rounded half up once. The products exceed the safe integers. */
export function shareOf(amount: Pesewas, part: number, whole: number): Pesewas {
  if (whole === 0) return 0
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)]
  return Number((BigInt(2) * a * p + w) / (BigInt(2) * w))
}

const toTenths = (quantity: number) => Math.round(quantity * 10)

/** What each line costs by its id, after its share of the discount: the shares add up to the discount. */
function netTotals({ lines, sums }: Pick<CreditedOrder, 'lines' | 'sums'>): Map<string, Pesewas> {
  const discount = -amountOf({ sums }, 'discount')
  const goods = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  let before = 0
  return new Map(
    lines.map(line => {
      const total = lineTotal(line)
      const share = shareOf(discount, before + total, goods) - shareOf(discount, before, goods)
      before += total
      return [line.lineId, total - share]
    }),
  )
}

/** Goods and delivery less the discount, as they were agreed. */
const agreedBase = (order: Pick<Totals, 'sums'>) =>
  Math.max(0, amountOf(order, 'goods') + amountOf(order, 'discount') + amountOf(order, 'delivery'))

/** What of goods and delivery is not credited yet. */
const creditLeft = (order: CreditedOrder): Pesewas => agreedBase(order) - order.credited.base

/**
 * What a credit amounts to. Credits of all pieces of a line add up to what the line costs, and those of everything to
 * the agreed total, because each is the difference of two rounded sums. Once an amount was credited, the last pieces
 * get what is left.
 */
export function creditOf(
  order: CreditedOrder,
  { pieces, isDeliveryCredited, free }: CreditRequest,
): CreditResult {
  const { lines, sums, credited } = order
  const totals = netTotals(order)
  const left = creditLeft(order)
  const parts: Credit['parts'] = []
  let rest = left - free
  if (rest < 0) return { ok: false, reason: 'too much', left }
  for (const { key, quantity } of pieces) {
    const line = findLine(lines, key)
    const before = toTenths(credited.pieces[key] ?? 0)
    const whole = toTenths(line?.quantity ?? 0)
    const after = before + toTenths(quantity)
    if (after > whole) return { ok: false, reason: 'too many', key, max: (whole - before) / 10 }
    const total = totals.get(key) ?? 0
    const amount = Math.min(rest, shareOf(total, after, whole) - shareOf(total, before, whole))
    rest -= amount
    parts.push({ key, quantity, amount })
  }
  const fee = isDeliveryCredited ? amountOf({ sums }, 'delivery') - credited.delivery : 0
  const delivery = Math.max(0, Math.min(rest, fee))
  const base = left - rest + delivery
  if (base === 0) return { ok: false, reason: 'nothing' }
  const taxes = creditedTaxes(order, base)
  const added = sums.reduce((sum, row) => (row.kind === 'tax' ? sum + (taxes[row.tax] ?? 0) : sum), 0)
  return { ok: true, credit: { parts, delivery, free, base, taxes, amount: base + added } }
}

/** By how much each tax becomes less: they are those of what is left, at the rates that were agreed. */
function creditedTaxes({ sums, credited }: CreditedOrder, base: Pesewas): CreditedTaxes {
  const whole = agreedBase({ sums })
  const rest = whole - credited.base - base
  return Object.fromEntries(
    sums.filter(isTax).map(({ tax, amount }) => {
      const agreed = amount + (credited.taxes[tax] ?? 0)
      return [tax, amount - shareOf(agreed, rest, whole)]
    }),
  )
}

/** The sums of an order after a credit: its row stands before the taxes and the total. */
export function creditedTotals(
  { sums, totalPesewas }: Totals,
  { base, taxes, amount }: Pick<Credit, 'base' | 'taxes' | 'amount'>,
  label: string,
): Totals {
  const row: SumRow = { kind: 'credit', label, amount: -base }
  const reduced = sums.map(each => {
    if (each.kind === 'total') return { ...each, amount: each.amount - amount }
    return isTax(each) ? { ...each, amount: each.amount - (taxes[each.tax] ?? 0) } : each
  })
  const index = sums.findIndex(each => each.kind === 'total' || isTax(each))
  return {
    sums: reduced.toSpliced(index === -1 ? sums.length : index, 0, row),
    totalPesewas: totalPesewas - amount,
  }
}
