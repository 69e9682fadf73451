import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatAmount } from '../platform/text/money.ts'
import { discountedPrice } from './price-breaks.ts'
import { NextBulkPrice, UnitPrice } from './unit-price.tsx'

const textOf = (node: React.ReactNode) => renderToStaticMarkup(node).replace(/<[^>]*>/g, '')
const priceOf = (price: number, percentOff: number) =>
  textOf(<UnitPrice line={{ price, percentOff }} format={formatAmount} />).replace(/^List price \S+ /, '')

it('shows a fraction of a pesewa, so that the price times the quantity is the total of the row', () => {
  expect(priceOf(7_25, 10)).toBe('6.525')
  expect(priceOf(7_25, 7)).toBe('6.7425')
  expect(priceOf(7_25, 20)).toBe('5.80')
  expect(priceOf(7_25, 0)).toBe('7.25')
  const next = { price: 7_25, nextBreak: { missing: 40, percent: 10 } }
  expect(textOf(<NextBulkPrice line={next} format={formatAmount} />)).toBe('40 more and each costs 6.525')
})

it('times any quantity is the total, rounded once', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(10_000), fc.nat(99), (price, quantity, percentOff) => {
      const shown = Number(priceOf(price, percentOff).replaceAll(',', ''))
      const total = discountedPrice(price, quantity, percentOff) / 100
      expect(Math.abs(shown * quantity - total)).toBeLessThan(0.005_001)
    }),
  )
})
