import { expect, it } from 'vitest'
import { calculateLoad, formatWeight as formatOrderWeight } from '../cart/load.ts'
import { estimateTotals, formatWeight } from './estimate-totals.ts'
import { catalogueMaterials } from './material.fixture.ts'

it.each([0.4, 8.54, 999.9, 1_000, 1_250, 4_142, 1_234_567])(
  'an estimate shows a weight of %d kg as an order does',
  kilograms => {
    expect(formatWeight(kilograms)).toBe(formatOrderWeight(kilograms * 1_000))
  },
)

it('can be ordered up to 100,000', () => {
  const [material] = catalogueMaterials('block')
  if (!material) throw new Error('no blocks')
  expect(estimateTotals({ material, quantity: 100_000 }).isOrderable).toBe(true)
  expect(estimateTotals({ material, quantity: 100_001 }).isOrderable).toBe(false)
})

it.each(['block', 'concrete'] as const)('a %s has the load that an order of it has', kind => {
  const [material] = catalogueMaterials(kind)
  if (!material) throw new Error(`no ${kind}`)
  const { weightGrams, pallets } = calculateLoad([{ ...material.variant, quantity: 218 }])
  expect(estimateTotals({ material, quantity: 218 })).toMatchObject({
    kilograms: weightGrams / 1_000,
    pallets,
  })
})
