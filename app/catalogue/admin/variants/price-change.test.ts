import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyPrices,
  changePrice,
  parsePercent,
  parsePriceRule,
  priceChanges,
  roundings,
} from './price-change.ts'
import { newRow } from './variant-draft.ts'

test('per cents are read with sign, comma and two decimals', () => {
  const typed = ['5', ' +5 % ', '-2.5', '−2,5', '0.25', '1000', '0', '-100', '1001', '5.125', 'five', '']
  expect(typed.map(parsePercent)).toEqual([500, 500, -250, -250, 25, 100_000, ...Array(6).fill(undefined)])
})

test('a changed price is rounded to the nearest step', () => {
  expect(roundings.map(rounding => changePrice(2_50, 500, rounding))).toEqual([2_65, 2_60, 3_00])
  expect(changePrice(12_50, 500, 5)).toBe(13_15)
  expect(changePrice(12_50, -1_000, 10)).toBe(11_30)
  expect(changePrice(40, -5_000, 100)).toBe(1_00)
  expect(changePrice(0, 500, 5)).toBe(0)
})

test('only the rows with a valid price are changed', () => {
  const rows = ['2.50', 'free', '10'].map(pricePesewas => ({ ...newRow, pricePesewas }))
  const changes = priceChanges(rows, 1_000, 5)
  expect(changes).toMatchObject([
    { before: 2_50, after: 2_75 },
    { before: 10_00, after: 11_00 },
  ])
  const prices = applyPrices(rows, changes).map(({ pricePesewas }) => pricePesewas)
  expect(prices).toEqual(['2.75', 'free', '11.00'])
  const selected = rows.with(2, { ...newRow, pricePesewas: '10', isSelected: 'on' })
  expect(priceChanges(selected, 1_000, 5).map(({ index }) => index)).toEqual([2])
})

test('every changed price is on the step, at most half a step away, and never free', () => {
  const rounding = fc.constantFrom(...roundings)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e8 }),
      fc.integer({ min: -9_999, max: 100_000 }),
      rounding,
      (price, hundredths, step) => {
        const changed = changePrice(price, hundredths, step)
        const exact = (price * (10_000 + hundredths)) / 10_000
        expect(changed % step).toBe(0)
        expect(changed).toBeGreaterThan(0)
        expect(Math.abs(changed - exact)).toBeLessThanOrEqual(exact < step ? step : step / 2)
      },
    ),
  )
})

test.each([
  [{ unit: 'percent', by: '5', rounding: '5' }, '+5%, rounded to 0.05', [2_65, 0]],
  [{ unit: 'percent', by: '−2.5 %', rounding: '10' }, '−2.5%, rounded to 0.10', [2_40, 0]],
  [{ unit: 'amount', by: '0.62', rounding: '5' }, '+0.62, rounded to 0.05', [3_10, 0]],
  [{ unit: 'amount', by: '-3', rounding: '100' }, '−3.00, rounded to 1.00', [1_00, 0]],
] as const)('the rule %j is called “%s”', (typed, text, prices) => {
  const rule = parsePriceRule(typed)
  expect(rule?.text).toBe(text)
  expect([2_50, 0].map(price => rule?.apply(price))).toEqual(prices)
})

test.each(['', '0', 'five', '-100'])('prices cannot change by %j per cent', by => {
  expect(parsePriceRule({ unit: 'percent', by, rounding: '5' })).toBe(undefined)
})
