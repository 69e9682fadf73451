import fc from 'fast-check'
import { expect, it } from 'vitest'
import { halves, none, rules } from './quantity-rule.fixture.ts'
import {
  firstQuantity,
  hasWrongQuantity,
  nearestQuantities,
  type QuantityRule,
  roundUpToSold,
} from './quantity-rule.ts'
import { quantityProblem, quantityRuleText } from './quantity-rule-text.ts'
import { isOrderable, units } from './unit.ts'

const pallets = { unit: 'block', minQuantity: 60, stepQuantity: 60 } as const
const isSold = (quantity: number, rule: QuantityRule) => !hasWrongQuantity({ ...rule, quantity })

it.each([
  [60, pallets, [60]],
  [45, pallets, [60]],
  [61, pallets, [60, 120]],
  [150_000, pallets, [99_960]],
  [99_999, pallets, [99_960]],
  [170, { ...pallets, minQuantity: 100 }, [160, 220]],
  [1, { ...pallets, stepQuantity: 0 }, [60]],
  [61, { ...pallets, stepQuantity: 0 }, [61]],
  [1.25, none('m³'), [1, 1.5]],
  [3.5, { unit: 'm³', minQuantity: 3, stepQuantity: 1 }, [3, 4]],
] as const)('%d: the nearest that are sold of %j are %j', (quantity, rule, expected) =>
  expect(nearestQuantities(quantity, rule)).toEqual(expected),
)

it('without a rule sells what the unit allows', () => {
  fc.assert(
    fc.property(fc.constantFrom(...units), halves, (unit, quantity) => {
      expect(isSold(quantity, none(unit))).toBe(isOrderable(quantity, unit))
    }),
  )
  expect(firstQuantity(none('m³'))).toBe(1)
  expect(quantityRuleText(none('m³'))).toBe('')
})

it('names only quantities that can be ordered, with none that is sold between them', () => {
  fc.assert(
    fc.property(rules, halves, (rule, quantity) => {
      const nearest = nearestQuantities(quantity, rule)
      for (const each of nearest) {
        expect(isOrderable(each, rule.unit)).toBe(true)
        expect(isSold(each, rule)).toBe(true)
      }
      const [less = 0, more = less] = nearest
      const between = quantity > less && quantity < more ? quantity : (less + more) / 2
      expect(isSold(between, rule)).toBe(nearest.length === 1)
      expect(isSold(quantity, rule)).toBe(nearest.includes(quantity))
      expect(nearest).toContain(roundUpToSold(quantity, rule))
      expect(isSold(firstQuantity(rule), rule)).toBe(true)
    }),
  )
})

it('leaves the area of sheets by length as it is', () =>
  expect(hasWrongQuantity({ ...pallets, quantity: 43, cuts: [] })).toBe(false))

it.each([
  [pallets, 'from 60 blocks, in steps of 60'],
  [{ ...pallets, stepQuantity: 0 }, 'from 60 blocks'],
  [{ ...pallets, minQuantity: 0 }, 'from 60 blocks, in steps of 60'],
  [{ unit: 'm³', minQuantity: 0, stepQuantity: 0.5 }, 'from 0.5 m³, in steps of 0.5'],
] as const)('%j is sold %s', (rule, expected) => expect(quantityRuleText(rule)).toBe(expected))

it('says what to order instead', () => {
  expect(quantityProblem(1_450, pallets, 'Solid Blocks')).toBe(
    'Solid Blocks is sold from 60 blocks, in steps of 60: order 1,440 or 1,500.',
  )
  expect(quantityProblem(7, pallets)).toBe('It is sold from 60 blocks, in steps of 60: order 60.')
})
