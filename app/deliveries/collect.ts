import { lineTotal } from '../cart/totals.ts'
import type { OrderLine } from '../orders/lines/order-line.ts'
import { type PayableOrder, paymentBalance } from '../orders/payments/payment-state.ts'
import type { Pesewas } from '../platform/text/money.ts'

type Quantities = Readonly<Record<string, number>>

export type CollectingOrder = PayableOrder & {
  lines: readonly Pick<OrderLine, 'lineId' | 'price' | 'quantity' | 'percentOff'>[]
  dueDays: number | null
  /** Pieces whose money was credited, by the id of their line. */
  credited: Quantities
  /** Pieces that came without a trip. */
  handedOver: Quantities
}

export type CollectingStop = {
  id: string
  /** What it brings, or has brought, by the id of the line. */
  quantities: Quantities
  /** What the office has set; null where the goods decide. */
  setPesewas: Pesewas | null
  /** What was taken at this stop so far. */
  receivedPesewas: Pesewas
  /** Its trip is not closed. */
  isOpen: boolean
}

/**
 * What the driver collects at each open stop of an order, by the id of the stop: the share of the total that its goods have,
 * less what was paid beyond the goods that came before. The shares are differences of rounded sums, so they add up to the
 * total. All amounts together never exceed what is open. `stops` are in the order in which they deliver.
 */
export function amountsToCollect(
  order: CollectingOrder,
  stops: readonly CollectingStop[],
): Map<string, Pesewas> {
  const open = stops.filter(stop => stop.isOpen)
  const natural = order.dueDays === null ? shareOfStops(order, stops) : new Map<string, Pesewas>()
  const wanted = [
    ...open.filter(isSet).map(stop => ({ id: stop.id, amount: restOfSet(stop) })),
    ...open.filter(stop => !isSet(stop)).map(({ id }) => ({ id, amount: natural.get(id) ?? 0 })),
  ]
  let left = paymentBalance(order).open
  const amounts = new Map<string, Pesewas>()
  for (const { id, amount } of wanted) {
    amounts.set(id, Math.min(left, amount))
    left -= Math.min(left, amount)
  }
  return amounts
}

/** The most that the office can set for a stop: what is open, less what it has set for others. */
export function maxToCollect(order: PayableOrder, stops: readonly CollectingStop[], stopId: string): Pesewas {
  const others = stops.filter(stop => stop.isOpen && stop.id !== stopId)
  const taken = others.reduce((sum, stop) => sum + restOfSet(stop), 0)
  const received = stops.find(({ id }) => id === stopId)?.receivedPesewas ?? 0
  return Math.max(0, paymentBalance(order).open - taken + received)
}

const isSet = ({ setPesewas }: CollectingStop) => setPesewas !== null

const restOfSet = ({ setPesewas, receivedPesewas }: CollectingStop) =>
  setPesewas === null ? 0 : Math.max(0, setPesewas - receivedPesewas)

/** What each stop collects for its goods. Payments count for the goods that came first. */
function shareOfStops(order: CollectingOrder, stops: readonly CollectingStop[]): Map<string, Pesewas> {
  const brought = { ...order.handedOver }
  let before = dueFor(order, brought)
  const shares = new Map<string, Pesewas>()
  for (const { id, quantities } of stops) {
    for (const [key, quantity] of Object.entries(quantities)) brought[key] = (brought[key] ?? 0) + quantity
    const due = dueFor(order, brought)
    shares.set(id, Math.max(0, due - Math.max(before, order.paidPesewas)))
    before = due
  }
  return shares
}

/** The part of the total that is due once these pieces have come. */
function dueFor({ lines, credited, totalPesewas }: CollectingOrder, brought: Quantities): Pesewas {
  const sumValues = (pieces: (key: string, payable: number) => number) =>
    lines.reduce((sum, line) => {
      const payable = Math.max(0, line.quantity - (credited[line.lineId] ?? 0))
      return sum + lineTotal(line) * (pieces(line.lineId, payable) / line.quantity)
    }, 0)
  const value = sumValues((key, payable) => Math.min(payable, brought[key] ?? 0))
  const whole = sumValues((_, payable) => payable)
  // Goods without a price: what is due is due with the first of them.
  if (whole === 0) return Object.values(brought).some(quantity => quantity > 0) ? totalPesewas : 0
  return Math.round(totalPesewas * (value / whole))
}
