import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount } from './count.ts'
import { formatAmount, formatCedis, formatGhs, formatUnbrokenGhs } from './money.ts'
import { parseCedis } from './parse-cedis.ts'

it('shows two decimals and groups thousands', () => {
  expect(formatGhs(250)).toBe('GHS 2.50')
  expect(formatUnbrokenGhs(250)).toBe('GHS\u00a02.50')
  expect(formatCedis(1_250_000)).toBe('GH₵12,500.00')
})

it('writes amounts and whole numbers as Intl does', () => {
  const format = new Intl.NumberFormat('en-GH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), amount => {
      expect(formatAmount(amount)).toBe(format.format(amount / 100))
      expect(formatCount(amount)).toBe(amount.toLocaleString('en'))
    }),
  )
})

it('parses what it formats', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), amount => {
      expect(parseCedis(formatGhs(amount).slice(4))).toBe(amount)
    }),
  )
})

it.each([
  ['12', 1200],
  ['12.5', 1250],
  [' 0.05 ', 5],
  ['1,250.00', 125_000],
  ['1,250.50', 125_050],
  ['1,250', 125_000],
  ['1,250,000', 125_000_000],
  ['12,50', 1_250],
  ['1,2,3', undefined],
  ['12.345', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1e3', undefined],
])('%j is %s pesewas', (text, amount) => expect(parseCedis(text)).toBe(amount))
