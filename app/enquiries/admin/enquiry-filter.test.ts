import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enquiryStatuses } from '../enquiry.ts'
import { enquiryListPath, readEnquiryFilter } from './enquiry-filter.ts'
import { replyLinks } from './reply.ts'

describe('the address of the list', () => {
  it('round-trips every filter', () => {
    const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
    const filters = fc.record({
      status: optional(fc.constantFrom(...enquiryStatuses)),
      search: fc.string({ maxLength: 60 }).map(text => text.replace(/\s+/g, ' ').trim()),
      before: optional(fc.uuid()),
      after: optional(fc.uuid()),
      open: optional(fc.uuid()),
    })
    fc.assert(
      fc.property(filters, filter => {
        const url = new URL(enquiryListPath(filter), 'http://shop.test')
        expect(readEnquiryFilter(url.searchParams)).toEqual(filter)
      }),
    )
  })

  it('ignores invalid values', () => {
    const filter = readEnquiryFilter(new URLSearchParams("status=gone&before=1'--&message=x"))
    expect(filter).toEqual({
      status: undefined,
      search: '',
      before: undefined,
      after: undefined,
      open: undefined,
    })
  })
})

describe('reply links', () => {
  const sender = {
    name: 'Ama & Sons',
    email: 'ama+x@example.com',
    phone: '024 123 4567',
    phoneNormalized: '+233241234567',
    message: '500 blocks?\nThanks',
  }

  const company = { name: 'Tema Blocks' }

  it('greet the sender and quote the message', () => {
    const { email, phone, whatsapp } = replyLinks(sender, company)
    const url = new URL(email ?? '')
    expect(decodeURIComponent(url.pathname)).toBe('ama+x@example.com')
    expect(url.searchParams.get('body')).toContain(
      'Hello Ama & Sons,\r\n\r\nThank you for your message to Tema Blocks.',
    )
    expect(url.searchParams.get('body')).toContain('> 500 blocks?\r\n> Thanks')
    expect(phone).toBe('tel:+233241234567')
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/233241234567\?text=Hello%20Ama/)
  })

  it('cannot add other mail fields through the address or the text', () => {
    const { email } = replyLinks(
      {
        ...sender,
        email: 'a@example.com?bcc=b@example.com',
        message: 'x&bcc=c@example.com',
      },
      { name: 'Tema?bcc=d@example.com' },
    )
    expect([...new URL(email ?? '').searchParams.keys()]).toEqual(['subject', 'body'])
  })

  it('lead nowhere without an address or a number', () => {
    const { phone } = replyLinks({ ...sender, phoneNormalized: null }, company)
    expect(phone).toBe('tel:+233241234567')
    const unreachable = { ...sender, email: '', phone: 'ask my wife', phoneNormalized: null }
    expect(replyLinks(unreachable, company)).toEqual({
      email: undefined,
      phone: undefined,
      whatsapp: undefined,
    })
  })

  it('have no WhatsApp link where the number cannot be parsed', () => {
    expect(replyLinks({ ...sender, phoneNormalized: null }, company).whatsapp).toBeUndefined()
  })
})
