import fc from 'fast-check'
import { expect, it } from 'vitest'
import { halves, none, rules } from '../catalogue/quantity-rule.fixture.ts'
import { hasWrongQuantity } from '../catalogue/quantity-rule.ts'
import { isOrderable, maxQuantity, units } from '../catalogue/unit.ts'
import { nextQuantity, withSoldBreak } from './next-quantity.ts'

it('without a rule, the buttons move by 1 and stop at 1', () => {
  fc.assert(
    fc.property(fc.constantFrom(...units), halves, (unit, quantity) => {
      fc.pre(isOrderable(quantity, unit))
      expect(nextQuantity(quantity, none(unit), 1)).toBe(Math.min(maxQuantity, quantity + 1))
      expect(nextQuantity(quantity, none(unit), -1)).toBe(Math.max(Math.min(1, quantity), quantity - 1))
    }),
  )
})

it('leads from any quantity to one that is sold, up or down', () => {
  fc.assert(
    fc.property(rules, halves, (rule, quantity) => {
      const [more, less] = [nextQuantity(quantity, rule, 1), nextQuantity(quantity, rule, -1)]
      for (const next of [more, less]) expect(hasWrongQuantity({ ...rule, quantity: next })).toBe(false)
      if (!hasWrongQuantity({ ...rule, quantity })) expect(less <= quantity && more >= quantity).toBe(true)
    }),
  )
})

it('counts to the next bulk price in steps', () => {
  const line = { unit: 'block', minQuantity: 60, stepQuantity: 60, quantity: 60 } as const
  const nextBreak = { missing: 40, percent: 5 }
  expect(withSoldBreak({ ...line, nextBreak }).nextBreak).toEqual({ missing: 60, percent: 5 })
  expect(withSoldBreak({ ...line, stepQuantity: 0, nextBreak }).nextBreak).toEqual(nextBreak)
  expect(withSoldBreak({ ...line, cuts: [], nextBreak }).nextBreak).toEqual(nextBreak)
  expect(withSoldBreak({ ...line, nextBreak: undefined }).nextBreak).toBeUndefined()
})
