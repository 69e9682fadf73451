import { expect, it } from 'vitest'
import { block, concrete } from '../cart/cart.fixture.ts'
import { priceLines } from '../cart/cart-changes.ts'
import { orderText } from './order-text.ts'

it('names what to deliver, where and to whom', () => {
  const contact = {
    name: 'Ama',
    email: 'ama@example.com',
    phone: '024 123 4567',
    address: 'Weija',
    notes: '',
  }
  const lines = priceLines([
    { product: block, quantity: 20 },
    { product: concrete, quantity: 1.5 },
  ])
  const totals = { goods: 575_00, delivery: 0, taxes: [], total: 575_00 }
  expect(orderText(contact, lines, totals)).toBe(
    [
      'Hello, the website could not take my order:',
      '• Hollow Blocks, 5" (125 mm): 20 blocks',
      '• Ready-Mix Concrete, Grade 20: 1.5 m³',
      'Total GH₵575.00, to be paid on delivery.',
      'Ama, 024 123 4567',
      'Deliver to: Weija',
    ].join('\n'),
  )
})
