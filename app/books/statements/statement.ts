import type { OrderStatus } from '../../orders/order.ts'
import { accraDay, type DayRange } from '../../platform/text/days.ts'
import type { Pesewas } from '../../platform/text/money.ts'

export const entryNames = {
  order: 'Order',
  changed: 'Order changed',
  cancelled: 'Order cancelled',
  reinstated: 'Order taken up again',
  credit: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
} as const

/** What changes what a customer owes: below 0 where it becomes less. */
export type Entry = {
  orderId: string
  at: Date
  kind: keyof typeof entryNames
  amount: Pesewas
  /** The number of a document, a purchase order, or how it was paid. */
  note: string
}

type Dated = { orderId: string; at: Date }
export type AccountRecords = {
  orders: (Dated & {
    status: OrderStatus
    totalPesewas: Pesewas
    purchaseOrder: string | null
    dueDays: number | null
    updatedAt: Date
  })[]
  /** `isSold`: delivered, if only a replacement is missing. */
  statusChanges: (Dated & { from: OrderStatus | null; to: OrderStatus | null; isSold: boolean })[]
  /** By how much changes after the order was placed made it dearer. */
  changes: (Dated & { amount: Pesewas })[]
  credits: (Dated & { amount: Pesewas; number: string })[]
  payments: (Dated & { amount: Pesewas; method: string })[]
}

const inOrder = (a: Dated, b: Dated) => a.at.getTime() - b.at.getTime()

const amountOf = (entries: readonly Entry[]) => entries.reduce((total, { amount }) => total + amount, 0)

/** The entries of all orders, the earliest first; their sum is the balance of the orders. */
export function accountEntries({ orders, statusChanges, ...records }: AccountRecords): Entry[] {
  const statusesOf = Map.groupBy(statusChanges, ({ orderId }) => orderId)
  const changesOf = Map.groupBy(records.changes, ({ orderId }) => orderId)
  const creditsOf = Map.groupBy(records.credits, ({ orderId }) => orderId)
  const ofOrders = orders.flatMap(({ orderId, at, status, totalPesewas, purchaseOrder, updatedAt }) => {
    const later: Entry[] = [
      ...(changesOf.get(orderId) ?? []).map(
        ({ at, amount }): Entry => ({ orderId, at, kind: 'changed', amount, note: '' }),
      ),
      ...(creditsOf.get(orderId) ?? []).map(
        ({ at, amount, number }): Entry => ({ orderId, at, kind: 'credit', amount: -amount, note: number }),
      ),
    ]
    const agreed = totalPesewas - amountOf(later)
    const entries: Entry[] = [
      { orderId, at, kind: 'order', amount: agreed, note: purchaseOrder ?? '' },
      ...later,
    ]
    let isCancelled = false
    let due = 0
    const cancel = (at: Date, cancels: boolean) => {
      if (cancels === isCancelled) return
      isCancelled = cancels
      if (cancels) due = agreed + amountOf(later.filter(each => each.at <= at))
      entries.push({
        ...{ orderId, at, note: '' },
        kind: cancels ? 'cancelled' : 'reinstated',
        amount: cancels ? -due : due,
      })
    }
    for (const { at, to } of (statusesOf.get(orderId) ?? []).toSorted(inOrder)) cancel(at, to === 'cancelled')
    // The history may lack what an earlier version did.
    cancel(updatedAt, status === 'cancelled')
    return entries
  })
  const paid = records.payments.map(
    ({ orderId, at, amount, method }): Entry => ({
      ...{ orderId, at, note: method },
      kind: amount < 0 ? 'refund' : 'payment',
      amount: -amount,
    }),
  )
  return [...ofOrders, ...paid].sort(inOrder)
}

export const agingNames = ['0–30 days', '31–60 days', '61–90 days', 'over 90 days'] as const

export type Statement = {
  range: DayRange
  opening: Pesewas
  /** Each with the balance after it. */
  rows: (Entry & { balance: Pesewas })[]
  closing: Pesewas
  /** What orders came to, without those that were cancelled; credits and payments are 0 or less. */
  ordered: Pesewas
  credited: Pesewas
  paid: Pesewas
  /** What is open of orders, by the days since their delivery; what is not delivered yet is in the first. */
  aging: Pesewas[]
  /** 0 or less: paid above what orders come to. With `aging` the closing balance. */
  toGiveBack: Pesewas
  /** Of the aging, what should have been paid before the last day. */
  overdue: Pesewas
}

const sum = (entries: readonly Entry[], ...kinds: Entry['kind'][]) =>
  amountOf(entries.filter(({ kind }) => kinds.includes(kind)))

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The account over these days. */
export function makeStatement(records: AccountRecords, range: DayRange): Statement {
  const upToEnd = accountEntries(records).filter(({ at }) => accraDay(at) <= range.to)
  const first = upToEnd.findIndex(({ at }) => accraDay(at) >= range.from)
  const [before, during] = first === -1 ? [upToEnd, []] : [upToEnd.slice(0, first), upToEnd.slice(first)]
  const opening = amountOf(before)
  let balance = opening
  const rows = during.map(entry => {
    balance += entry.amount
    return { ...entry, balance }
  })
  return {
    ...{ range, opening, rows },
    closing: balance,
    ordered: sum(during, 'order', 'changed', 'cancelled', 'reinstated'),
    credited: sum(during, 'credit'),
    paid: sum(during, 'payment', 'refund'),
    ...ageOf(records, upToEnd, range.to),
  }
}

function ageOf({ orders, ...records }: AccountRecords, entries: readonly Entry[], day: string) {
  const aging = agingNames.map(() => 0)
  let [toGiveBack, overdue] = [0, 0]
  const open = Map.groupBy(entries, ({ orderId }) => orderId)
  const dueDays = new Map(orders.map(order => [order.orderId, order.dueDays]))
  const isUntil = ({ at }: Dated) => accraDay(at) <= day
  const changes = records.changes.filter(each => each.amount > 0 && isUntil(each)).toSorted(inOrder)
  const dearerAt = new Map(changes.map(({ orderId, at }) => [orderId, at]))
  const delivered = new Map<string, string>()
  // Since when an order that became dearer is to be paid: the change, or the delivery after it.
  const dearer = new Map(changes.map(({ orderId, at }) => [orderId, accraDay(at)]))
  for (const { orderId, at, to, isSold } of records.statusChanges.filter(isUntil).toSorted(inOrder)) {
    if (!isSold) delivered.delete(orderId)
    else if (!delivered.has(orderId)) delivered.set(orderId, accraDay(at))
    const changedAt = dearerAt.get(orderId)
    if (to !== 'delivered' || !changedAt || at < changedAt) continue
    dearer.set(orderId, accraDay(at))
    dearerAt.delete(orderId)
  }
  for (const [orderId, own] of open) {
    const amount = amountOf(own)
    if (amount < 0) toGiveBack += amount
    else {
      const [sold, changed = ''] = [delivered.get(orderId), dearer.get(orderId)]
      const since = sold && changed > sold ? changed : sold
      const age = since === undefined ? 0 : daysBetween(since, day)
      const bucket = age <= 30 ? 0 : age <= 60 ? 1 : age <= 90 ? 2 : 3
      aging[bucket] = (aging[bucket] ?? 0) + amount
      const days = dueDays.get(orderId)
      if (since !== undefined && days != null && age > days) overdue += amount
    }
  }
  return { aging, toGiveBack, overdue }
}
