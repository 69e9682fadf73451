import { expect, it } from 'vitest'
import { z } from 'zod'
import { controlSchemas } from '../platform/fields/field-schema.ts'
import { fieldErrors } from '../platform/form-result.ts'
import {
  addressText,
  contactFields,
  contactOf,
  contactProblems,
  furtherDetails,
  namedContact,
  noContact,
  toContactColumns,
  withoutSite,
} from './contact-fields.ts'

const valid = {
  ...noContact,
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '024 123 4567',
  address: 'Plot 12, Weija Junction',
  notes: '',
}
const schema = z.object(controlSchemas(contactFields))
const serverProblems = (contact: object) => fieldErrors(schema.safeParse(contact).error ?? { issues: [] })

it.each([
  {},
  { phone: '+44 20 7946 0018' },
  { phone: '024-123-4567 (Kofi)' },
  { phone: '024 123 4567 / 020 999 8888' },
  { phone: '024 123 4567 020 999 8888' },
  { phone: '024\u2013123\u20114567' },
  { email: 'ama@büro.example' },
])('finds nothing wrong with %o, and the server neither', changes => {
  const contact = { ...valid, ...changes }
  expect(contactProblems(contact)).toEqual({})
  expect(serverProblems(contact)).toEqual({})
})

const invalidPhone = 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'
const invalidEmail = 'Email Address must look like name@example.com.'

it.each([
  ['name', '  ', 'Full Name is missing.'],
  ['email', '', 'Email Address is missing.'],
  ['email', 'ama@', invalidEmail],
  ['email', 'ama@localhost', invalidEmail],
  ['email', 'ama.example.com', invalidEmail],
  ['email', 'a..b@example.com', invalidEmail],
  ['email', '.a@example.com', invalidEmail],
  ['email', 'a@[127.0.0.1]', invalidEmail],
  ['phone', 'call me', invalidPhone],
  ['phone', '12345', invalidPhone],
  ['phone', '024 123', invalidPhone],
  ['address', ' \n ', 'Delivery Address is missing.'],
  ['notes', 'x'.repeat(2_001), 'Additional Notes is too long: at most 2,000 characters.'],
] as const)('browser and server say the same sentence: %s is %j', (field, value, problem) => {
  const contact = { ...valid, [field]: value }
  expect(contactProblems(contact)).toEqual({ [field]: problem })
  expect(serverProblems(contact)).toEqual({ [field]: problem })
})

it.each(['mailto:ama@example.com', '<ama@example.com>', 'ama@example.com\u200b', 'ａｍａ@example.com'])(
  'is stored with the address in %j',
  email => {
    expect(contactProblems({ ...valid, email })).toEqual({})
    expect(schema.parse({ ...valid, email })).toMatchObject({ email: valid.email })
  },
)

it('is stored with the number that can be called, and empty notes as none', () => {
  const stored = toContactColumns(valid)
  expect(stored).toEqual({
    customerName: 'Ama Mensah',
    customerEmail: 'ama@example.com',
    customerPhone: '024 123 4567',
    phoneNormalized: '+233241234567',
    customerAddress: 'Plot 12, Weija Junction',
    notes: null,
    place: null,
    collectAt: null,
    digitalAddress: null,
    landmark: null,
    position: null,
    receiverName: null,
    receiverPhone: null,
    access: null,
    unloading: null,
    promisedDay: null,
    purchaseOrder: null,
  })
  expect(contactOf(stored)).toEqual(valid)
  expect(toContactColumns({ phone: 'none' })).toEqual({ customerPhone: 'none', phoneNormalized: null })
})

it('goes to mails and exports under the names of the database', () => {
  expect(namedContact(toContactColumns(valid))).toEqual({
    customer_name: 'Ama Mensah',
    customer_email: 'ama@example.com',
    customer_phone: '024 123 4567',
    customer_address: 'Plot 12, Weija Junction',
    notes: '',
  })
})

it('stores digital addresses and positions in one spelling', () => {
  const stored = toContactColumns({ ...valid, digitalAddress: 'ga 183 8164', position: '5.6, -0.18' })
  expect(stored).toMatchObject({ digitalAddress: 'GA-183-8164', position: '5.6,-0.18' })
})

it.each([
  ['digitalAddress', 'GA-1838', 'This is a postcode'],
  ['digitalAddress', 'Weija', 'Digital Address must look like GA-183-8164.'],
  ['position', '95.1,0', 'Position must look like 5.6037,-0.1870.'],
  ['position', 'here', 'Position must look like 5.6037,-0.1870.'],
  ['receiverPhone', 'Kofi', 'Phone on the site must be a number such as 024 123 4567.'],
] as const)('browser and server refuse %s %j', (field, value, problem) => {
  const contact = { ...valid, [field]: value }
  expect(contactProblems(contact)).toEqual({ [field]: expect.stringContaining(problem) })
  expect(serverProblems(contact)).toEqual(contactProblems(contact))
})

it('knows what the driver is told, with links to the map', () => {
  const site = { digitalAddress: 'GA-183-8164', position: '5.6,-0.18', landmark: 'Red gate', place: 'Weija' }
  const map = 'https://www.google.com/maps/search/?api=1&query='
  expect(furtherDetails({ ...valid, ...site, unloading: 'tipper' })).toEqual([
    {
      label: 'Digital Address',
      shortLabel: 'Digital address',
      text: 'GA-183-8164',
      href: `${map}GA-183-8164`,
    },
    {
      label: 'Landmark',
      shortLabel: 'Landmark',
      text: 'Red gate',
      href: `${map}Red%20gate%2C%20Weija%2C%20Ghana`,
    },
    { label: 'Position', shortLabel: 'Position', text: '5.6,-0.18', href: `${map}5.6%2C-0.18` },
    { label: 'Unloading', shortLabel: 'Unloading', text: 'By tipper' },
  ])
})

it('has the place in the address, unless the address says it already', () => {
  expect(addressText({ ...valid, place: 'Kumasi' })).toBe('Plot 12, Weija Junction\nKumasi')
  expect(addressText({ ...valid, place: 'weija' })).toBe('Plot 12, Weija Junction')
  expect(addressText({ ...valid, place: 'Wei' })).toBe('Plot 12, Weija Junction\nWei')
  expect(addressText({ address: 'Street 12, Kɔkofu', place: 'Kokofu' })).toBe('Street 12, Kɔkofu')
})

it('needs no address where the goods are collected', () => {
  const contact = { ...valid, address: '', collectAt: 'Cape Coast' }
  expect(contactProblems(contact)).toEqual({})
  expect(addressText(contact)).toBe('Collect at Cape Coast')
  expect(withoutSite({ ...contact, address: 'Plot 12', place: 'Kumasi' })).toEqual(contact)
  expect(withoutSite(valid)).toBe(valid)
})

it('tells the address from what else was said', () => {
  const contact = { ...valid, notes: ' Red gate ' }
  expect(addressText(contact)).toBe('Plot 12, Weija Junction')
  expect(furtherDetails(contact)).toEqual([
    { label: 'Additional Notes', shortLabel: 'Notes', text: 'Red gate' },
  ])
})
