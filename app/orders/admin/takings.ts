import { accraDay, type DayRange, isDay, lastDays } from '../../platform/text/days.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import type { PaymentMethod } from '../../sales/payment.ts'
import { paymentKind, paymentKinds } from '../../sales/payment.ts'

export const maxDays = 366

/** The range that an address names, today by default. `isCut` where it names more days than are shown. */
export function readRange(
  params: URLSearchParams,
  now = accraDay(new Date()),
): DayRange & { isCut: boolean } {
  const valid = (name: string) => [params.get(name)?.trim() ?? ''].find(isDay)
  const [from, to] = [valid('from'), valid('to')]
  const [first, last] = [from ?? to ?? now, to ?? (from && from > now ? from : now)].sort() as [
    string,
    string,
  ]
  const longest = lastDays(maxDays, last)
  return first < longest.from ? { ...longest, isCut: true } : { from: first, to: last, isCut: false }
}

/** As `readRange`; without a range in the address the last 30 days. */
export function readFiguresRange(params: URLSearchParams, today = accraDay(new Date())) {
  const hasRange = params.has('from') || params.has('to')
  return { today, range: hasRange ? readRange(params, today) : { ...lastDays(30, today), isCut: false } }
}

export const takingsPath = ({ from, to }: DayRange, ending: '' | '.csv' = '') =>
  `/admin/orders/takings${ending}?${new URLSearchParams({ from, to })}`

/** The payments of one kind on one day. */
export type DailyKindTotal = {
  day: string
  method: PaymentMethod
  network: string
  amount: Pesewas
  /** 0 or less; contained in the amount. */
  refunds: Pesewas
  count: number
}

export type Takings = {
  /** Net of refunds, as the total is. */
  byKind: Record<string, Pesewas>
  /** 0 or less. */
  refunds: Pesewas
  total: Pesewas
  count: number
}

export type TakingsTable = { kinds: string[]; days: (Takings & { day: string })[]; sum: Takings }

/** The table of the days that had payments, the latest first. */
export function summarizeTakings(rows: DailyKindTotal[]): TakingsTable {
  const kinds = [...new Set([...paymentKinds, ...rows.map(paymentKind)])]
  const sumOf = (selected: DailyKindTotal[]): Takings => {
    const byKind: Takings['byKind'] = Object.fromEntries(kinds.map(kind => [kind, 0]))
    const sum = { byKind, refunds: 0, total: 0, count: 0 }
    for (const row of selected) {
      byKind[paymentKind(row)] = (byKind[paymentKind(row)] ?? 0) + row.amount
      sum.refunds += row.refunds
      sum.total += row.amount
      sum.count += row.count
    }
    return sum
  }
  const days = [...new Set(rows.map(({ day }) => day))].sort().reverse()
  return {
    kinds,
    days: days.map(day => ({ day, ...sumOf(rows.filter(row => row.day === day)) })),
    sum: sumOf(rows),
  }
}
