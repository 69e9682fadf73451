import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateLoad, formatLoad, formatWeight } from './load.ts'

const blocks = { quantity: 500, weightGrams: 19_000, perPallet: 60 }
const drains = { quantity: 2.5, weightGrams: 100_000 }
const old = { quantity: 7 }

describe('calculateLoad', () => {
  it('sums weights and rounds pallets up for each line', () => {
    expect(calculateLoad([blocks, drains])).toEqual({ weightGrams: 9_750_000, isComplete: true, pallets: 9 })
    const halves = { quantity: 0.5, weightGrams: 135_000, perPallet: 10 }
    expect(calculateLoad([halves, halves]).pallets).toBe(2)
  })
  it('says where a weight is not known', () => {
    expect(calculateLoad([blocks, old])).toEqual({ weightGrams: 9_500_000, isComplete: false, pallets: 9 })
    expect(calculateLoad([{ ...old, weightGrams: 0 }]).isComplete).toBe(false)
  })
  it('never has fewer pallets than the goods fill, nor a part-filled one too many for a line', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 200_000 }).map(n => n / 2),
      perPallet: fc.integer({ min: 1, max: 2_000 }).map(n => n / 2),
    })
    fc.assert(
      fc.property(fc.array(line), lines => {
        const filled = lines.reduce((sum, { quantity, perPallet }) => sum + quantity / perPallet, 0)
        const { pallets } = calculateLoad(lines)
        expect(pallets).toBeGreaterThanOrEqual(filled - 1e-6)
        expect(pallets).toBeLessThan(filled + lines.length + 1e-6)
      }),
    )
  })
})

it.each([
  [500, '0.5 kg'],
  [14_600, '14.6 kg'],
  [999_000, '999 kg'],
  [1_250_000, '1.25 t'],
  [9_500_000, '9.5 t'],
])('%i grams are %s', (grams, text) => expect(formatWeight(grams)).toBe(text))

it.each([
  [{ weightGrams: 9_500_000, isComplete: true, pallets: 9 }, '9.5 t, 9 pallets'],
  [{ weightGrams: 19_000, isComplete: false, pallets: 1 }, 'at least 19 kg, 1 pallet'],
  [{ weightGrams: 250_000, isComplete: true, pallets: 0 }, '250 kg'],
  [{ weightGrams: 0, isComplete: false, pallets: 0 }, ''],
])('%o reads %j', (load, text) => expect(formatLoad(load)).toBe(text))
