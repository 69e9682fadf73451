import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from '../catalogue/unit.ts'
import {
  addLoads,
  type Capacity,
  canCarry,
  emptyLoad,
  fittingParts,
  isPartOf,
  type OpenLine,
  overloadText,
  type ProposedStop,
  proposeTrips,
  type TripWithRoom,
  tripLoad,
} from './plan.ts'

const line = (key: string, unit: Unit, open: number, rest: Partial<OpenLine> = {}): OpenLine => ({
  key,
  unit,
  open,
  ...rest,
})
const truck: Capacity = { payloadGrams: 10_000_000, pallets: 8, drumM3: null }
const mixer: Capacity = { payloadGrams: 20_000_000, pallets: null, drumM3: 8 }

describe('what fits on a truck', () => {
  it('is limited by weight and by pallets', () => {
    const heavy = [line('a', 'block', 1_000, { weightGrams: 20_000 })]
    expect(fittingParts(heavy, emptyLoad, truck)).toEqual([{ key: 'a', quantity: 500 }])
    const bulky = [line('a', 'block', 1_000, { weightGrams: 1_000, perPallet: 60 })]
    expect(fittingParts(bulky, emptyLoad, truck)).toEqual([{ key: 'a', quantity: 480 }])
  })

  it('is concrete in a mixer and everything else on other trucks', () => {
    const mixed = [line('a', 'm³', 10), line('b', 'block', 5, { weightGrams: 20_000 })]
    expect(fittingParts(mixed, emptyLoad, mixer)).toEqual([{ key: 'a', quantity: 8 }])
    expect(fittingParts(mixed, emptyLoad, truck)).toEqual([{ key: 'b', quantity: 5 }])
  })

  it('is a single piece that is too heavy, alone', () => {
    const slab = [line('a', 'piece', 3, { weightGrams: 12_000_000 })]
    expect(fittingParts(slab, emptyLoad, truck)).toEqual([{ key: 'a', quantity: 1 }])
    expect(fittingParts(slab, { ...emptyLoad, weightGrams: 1 }, truck)).toEqual([])
    expect(fittingParts(slab, { ...emptyLoad, isComplete: false }, truck)).toEqual([])
  })

  it('does not divide sheets that were cut to length', () => {
    const sheets = line('a', 'm²', 7.5, {
      cuts: [{ length: 2.5, count: 3 } as never],
      weightGrams: 2_000_000,
    })
    expect(fittingParts([sheets], { ...emptyLoad, weightGrams: 1 }, truck)).toEqual([])
    expect([isPartOf(7.5, sheets), isPartOf(2.5, sheets)]).toEqual([true, false])
  })
})

it('says by how much a load is too much', () => {
  expect(overloadText({ ...emptyLoad, weightGrams: 12_300_000, pallets: 9 }, truck)).toBe(
    '2.3 t and 1 pallet',
  )
  expect(overloadText({ ...emptyLoad, m3: 8.5 }, mixer)).toBe('0.5 m³')
  expect(overloadText({ ...emptyLoad, weightGrams: 10_000_000, pallets: 8 }, truck)).toBe('')
})

const units = fc.constantFrom<Unit>('block', 'piece', 'm', 'm²', 'm³', 'sheet')
const lines = fc
  .uniqueArray(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      unit: units,
      halves: fc.integer({ min: 0, max: 4_000 }),
      weightGrams: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: undefined }),
      perPallet: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
    }),
    { selector: ({ key }) => key, maxLength: 4 },
  )
  .map(all =>
    all.map(
      ({ halves, ...rest }): OpenLine => ({
        ...rest,
        open: ['block', 'piece', 'sheet'].includes(rest.unit) ? halves : halves / 2,
      }),
    ),
  )
const orders = fc
  .array(fc.record({ zone: fc.constantFrom('', 'Accra', 'Tema'), lines }), { maxLength: 12 })
  .map(all => all.map((order, index) => ({ ...order, id: `order-${index}` })))
const trips = fc
  .array(
    fc.record({
      payloadGrams: fc.integer({ min: 50_000, max: 30_000_000 }),
      pallets: fc.option(fc.integer({ min: 1, max: 20 })),
      drumM3: fc.option(fc.integer({ min: 1, max: 24 }).map(halves => halves / 2)),
    }),
    { maxLength: 6 },
  )
  .map(all =>
    all.map(
      (capacity, index): TripWithRoom => ({ id: `trip-${index}`, capacity, load: emptyLoad, orderIds: [] }),
    ),
  )

describe('the proposal', () => {
  it('never loads more than a truck carries, but for a single piece', () => {
    fc.assert(
      fc.property(orders, trips, (orders, trips) => {
        const plan = proposeTrips(orders, trips)
        for (const { id, capacity } of trips) {
          const goods = (plan.get(id) ?? []).flatMap(stop =>
            stop.parts.map(({ key, quantity }) => {
              const of = orders.find(order => order.id === stop.orderId)?.lines.find(each => each.key === key)
              if (!of) throw new Error('A line that was not ordered')
              return { ...of, quantity }
            }),
          )
          expect(goods.every(each => canCarry(capacity, each))).toBe(true)
          const [only] = goods
          const isPiece = goods.length === 1 && only && (only.quantity <= 1 || only.quantity === 0.5)
          if (!isPiece)
            expect(
              overloadText(goods.map(each => tripLoad([each])).reduce(addLoads, emptyLoad), capacity),
            ).toBe('')
        }
      }),
    )
  })

  it('never plans more of an order than is open, and on each trip once', () => {
    let total = 0
    fc.assert(
      fc.property(orders, trips, (orders, trips) => {
        const plan = proposeTrips(orders, trips)
        for (const stops of plan.values())
          expect(new Set(stops.map(({ orderId }) => orderId)).size).toBe(stops.length)
        const parts = [...plan.values()].flat()
        for (const order of orders)
          for (const each of order.lines) {
            const planned = parts
              .filter(({ orderId }) => orderId === order.id)
              .flatMap(stop => stop.parts)
              .filter(({ key }) => key === each.key)
            expect(planned.every(({ quantity }) => isPartOf(quantity, each))).toBe(true)
            const quantity = planned.reduce((sum, part) => sum + part.quantity, 0)
            expect(quantity).toBeLessThanOrEqual(each.open)
            total += quantity
          }
      }),
    )
    expect(total).toBeGreaterThan(0)
  })

  it('keeps a zone together and takes the heaviest order first', () => {
    const order = (id: string, zone: string, open: number) => ({
      id,
      zone,
      lines: [line('a', 'block', open, { weightGrams: 20_000 })],
    })
    const trip = (id: string): TripWithRoom => ({
      id,
      capacity: { ...truck, pallets: null },
      load: emptyLoad,
      orderIds: [],
    })
    const plan = proposeTrips(
      [order('small', 'Accra', 100), order('tema', 'Tema', 200), order('large', 'Accra', 350)],
      [trip('1'), trip('2')],
    )
    expect([...plan].map(([id, stops]) => [id, stops.map(({ orderId }) => orderId)])).toEqual([
      ['1', ['large', 'small']],
      ['2', ['tema']],
    ])
  })

  it('puts an order beside what a trip has of its zone already, before it gives a truck its first trip', () => {
    const order = { id: 'x', zone: 'Tema', lines: [line('a', 'block', 100, { weightGrams: 20_000 })] }
    const load = { ...emptyLoad, weightGrams: 1_000_000 }
    const trip = (id: string, zone: string): TripWithRoom => ({
      ...{ id, capacity: { ...truck, pallets: null }, load, orderIds: [zone], zones: [zone] },
    })
    const fresh = { ...trip('new', ''), load: emptyLoad, orderIds: [], zones: [] }
    const plan = proposeTrips([order], [fresh, trip('accra', 'Accra'), trip('tema', 'Tema')])
    expect([...plan].filter(([, stops]) => stops.length > 0).map(([id]) => id)).toEqual(['tema'])
  })

  it('gives the room to orders that go first, however light', () => {
    const order = (id: string, open: number, isFirst = false) => {
      return { id, zone: '', isFirst, lines: [line('a', 'block', open, { weightGrams: 20_000 })] }
    }
    const trip = { id: '1', capacity: { ...truck, pallets: null }, load: emptyLoad, orderIds: [] }
    const plan = proposeTrips([order('heavy', 500), order('due', 100, true)], [trip])
    expect(plan.get('1')).toEqual([{ orderId: 'due', parts: [{ key: 'a', quantity: 100 }] }])
  })

  const stones = (id: string, open: number) => ({
    id,
    zone: '',
    lines: [line('a', 'block', open, { weightGrams: 20_000 })],
  })
  const ofTonnes = (id: string, tonnes: number): TripWithRoom => ({
    id,
    capacity: { payloadGrams: tonnes * 1_000_000, pallets: null, drumM3: null },
    load: emptyLoad,
    orderIds: [],
  })
  const quantities = (plan: Map<string, ProposedStop[]>) =>
    [...plan].map(([trip, stops]) => [
      trip,
      ...stops.map(({ orderId, parts }) => [orderId, parts[0]?.quantity]),
    ])

  it('divides what is larger than every truck, over the largest ones', () => {
    const plan = proposeTrips([stones('x', 900)], [ofTonnes('1', 4), ofTonnes('2', 10), ofTonnes('3', 10)])
    expect(quantities(plan)).toEqual([['1'], ['2', ['x', 500]], ['3', ['x', 400]]])
  })

  it('leaves out what a truck could carry whole, but has no room for', () => {
    const plan = proposeTrips([stones('x', 450), stones('y', 100), stones('z', 50)], [ofTonnes('1', 10)])
    expect(quantities(plan)).toEqual([['1', ['x', 450], ['z', 50]]])
  })
})
