import { type MailBrand, mailLogo } from '../content/mail-brand.ts'
import { itemLine, linesTable, type Row, sumRows } from '../orders/order-mail.ts'
import { formatDate } from '../platform/dates.ts'
import { escapeHtml } from '../platform/html.ts'
import { mailButton, mailDocument, sumRow, sumTable, withBreaks } from '../platform/mail-layout.ts'
import { formatCedis, formatGhs } from '../platform/money.ts'
import { fillTemplate, firstWord, fitSms } from '../platform/sms-text.ts'
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

export function quoteMail(kind: MessageKind, quote: SentQuote, context: MessageContext) {
  const { link, phone, company, texts } = context
  const { content } = quote
  const values = valuesOf(quote, context, kind, formatCedis)
  const message = fillTemplate(texts[kind].email, values)
  const sums = sumRows(content, ['Total', values.total])
  const text = [
    message,
    '',
    ...(content.note ? [content.note, ''] : []),
    ...content.lines.map(itemLine),
    '',
    ...sums.map(([label, sum]) => `${label}: ${sum}`),
    '',
    `Your quote online: ${link}`,
    '',
    `${company.name}, ${phone}`,
  ].join('\n')
  const row = ([label, sum]: Row) => sumRow(label, sum, label === 'Total')
  const html = mailDocument(`${mailLogo(company)}${message
    .split(/\n{2,}/)
    .map(paragraph => `<p>${withBreaks(paragraph)}</p>`)
    .join('\n')}
${mailButton('See your quote', link, company.accent)}
${content.note ? `<p>${withBreaks(content.note)}</p>` : ''}
<h2 style="font-size:17px">Quote ${quoteNumber(quote.id)}</h2>
${linesTable(content.lines)}
${sumTable(sums.map(row))}
<p style="color:#57514B"><small>${escapeHtml(`${company.name}, ${phone}`)}</small></p>`)
  return { subject: fillTemplate(texts[kind].subject, values).replace(/\s+/g, ' '), text, html }
}
