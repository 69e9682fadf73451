import { randomUUID } from 'node:crypto'
import { noContact } from '../sales/contact-fields.ts'
import type { OrderRequest } from './order.ts'

/** An order of ten hollow blocks as a browser sends it; the total is right for a new shop's prices. */
export const orderRequest = (overrides: Partial<OrderRequest> = {}): OrderRequest => ({
  key: randomUUID(),
  contact: {
    ...noContact,
    name: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 123 4567',
    address: 'Plot 12, Weija Junction',
    notes: 'Call before you come',
  },
  lines: [{ id: 'hollow-blocks', quantity: 10 }],
  shownTotal: 75_00,
  ...overrides,
})
