import { expect, it } from 'vitest'
import { mailtoHref } from './mailto.ts'

it('writes a mail to one address, whatever that address holds', () => {
  const link = new URL(
    mailtoHref('kofi@example.com?bcc=spy@evil.example&body=Pay', {
      subject: 'Your order & more',
      body: 'Hello\nthere',
    }),
  )
  expect(decodeURIComponent(link.pathname)).toBe('kofi@example.com?bcc=spy@evil.example&body=Pay')
  expect([...link.searchParams]).toEqual([
    ['subject', 'Your order & more'],
    ['body', 'Hello\r\nthere'],
  ])
})
