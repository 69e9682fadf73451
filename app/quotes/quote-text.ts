import { formatDate } from '../platform/text/dates.ts'
import { formatCedis } from '../platform/text/money.ts'
import { whenToPay } from '../sales/payment.ts'
import { quoteNumber } from '../sales/sale.ts'
import { sumRows, type TextSubject } from '../sales/sale-text.ts'
import type { QuoteContent } from './quote.ts'
import type { QuoteTexts } from './quotes.content.ts'

export const quoteTextKinds = ['sent', 'reminder'] as const
export type QuoteTextKind = (typeof quoteTextKinds)[number]

export type SentQuote = {
  id: string
  customerName: string
  version: number
  content: QuoteContent
  dueDays?: number | null | undefined
}

/** A quote as the texts about it need it: only the one that sends a changed quote says that it has changed. */
export const quoteSubject = (
  { id, customerName, version, content, dueDays }: SentQuote,
  kind: QuoteTextKind = 'sent',
): TextSubject => ({
  what: 'quote',
  number: quoteNumber(id),
  customerName,
  values: format => ({
    quote: `${kind === 'sent' && version > 1 ? 'changed ' : ''}quote ${quoteNumber(id)}`,
    total: format(content.totalPesewas),
    until: formatDate(content.validUntil),
    when_to_pay: whenToPay({ dueDays }),
  }),
  note: content.note,
  lines: content.lines,
  rows: sumRows(content, ['Total', formatCedis(content.totalPesewas)]),
})

/** The link follows the owner's texts for SMS and chats. */
export const withLink = (text: string) => `${text} {link}`

export const quoteTemplates = (texts: QuoteTexts, kind: QuoteTextKind) => ({
  ...texts[kind],
  sms: withLink(texts[kind].sms),
})
