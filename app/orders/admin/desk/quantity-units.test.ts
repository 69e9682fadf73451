import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { block, concrete } from '../../../cart/cart.fixture.ts'
import { maxQuantity, quantityStep, units } from '../../../catalogue/unit.ts'
import { equivalents, measuredSizes, soldQuantity, unitSizes } from './quantity-units.ts'

const blocks = { ...block, kind: 'block' as const, measured: { 'm²': 10 } }
const truck = { name: 'T1', payloadGrams: 10_000_000, pallets: null, drumM3: null }
const mixer = { name: 'M1', payloadGrams: 20_000_000, pallets: null, drumM3: 6 }

describe('measuredSizes', () => {
  it('counts ten blocks of 440 × 215 mm with joints of 10 mm to 1 m²', () => {
    const { 'm²': perM2 = 0 } = measuredSizes('block', { faceLengthMm: 440, faceHeightMm: 215 })
    expect(perM2).toBeCloseTo(9.88, 2)
  })

  it('knows the area of a paver, and of a block with its joints or laid dry, by any unit', () => {
    const face = { faceLengthMm: 390, faceHeightMm: 190 }
    expect(measuredSizes('m²', { pieceAreaMm2: 20_000 })).toEqual({ piece: 0.02 })
    expect(measuredSizes('m²', face)).toEqual({ piece: 0.08 })
    expect(measuredSizes('m²', { ...face, isLaidDry: true })).toEqual({ piece: 0.0741 })
    expect(measuredSizes('block', { ...face, isLaidDry: true })).toEqual({ 'm²': 1 / 0.0741 })
  })

  it('knows how long a drain is', () => {
    expect(measuredSizes('m', { pieceLengthMm: 1_000 })).toEqual({ piece: 1 })
  })

  it.each(['block', 'm', 'm²', 'm³'] as const)('knows nothing of a %s without measures', unit => {
    expect(measuredSizes(unit, {})).toEqual({})
  })
})

describe('unitSizes', () => {
  it('fills the largest truck by weight', () => {
    const small = { ...truck, payloadGrams: 5_000_000 }
    expect(unitSizes(blocks, [small, truck])).toEqual({ 'm²': 10, pallet: 70, truck: 588 })
  })

  it('or by the pallets that fit', () => {
    expect(unitSizes(blocks, [{ ...truck, pallets: 8 }]).truck).toBe(560)
  })

  it('brings concrete in a mixer and nothing else', () => {
    const poured = { ...concrete, kind: 'concrete' as const, measured: {} }
    expect(unitSizes(poured, [truck, mixer])).toEqual({ truck: 6 })
    expect(unitSizes(blocks, [mixer]).truck).toBeUndefined()
  })

  it('knows no truckload of goods without a weight', () => {
    expect(unitSizes({ ...blocks, weightGrams: 0, perPallet: 0 }, [truck])).toEqual({ 'm²': 10 })
  })
})

describe('soldQuantity', () => {
  it.each([
    [20, 9.878, 'block', 198],
    [3, 70, 'block', 210],
    [0.1, 10, 'block', 1],
    [1_581, 1 / 39.5, 'm²', 40.5],
    [3, 0.1, 'm²', 0.5],
    [1, 100_001, 'block', undefined],
    [0, 10, 'block', undefined],
    [-2, 10, 'block', undefined],
  ] as const)('%s of %s are %s: %s', (count, size, unit, quantity) => {
    expect(soldQuantity(count, size, unit)).toBe(quantity)
  })

  it('is enough, and less than a step too much', () => {
    const positive = fc.double({ min: 0.01, max: 5_000, noNaN: true })
    const sizes = fc.double({ min: 0.01, max: 500, noNaN: true })
    fc.assert(
      fc.property(positive, sizes, fc.constantFrom(...units), (count, size, unit) => {
        const quantity = soldQuantity(count, size, unit)
        const step = quantityStep(unit)
        const surplus = (quantity ?? maxQuantity + step) - count * size
        expect(surplus).toBeGreaterThanOrEqual(quantity === undefined ? Number.NEGATIVE_INFINITY : -1e-5)
        expect(surplus).toBeLessThan(step + 1e-5)
        expect(Number.isInteger((quantity ?? 0) / step)).toBe(true)
      }),
    )
  })
})

it('a quantity is said in all other units', () => {
  expect(equivalents(500, 17_000, unitSizes(blocks, [truck]))).toBe('50 m², 7.1 pallets, 0.9 trucks, 8.5 t')
  expect(equivalents(40, 0, { piece: 0.0253 })).toBe('1,582 pieces')
  expect(equivalents(70, 17_000, unitSizes(blocks, []))).toBe('7 m², 1 pallet, 1.19 t')
})
