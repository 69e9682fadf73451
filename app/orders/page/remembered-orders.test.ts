import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRememberedOrders } from './remembered-orders.ts'

const order = { number: '1A2B3C4D', path: '/orders/abc_DEF-123', total: 75_00, at: 1_790_000_000_000 }

it('reads what was stored, at most 20 orders', () => {
  expect(parseRememberedOrders(JSON.stringify([order]))).toEqual([order])
  expect(parseRememberedOrders(JSON.stringify(Array.from({ length: 30 }, () => order)))).toHaveLength(20)
  expect(parseRememberedOrders(null)).toEqual([])
})

it.each([
  { path: 'https://evil.example/orders/x' },
  { path: '//evil.example' },
  { path: 'javascript:alert(1)' },
  { path: '/orders/x?y' },
  { path: undefined },
  { number: 7 },
  { total: '75' },
  { at: 1e20 },
  { at: null },
])('drops an entry with %o', change => {
  expect(parseRememberedOrders(JSON.stringify([{ ...order, ...change }, order]))).toEqual([order])
})

it('reads any text', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => Array.isArray(parseRememberedOrders(text))))
})
