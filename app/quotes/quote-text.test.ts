import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeTotals } from '../cart/cart.fixture.ts'
import { fitsOneSms } from '../platform/messages/sms-text.ts'
import { formatGhs } from '../platform/text/money.ts'
import { renderMail, renderSms, renderText } from '../sales/sale-text.ts'
import { quoteLine } from './quote.fixture.ts'
import { type QuoteTextKind, quoteSubject, quoteTemplates, type SentQuote, withLink } from './quote-text.ts'
import { quoteTexts } from './quotes.content.ts'

const quote = {
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  customerName: 'Ama <b>',
  version: 1,
  content: {
    lines: [quoteLine()],
    ...makeTotals(220_00, { discount: 20_00 }),
    note: 'Offloading <included>',
    validUntil: '2026-12-05',
  },
}
const context = {
  link: 'https://shop.example.com/quotes/Xk3mPq8sTz1vWb5nRc7yLd',
  phone: '+233 30 200 0000',
  company: { name: 'Blockyard', accent: '#a8401f', logo: '' },
  texts: quoteTexts.defaults,
}

type Context = typeof context
const quoteMail = (kind: QuoteTextKind, sent: SentQuote, { texts, ...rest }: Context) =>
  renderMail(quoteTemplates(texts, kind), quoteSubject(sent, kind), rest)
const quoteSms = (kind: QuoteTextKind, sent: SentQuote, { texts, ...rest }: Context) =>
  renderSms(quoteTemplates(texts, kind).sms, quoteSubject(sent, kind), rest)
const quoteChatText = (sent: SentQuote, { texts, ...rest }: Context) =>
  renderText(withLink(texts.chat), quoteSubject(sent), rest, formatGhs)

it('names number, sum, validity and link in every channel', () => {
  const { text, html } = quoteMail('sent', quote, context)
  for (const message of [quoteSms('sent', quote, context), quoteChatText(quote, context), text, html]) {
    expect(message).toContain('Q-1A2B3C4D')
    expect(message).toContain('200.00')
    expect(message).toContain('5 December 2026')
    expect(message).toContain(context.link)
  }
  expect(text).toContain('Discount: −GH₵20.00')
  expect(html).toContain('Offloading &lt;included&gt;')
  expect(html).not.toContain('Ama <b>')
})

it('says when it is to be paid once it is accepted', () => {
  for (const kind of ['sent', 'reminder'] as const) {
    expect(quoteMail(kind, quote, context).text).toContain('and you pay on delivery.')
    const onAccount = quoteMail(kind, { ...quote, dueDays: 30 }, context)
    expect(onAccount.text).toContain('and you pay within 30 days of delivery.')
  }
})

it('says that a quote has changed, or ends', () => {
  expect(quoteMail('sent', { ...quote, version: 2 }, context).subject).toContain('changed quote')
  expect(quoteMail('reminder', quote, context).subject).toBe('Your quote Q-1A2B3C4D ends on 5 December 2026')
  expect(quoteSms('reminder', quote, context)).toContain('ends on')
})

it('has the texts of the owner, in paragraphs, with what they name filled in once', () => {
  const sent = { subject: 'Akwaaba {name}', email: 'One {until}\n<b>\n\nTwo {x}', sms: '{total}!' }
  const own = { ...context, texts: { ...context.texts, sent, chat: '{quote}:' } }
  const { subject, text, html } = quoteMail('sent', { ...quote, customerName: 'Ama {total}' }, own)
  expect(subject).toBe('Akwaaba Ama {total}')
  expect(text).toMatch(/^One 5 December 2026\n<b>\n\nTwo \{x\}\n/)
  expect(html).toContain('<p>One 5 December 2026<br>&lt;b&gt;</p>\n<p>Two {x}</p>')
  expect(quoteSms('sent', quote, own)).toBe(`GHS 200.00! ${context.link}`)
  expect(quoteChatText(quote, own)).toBe(`quote Q-1A2B3C4D: ${context.link}`)
})

it('fits one SMS with the whole link, for any sum', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_00), fc.string({ maxLength: 60 }), (totalPesewas, host) => {
      const link = `https://${encodeURIComponent(host.toWellFormed()).slice(0, 60)}/quotes/Xk3mPq8sTz1vWb5nRc7yLd`
      const text = quoteSms(
        'sent',
        { ...quote, content: { ...quote.content, totalPesewas } },
        { ...context, link },
      )
      expect(text).toContain(link)
      expect(fitsOneSms(text)).toBe(true)
    }),
  )
})
