import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agreedTotals } from '../cart/totals.ts'
import { amountsToCollect, type CollectingOrder, type CollectingStop, maxToCollect } from './collect.ts'

const blocks = {
  lineId: 'blocks',
  id: 'blocks',
  name: 'Blocks',
  unit: 'block' as const,
  price: 4_45,
  quantity: 601,
}

const order = (values: Partial<CollectingOrder> = {}): CollectingOrder => ({
  lines: [blocks],
  status: 'confirmed',
  totalPesewas: 2_674_45,
  paidPesewas: 0,
  dueDays: null,
  credited: {},
  handedOver: {},
  ...values,
})

const stop = (id: string, quantity: number, values: Partial<CollectingStop> = {}): CollectingStop => ({
  id,
  quantities: { blocks: quantity },
  setPesewas: null,
  receivedPesewas: 0,
  isOpen: true,
  ...values,
})

const amounts = (of: CollectingOrder, ...stops: CollectingStop[]) => [...amountsToCollect(of, stops).values()]

it.each<[string, CollectingOrder, CollectingStop[], number[]]>([
  ['two trucks', order(), [stop('a', 350), stop('b', 251)], [1_557_50, 1_116_95]],
  ['a deposit', order({ paidPesewas: 1_000_00 }), [stop('a', 350), stop('b', 251)], [557_50, 1_116_95]],
  ['a large deposit', order({ paidPesewas: 2_000_00 }), [stop('a', 350), stop('b', 251)], [0, 674_45]],
  ['an order on account', order({ dueDays: 30 }), [stop('a', 601)], [0]],
  ['a cancelled order', order({ status: 'cancelled' }), [stop('a', 601)], [0]],
  ['goods handed over before', order({ handedOver: { blocks: 350 } }), [stop('b', 251)], [1_116_95]],
  ['goods that came unpaid before', order(), [stop('a', 350, { isOpen: false }), stop('b', 251)], [1_116_95]],
  ['a replacement', order({ paidPesewas: 2_674_45 }), [stop('a', 601, { isOpen: false }), stop('b', 9)], [0]],
  [
    'credited pieces',
    order({ credited: { blocks: 1 }, totalPesewas: 2_670_00 }),
    [stop('a', 600)],
    [2_670_00],
  ],
  [
    'an amount of the office',
    order(),
    [stop('a', 350, { setPesewas: 2_000_00 }), stop('b', 251)],
    [2_000_00, 674_45],
  ],
  ['nothing set by the office', order(), [stop('a', 350, { setPesewas: 0 }), stop('b', 251)], [0, 1_116_95]],
  [
    'an amount for an order on account',
    order({ dueDays: 30 }),
    [stop('a', 350, { setPesewas: 50_00 })],
    [50_00],
  ],
  [
    'goods without a price',
    order({ lines: [{ ...blocks, price: 0 }], totalPesewas: 50_00 }),
    [stop('a', 1)],
    [50_00],
  ],
])('collects with %s', (_, of, stops, expected) => expect(amounts(of, ...stops)).toEqual(expected))

it('sets for a stop at most what is open and not set for another one', () => {
  const stops = [stop('a', 350, { setPesewas: 1_000_00 }), stop('b', 251)]
  expect(maxToCollect(order(), stops, 'b')).toBe(1_674_45)
  expect(maxToCollect(order(), stops, 'a')).toBe(2_674_45)
})

const ids = ['a', 'b', 'c']
const sales = fc
  .record({
    lines: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(...ids),
        price: fc.integer({ min: 1, max: 5_000_00 }),
        quantity: fc.integer({ min: 1, max: 900 }),
        percentOff: fc.integer({ min: 0, max: 40 }),
      }),
      { minLength: 1, selector: ({ id }) => id },
    ),
    taxMode: fc.constantFrom('off' as const, 'added' as const, 'included' as const),
    delivery: fc.nat(300_00),
  })
  .map(({ lines, taxMode, delivery }) => {
    const rates = { vatRate: 1500, nhilRate: 250, getfundRate: 250 }
    const sold = lines.map(line => ({ ...blocks, ...line, lineId: line.id }))
    const { totalPesewas } = agreedTotals(sold, { delivery, discount: 0 }, { taxMode, ...rates })
    return order({ lines: sold, totalPesewas })
  })

/** What a stop does: the part of each line that it takes of what is left, what it pays of what is asked, and what is paid elsewhere. */
const steps = fc.array(
  fc.record({
    parts: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
    paysPercent: fc.constantFrom(0, 30, 100, 100, 100),
    elsewhere: fc.oneof(fc.constant(0), fc.nat(2_000_00)),
    setPercent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null, freq: 4 }),
    isClosed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)

/** Stops that together bring everything: the last one takes the rest. */
function splitOver(of: CollectingOrder, parts: readonly number[][]): CollectingStop[] {
  const left = new Map(of.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  return parts.map((shares, index) => {
    const quantities: Record<string, number> = {}
    for (const [line, id] of ids.entries()) {
      const rest = left.get(id) ?? 0
      const isLast = index === parts.length - 1
      const quantity = isLast ? rest : Math.floor((rest * (shares[line] ?? 0)) / 100)
      left.set(id, rest - quantity)
      if (quantity > 0) quantities[id] = quantity
    }
    return { ...stop(`${index}`, 0), quantities }
  })
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

it('of all stops never exceeds what is owed, whatever is split, set and paid in between', () => {
  fc.assert(
    fc.property(sales, steps, (sold, made) => {
      let current = sold
      const stops = splitOver(
        sold,
        made.map(({ parts }) => parts),
      )
      for (const [index, step] of made.entries()) {
        const stop = stops[index] as CollectingStop
        const max = maxToCollect(current, stops, stop.id)
        if (step.setPercent !== null) stop.setPesewas = Math.floor((max * step.setPercent) / 100)
        const asked = amountsToCollect(current, stops)
        const open = Math.max(0, current.totalPesewas - current.paidPesewas)
        expect(sum(asked.values())).toBeLessThanOrEqual(open)
        expect(Math.min(...asked.values())).toBeGreaterThanOrEqual(0)
        const paid = Math.floor(((asked.get(stop.id) ?? 0) * step.paysPercent) / 100)
        stop.receivedPesewas = paid
        stop.isOpen = !step.isClosed
        current = {
          ...current,
          paidPesewas: current.paidPesewas + paid + Math.min(step.elsewhere, open - paid),
        }
      }
      const open = Math.max(0, current.totalPesewas - current.paidPesewas)
      expect(sum(amountsToCollect(current, stops).values())).toBeLessThanOrEqual(open)
    }),
  )
})

it('leaves nothing open and asks each stop for its share, where each pays what it is asked', () => {
  fc.assert(
    fc.property(sales, steps, fc.nat(500_00), (sold, made, deposit) => {
      const stops = splitOver(
        sold,
        made.map(({ parts }) => parts),
      )
      const before = amountsToCollect(sold, stops)
      expect(sum(before.values())).toBe(sold.totalPesewas)
      let current = { ...sold, paidPesewas: Math.min(deposit, sold.totalPesewas) }
      for (const stop of stops) {
        const paid = amountsToCollect(current, stops).get(stop.id) ?? 0
        expect(paid).toBeLessThanOrEqual(before.get(stop.id) ?? 0)
        stop.receivedPesewas = paid
        current = { ...current, paidPesewas: current.paidPesewas + paid }
      }
      expect(current.paidPesewas).toBe(sold.totalPesewas)
    }),
  )
})
