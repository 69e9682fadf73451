import { expect, it } from 'vitest'
import { defaultSettings } from '../company/settings.content.ts'
import { formatCedis, formatGhs } from '../platform/text/money.ts'
import { block, concrete, makeTotals, sheets } from './cart.fixture.ts'
import { priceLines } from './cart-changes.ts'
import { orderText } from './order-text.ts'
import { orderTotals } from './totals.ts'

const origin = 'https://shop.example.com'

it('names what to deliver, the delivery, the total, where to and to whom', () => {
  const lines = priceLines([
    { ...block, quantity: 20 },
    { ...concrete, quantity: 1.5 },
  ])
  const text = orderText({
    greeting: 'Hello, the website could not take my order:',
    lines,
    totals: makeTotals(575_00),
    format: formatCedis,
    origin,
    details: ['Ama, 024 123 4567', 'Deliver to: Weija', ''],
  })
  expect(text).toBe(
    [
      'Hello, the website could not take my order:',
      '• Hollow Blocks, 5" (125 mm): 20 blocks',
      '• Ready-Mix Concrete, Grade 20: 1.5 m³',
      'Delivery: FREE',
      'Total GH₵575.00, to be paid on delivery.',
      'Ama, 024 123 4567',
      'Deliver to: Weija',
      'https://shop.example.com/cart?items=hollow-blocks:5in:20,ready-mix-concrete:grade-20:1.5',
    ].join('\n'),
  )
})

it('is to be paid on collection by who collects', () => {
  const lines = priceLines([{ ...block, quantity: 20 }])
  const totals = orderTotals(lines, defaultSettings, { place: '', collectAt: 'Weija' })
  const text = orderText({ greeting: 'Hello', lines, totals, format: formatCedis, origin })
  expect(text).toMatch(/\nCollect at Weija: FREE\nTotal GH₵[\d.]+, to be paid on collection\.\n/)
})

it('does not say when it is to be paid on account', () => {
  const lines = priceLines([{ ...block, quantity: 20 }])
  const totals = makeTotals(50_00)
  const text = orderText({ greeting: 'Hello', lines, totals, format: formatGhs, origin, isOnAccount: true })
  expect(text).toContain('\nDelivery: FREE\nTotal GHS 50.00.\n')
})

it('names the lengths of sheets', () => {
  const lines = priceLines([{ ...sheets, quantity: 30, cuts: [{ count: 12, length: 3.6 }] }])
  const text = orderText({
    greeting: 'Hello',
    lines,
    totals: makeTotals(1_350_00),
    format: formatGhs,
    origin,
  })
  expect(text).toContain('• Aluminum Sheets, 0.40 mm, Red: 30 m² (12 × 3.60 m)\n')
  expect(text).toContain('/cart?items=aluminum-sheets:0-40-mm-red:30:12x360')
})

it('names the fee, the taxes and how many lines are left out', () => {
  const lines = priceLines(
    Array.from({ length: 52 }, (_, index) => ({ ...block, id: `block-${index}`, quantity: 1 })),
  )
  const rates = { taxMode: 'added', nhilRate: 0, getfundRate: 0 } as const
  const totals = makeTotals(130_00, { delivery: 50_00, ...rates })
  const text = orderText({ greeting: 'Hello', lines, totals, format: formatGhs, origin })
  expect(text.match(/^• /gm)).toHaveLength(50)
  expect(text).toContain(
    '\nand 2 more, which I send next.\nDelivery: GHS 50.00\nVAT 15%: GHS 27.00\nTotal GHS 207.00,',
  )
})
