import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../company/settings.content.ts'
import { makeZone as zone } from '../company/zone.fixture.ts'
import type { Zone } from '../company/zones.content.ts'
import { deliveryProblem, zoneFee } from './delivery.ts'
import { deliveryText } from './delivery-text.ts'
import { agreedTotals, deliveryFor, orderTerms, orderTotals } from './totals.ts'

const termsWith = (zones: Zone[], deliversElsewhere = true) => ({
  ...orderTerms(defaultSettings),
  zones,
  deliversElsewhere,
})
const blocks = (quantity: number, weightGrams: number | undefined = 19_000) => [
  { price: 2_50, quantity, weightGrams },
]
const to = (place: string) => ({ place, collectAt: '' })

describe('zoneFee', () => {
  it.each([
    [0, 800_00, 1],
    [5_000_000, 800_00, 1],
    [5_000_001, 1_500_00, 1],
    [15_000_000, 1_500_00, 1],
    [19_000_000, 2_700_00, 2],
    [30_000_000, 2_700_00, 2],
    [30_000_001, 3_900_00, 3],
  ])('%d g cost %d in %d trucks', (grams, fee, trucks) =>
    expect(zoneFee(zone(), grams)).toEqual({ fee, trucks }),
  )
  it('never falls with the weight', () => {
    const rates = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat(1_000_00)),
      )
      .map(([limits, steps]) => {
        let fee = 0
        const addTo = (step: number) => {
          fee += step
          return fee
        }
        return limits
          .toSorted((a, b) => a - b)
          .map(limit => ({ upToTonnes: limit / 10, feePesewas: addTo(steps.next().value) }))
      })
    const grams = fc.nat(200_000_000)
    fc.assert(
      fc.property(rates, fc.nat(1_000_00), grams, grams, (rates, furtherTruckPesewas, weight, more) => {
        const priced = zone({ rates, furtherTruckPesewas })
        expect(zoneFee(priced, weight + more).fee).toBeGreaterThanOrEqual(zoneFee(priced, weight).fee)
      }),
    )
  })
})

describe('a shop without zones', () => {
  it('charges the fee of the settings below the threshold, whatever the place', () => {
    const line = fc.record({
      price: fc.nat(1_000_00),
      quantity: fc.integer({ min: 1, max: 2_000 }).map(halves => halves / 2),
      weightGrams: fc.option(fc.nat(3_000_000), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(line), fc.string(), fc.boolean(), (lines, place, deliversElsewhere) => {
        const goods = agreedTotals(lines, { delivery: 0 }, defaultSettings).totalPesewas
        const delivery = lines.length === 0 || goods >= 500_00 ? 0 : 50_00
        expect(orderTotals(lines, termsWith([], deliversElsewhere), to(place))).toEqual(
          agreedTotals(lines, { delivery }, defaultSettings),
        )
      }),
    )
  })
})

describe('the row of the delivery', () => {
  const rowOf = (lines: ReturnType<typeof blocks>, zones: Zone[], place = 'Kumasi') =>
    orderTotals(lines, termsWith(zones), to(place)).sums.find(({ kind }) => kind === 'delivery')

  it('says how the fee comes about', () => {
    expect(rowOf(blocks(1_000), [zone()])).toEqual({
      kind: 'delivery',
      label: 'Delivery to Kumasi (19 t, 2 trucks)',
      amount: 2_700_00,
    })
    expect(rowOf(blocks(100), [zone()])?.label).toBe('Delivery to Kumasi (1.9 t)')
  })
  it('says where the weight of goods is not known, and counts what is known', () => {
    expect(rowOf([...blocks(1_000), ...blocks(1, 0)], [zone()])).toMatchObject({
      label: 'Delivery to Kumasi (at least 19 t, 2 trucks)',
      amount: 2_700_00,
    })
    expect(rowOf(blocks(1, 0), [zone()])?.label).toBe('Delivery to Kumasi (weight not known)')
  })
  it('is free from the amount of the zone', () => {
    expect(rowOf(blocks(1_000), [zone({ freeFromPesewas: 2_500_00 })])?.amount).toBe(0)
    expect(rowOf(blocks(999), [zone({ freeFromPesewas: 2_500_00 })])?.amount).toBe(2_700_00)
  })
  it('is missing until a place is known, or where none is delivered to', () => {
    expect(rowOf(blocks(1), [zone()], '')).toBeUndefined()
    const outside = orderTotals(blocks(1), termsWith([zone()], false), to('Wa'))
    expect(outside.sums.map(({ kind }) => kind)).toEqual(['goods', 'total'])
  })
  it('has the fee of the settings outside the zones, where the shop delivers there', () =>
    expect(rowOf(blocks(1), [zone()], 'Wa')).toEqual({ kind: 'delivery', label: 'Delivery', amount: 50_00 }))
  it('says where the goods are collected, free of charge', () => {
    const { sums } = orderTotals(blocks(1), termsWith([zone()]), { place: '', collectAt: 'Weija' })
    expect(sums[1]).toEqual({ kind: 'delivery', label: 'Collect at Weija', amount: 0 })
  })
})

describe('what the shopper is told', () => {
  const shownFor = (quantity: number, zones: Zone[], place: string, deliversElsewhere = true) => {
    const delivery = deliveryFor(blocks(quantity), termsWith(zones, deliversElsewhere), to(place))
    const text = deliveryText(quantity * 2_50, delivery).replaceAll('\u00a0', ' ')
    return { text, problem: deliveryProblem(delivery) }
  }
  it.each([
    [zone(), 'Delivery to Kumasi (1.9 t) costs GHS 800.00.'],
    [
      zone({ freeFromPesewas: 300_00, noticeDays: 2 }),
      'Delivery to Kumasi (1.9 t) costs GHS 800.00. It is free from GHS 300.00: GHS 50.00 more. It comes 2 days after the order at the earliest.',
    ],
    [zone({ freeFromPesewas: 250_00 }), 'Delivery to Kumasi (1.9 t) is free from GHS 250.00.'],
    [
      zone({ smallestOrderPesewas: 1_000_00 }),
      'Delivery to Kumasi (1.9 t) costs GHS 800.00. Orders to Kumasi start at GHS 1,000.00: GHS 750.00 more.',
    ],
  ])('of a zone', (kumasi, text) => expect(shownFor(100, [kumasi], 'Kumasi').text).toBe(text))
  it('refuses what can not be delivered', () => {
    expect(shownFor(1, [zone()], '  ').problem).toBe('Say where it goes: the town or area.')
    expect(shownFor(1, [zone()], 'Wa', false).problem).toContain('no fixed fee for Wa. Ask for a quote')
    expect(shownFor(1, [zone({ smallestOrderPesewas: 10_00 })], 'Kumasi').problem).toBe(
      'Orders to Kumasi start at GH₵10.00: GH₵7.50 more.',
    )
    expect(shownFor(4, [zone({ smallestOrderPesewas: 10_00 })], 'Kumasi').problem).toBeUndefined()
  })
})
