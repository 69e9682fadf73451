import { expect, test } from 'vitest'
import { makeTotals } from '../../cart/cart.fixture.ts'
import type { Line } from '../../cart/line.ts'
import { noContact, toContactColumns } from '../../sales/contact-fields.ts'
import { mailHtml, mailText, notificationFields } from './order-notification.server.ts'

const blocks: Line = {
  id: 'hollow-blocks',
  variant: '6in',
  label: '6" (150 mm)',
  name: 'Hollow Blocks',
  unit: 'block',
  price: 290,
  quantity: 500,
  percentOff: 5,
  weightGrams: 19_000,
  perPallet: 60,
}
const oldLine: Line = {
  id: 'u-drains',
  name: 'U-Drains',
  unit: 'm',
  price: 45_00,
  quantity: 1.5,
}
const order = (...lines: Line[]) => ({
  ...toContactColumns(noContact),
  id: '0f0e0d0c-8a51-4d0a-9a43-1a2b3c4d5e6f',
  createdAt: new Date('2026-03-05T10:00:00Z'),
  customerName: 'Ama <b>',
  customerEmail: 'ama@example.com',
  customerPhone: '024 123 4567',
  customerAddress: 'Weija',
  notes: null,
  lines,
  ...makeTotals(1_445_00),
})

test('items name the variant, the list price and what a bulk price takes off', () => {
  const { order_items } = notificationFields(order(blocks, oldLine))
  expect(order_items?.split('\n')).toEqual([
    '• Hollow Blocks, 6" (150 mm): 500 blocks × GH₵2.90 − 5% = GH₵1,377.50',
    '• U-Drains: 1.5 m × GH₵45.00 = GH₵67.50',
  ])
})

const company = { name: 'Tema & Sons', accent: '#a8401f', logo: '' }

test('sheets by length are listed', () => {
  const cuts = [{ count: 12, length: 3.6 }]
  const sheets = { ...oldLine, id: 'sheets', name: 'Sheets', unit: 'm²', quantity: 30, cuts } as const
  const text = mailText(order({ ...sheets, cuts }), 'https://shop.example.com/admin')
  expect(text).toContain('• Sheets: 30 m² × GH₵45.00 = GH₵1,350.00\n  12 × 3.60 m\n')
  expect(mailHtml(order({ ...sheets, cuts }), '', company)).toContain('<br>12 × 3.60 m</small>')
})

test('text and HTML name the variant, the quantity of each unit and the load', () => {
  const text = mailText(order(blocks, oldLine), 'https://shop.example.com/admin')
  expect(text).toContain('Hollow Blocks, 6" (150 mm): 500 blocks')
  expect(text).toContain('Items:     501.5\nQuantity:  500 blocks, 1.5 m\n')
  expect(text).toContain('Load:      at least 9.5 t, 9 pallets')
  const html = mailHtml(order(blocks, oldLine), 'https://shop.example.com/admin', company)
  expect(html).toContain('Hollow Blocks, 6&quot; (150 mm)')
  expect(html).toContain('500 blocks × GH₵2.90 − 5%')
  expect(html).toContain('500 blocks, 1.5 m<')
  expect(html).toContain('at least 9.5 t, 9 pallets')
  expect(html).toContain('Ama &lt;b&gt;')
})

test('an order by phone alone has no empty line where the address would stand', () => {
  const byPhone = { ...order(blocks), customerEmail: '' }
  expect(mailText(byPhone, 'https://shop.test')).toContain('024 123 4567\nWeija')
  expect(mailHtml(byPhone, 'https://shop.test', company)).toContain('</a><br>\nWeija')
})

test('an order from before there were weights has no load', () => {
  expect(notificationFields(order(oldLine)).load).toBe('')
  expect(mailText(order(oldLine), '')).not.toContain('Load')
  expect(mailHtml(order(oldLine), '', company)).not.toContain('Load')
})

test('taxes are named where there are any, before or after the total', () => {
  const rates = { nhilRate: 0, getfundRate: 0 }
  const included = { ...order(blocks), ...makeTotals(1_445_00, { taxMode: 'included', ...rates }) }
  expect(mailText(included, '')).toContain('to be paid on delivery\nincludes VAT 15%: GH₵188.48')
  expect(mailHtml(included, '', company)).toContain('includes VAT 15%')
  expect(notificationFields(included).taxes).toBe('includes VAT 15%: GH₵188.48')
  const added = { ...order(blocks), ...makeTotals(1_445_00, { taxMode: 'added', ...rates }) }
  expect(mailText(added, '')).toContain('FREE\nVAT 15%:   GH₵216.75\nTotal:')
  expect(notificationFields(order(blocks))).not.toHaveProperty('taxes')
})
