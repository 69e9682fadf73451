import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enquiryStatuses } from '../enquiry.ts'
import { inboxHref, readInboxView } from './enquiry-filter.ts'
import { replyLinks } from './reply.ts'

describe('the address of the inbox', () => {
  it('says what is shown, and is read back the same', () => {
    const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
    const view = fc.record({
      status: optional(fc.constantFrom(...enquiryStatuses)),
      search: fc.string({ maxLength: 60 }).map(text => text.replace(/\s+/g, ' ').trim()),
      before: optional(fc.uuid()),
      after: optional(fc.uuid()),
      message: optional(fc.uuid()),
    })
    fc.assert(
      fc.property(view, shown => {
        const url = new URL(inboxHref(shown), 'http://shop.test')
        expect(readInboxView(url.searchParams)).toEqual(shown)
      }),
    )
  })

  it('is the inbox where it makes no sense', () => {
    const view = readInboxView(new URLSearchParams("status=gone&before=1'--&message=x"))
    expect(view).toEqual({
      status: undefined,
      search: '',
      before: undefined,
      after: undefined,
      message: undefined,
    })
  })
})

describe('answers', () => {
  const asked = {
    name: 'Ama & Sons',
    email: 'ama+x@example.com',
    phone: '024 123 4567',
    phoneNormalized: '+233241234567',
    message: '500 blocks?\nThanks',
  }

  it('begin with the greeting and quote the question', () => {
    const { email, phone, whatsapp } = replyLinks(asked)
    const url = new URL(email)
    expect(decodeURIComponent(url.pathname)).toBe('ama+x@example.com')
    expect(url.searchParams.get('body')).toContain('Hello Ama & Sons,')
    expect(url.searchParams.get('body')).toContain('> 500 blocks?\r\n> Thanks')
    expect(phone).toBe('tel:+233241234567')
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/233241234567\?text=Hello%20Ama/)
  })

  it('cannot be turned into other mail fields by the address or the text', () => {
    const { email } = replyLinks({
      ...asked,
      email: 'a@example.com?bcc=b@example.com',
      message: 'x&bcc=c@example.com',
    })
    expect([...new URL(email).searchParams.keys()]).toEqual(['subject', 'body'])
  })

  it('offer no chat where the number cannot be read', () => {
    expect(replyLinks({ ...asked, phoneNormalized: null }).whatsapp).toBeUndefined()
  })
})
