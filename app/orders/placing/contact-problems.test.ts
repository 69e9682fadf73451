import { expect, it } from 'vitest'
import { orderRequest } from '../order.fixture.ts'
import { contactProblems } from './contact-problems.ts'
import { contactSchema } from './order-schema.ts'

const valid = orderRequest().contact

it.each([
  {},
  { phone: '+44 20 7946 0018' },
  { phone: '024-123-4567 (Kofi)' },
  { phone: '024 123 4567 / 020 999 8888' },
  { email: 'ama@büro.example' },
])('finds nothing wrong with %o, and the server neither', changes => {
  const contact = { ...valid, ...changes }
  expect(contactProblems(contact)).toEqual({})
  expect(contactSchema.safeParse(contact).success).toBe(true)
})

it.each([
  ['name', '  '],
  ['email', 'ama@'],
  ['email', 'ama@localhost'],
  ['email', 'ama.example.com'],
  ['phone', 'call me'],
  ['phone', '12345'],
  ['phone', '024 123'],
  ['address', ' \n '],
] as const)('names the field: %s is %j', (field, value) => {
  expect(Object.keys(contactProblems({ ...valid, [field]: value }))).toEqual([field])
})
