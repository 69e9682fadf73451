import { expect, it } from 'vitest'
import { defaultSettings } from '../company/settings.content.ts'
import { formatCedis } from '../platform/text/money.ts'
import { deliveryText } from './delivery-text.ts'
import { deliveryFor } from './totals.ts'

const terms = { ...defaultSettings, deliveryFeePesewas: 50_00, freeDeliveryFromPesewas: 500_00 }

it.each([
  [52_00, terms, 'Delivery costs GHS 50.00. It is free from GHS 500.00: GHS 448.00 more.'],
  [500_00, terms, 'Delivery is free from GHS 500.00.'],
  [1, { ...terms, deliveryFeePesewas: 0 }, 'Delivery is free.'],
  [1, { ...terms, freeDeliveryFromPesewas: 0 }, 'Delivery is free.'],
])('goods of %d pesewas', (goods, delivery, text) => {
  const costs = deliveryFor([{ price: goods, quantity: 1 }], delivery)
  expect(deliveryText(goods, costs)).toBe(text.replaceAll('GHS ', 'GHS\u00a0'))
  expect(deliveryText(goods, costs, formatCedis)).toBe(text.replaceAll('GHS ', 'GH₵'))
})
