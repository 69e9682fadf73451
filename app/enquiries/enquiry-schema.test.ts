import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noChoice } from './enquiry.ts'
import { enquirySchemas } from './enquiry-schema.ts'
import { productChoices, productLabel, productValue } from './product-choices.ts'

const contact = {
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '024 123 4567',
  message: 'Blocks, please',
}
const quick = { name: 'Kofi', email: 'kofi@example.com', phone: '0241234567', quantity: '500 blocks' }

const errorsOf = (source: keyof typeof enquirySchemas, form: object) =>
  Object.fromEntries(
    enquirySchemas[source].safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

describe('a contact message', () => {
  it('needs name, e-mail, phone and message, and no more', () => {
    expect(errorsOf('contact', { name: ' ', email: '', phone: '', message: '\n' })).toEqual({
      name: 'Full Name is missing.',
      email: expect.stringContaining('Email Address'),
      phone: expect.stringContaining('Phone Number'),
      message: 'Message is missing.',
    })
    expect(enquirySchemas.contact.parse(contact)).toEqual({
      ...contact,
      source: 'contact',
      company: null,
      projectType: null,
      product: null,
      quantity: null,
    })
  })

  it('stores blank fields as null', () => {
    const form = { ...contact, company: '  ', projectType: noChoice }
    expect(enquirySchemas.contact.parse(form)).toMatchObject({ company: null, projectType: null })
  })

  it('accepts two phone numbers, but not a word', () => {
    expect(
      enquirySchemas.contact.safeParse({ ...contact, phone: '0241234567 / 0201112222 (Yaw)' }).success,
    ).toBe(true)
    expect(errorsOf('contact', { ...contact, phone: 'later' })).toHaveProperty('phone')
  })

  it('accepts a phone number of six digits, and no shorter one', () => {
    const accepts = (phone: string) => enquirySchemas.contact.safeParse({ ...contact, phone }).success
    expect([accepts('30 22 11'), accepts('30 22 1')]).toEqual([true, false])
  })
})

describe('a quick order', () => {
  it('needs a quantity, but neither product nor message', () => {
    expect(enquirySchemas['quick order'].parse(quick)).toMatchObject({
      product: null,
      message: '',
      quantity: '500 blocks',
    })
    expect(errorsOf('quick order', { ...quick, quantity: '' })).toEqual({ quantity: 'Quantity is missing.' })
  })

  it('keeps the product by its id or name, and none that no form offers', () => {
    const product = (value: unknown) =>
      enquirySchemas['quick order'].parse({ ...quick, product: value }).product
    expect(productChoices.map(({ id }) => product(id))).toEqual(productChoices.map(({ id }) => id))
    expect(product(productValue('Clay Bricks'))).toBe('Clay Bricks')
    expect(productValue('U-Drains')).toBe('u-drains')
    expect(productLabel('Clay Bricks')).toBe('Clay Bricks')
    for (const other of [noChoice, '', 'x'.repeat(61), 7]) expect(product(other)).toBeNull()
  })
})

describe('any text', () => {
  it('is refused with a sentence or stored as text that the database accepts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, text, text, (name, company, message) => {
        const parsed = enquirySchemas.contact.safeParse({ ...contact, name, company, message })
        if (!parsed.success) return parsed.error.issues.every(issue => /^[A-Z].+\.$/.test(issue.message))
        const { data } = parsed
        const all = data.name + data.company + data.message
        return !all.includes('\0') && all.isWellFormed() && !/[\r\n]/.test(data.name + data.company)
      }),
      { numRuns: 500 },
    )
  })
})
