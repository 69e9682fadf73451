import type { MailBrand } from '../content/mail-brand.ts'
import { firstWord, fitSms } from '../platform/messages/sms-text.ts'
import { formatDate } from '../platform/text/dates.ts'
import { formatCedis, formatGhs } from '../platform/text/money.ts'
import { fillTemplate } from '../platform/text/text.ts'
import { customerMail, sumRows } from '../sales/sale-text.ts'
import { type QuoteContent, quoteNumber } from './quote.ts'
import type { QuoteTexts } from './quotes.content.ts'

export const messageKinds = ['sent', 'reminder'] as const
export type MessageKind = (typeof messageKinds)[number]

export type SentQuote = {
  id: string
  customerName: string
  version: number
  content: QuoteContent
}
export type MessageContext = { link: string; phone: string; company: MailBrand; texts: QuoteTexts }

/** What the texts may contain in braces. `kind`: only the message that sends a changed quote says that it has changed. */
function valuesOf(
  { id, customerName, version, content }: SentQuote,
  { link, company }: MessageContext,
  kind: MessageKind,
  format = formatGhs,
) {
  return {
    name: customerName,
    first_name: firstWord(customerName),
    quote: `${kind === 'sent' && version > 1 ? 'changed ' : ''}quote ${quoteNumber(id)}`,
    total: format(content.totalPesewas),
    until: formatDate(content.validUntil),
    company: company.name,
    link,
  }
}

/** One SMS with the whole link. */
export const quoteSms = (kind: MessageKind, quote: SentQuote, context: MessageContext) =>
  fitSms(`${context.texts[kind].sms} {link}`, valuesOf(quote, context, kind))

/** What a chat with the customer begins with. */
export const quoteChatText = (quote: SentQuote, context: MessageContext) =>
  fillTemplate(`${context.texts.chat} {link}`, valuesOf(quote, context, 'sent'))

export function quoteMail(kind: MessageKind, { id, content, ...quote }: SentQuote, context: MessageContext) {
  const { texts, ...rest } = context
  const values = valuesOf({ id, content, ...quote }, context, kind, formatCedis)
  return customerMail({
    ...rest,
    subject: fillTemplate(texts[kind].subject, values),
    text: fillTemplate(texts[kind].email, values),
    what: 'quote',
    number: quoteNumber(id),
    note: content.note,
    lines: content.lines,
    rows: sumRows(content, ['Total', values.total]),
  })
}
