import { type MailBrand, mailLogo } from '../company/mail-brand.ts'
import {
  itemLine,
  linesTable,
  mailDocument,
  type Row,
  sumRow,
  sumRows,
  sumTable,
  withBreaks,
} from '../orders/order-mail.ts'
import { formatDate } from '../platform/dates.ts'
import { escapeHtml } from '../platform/html.ts'
import { formatCedis, formatGhs } from '../platform/money.ts'
import {
  fitsOneSms,
  joinAroundLink,
  shortenAroundLink,
  withoutOtherCharacters,
} from '../platform/sms-text.ts'
import { type QuoteContent, quoteNumber } from './quote.ts'

export const messageKinds = ['sent', 'reminder'] as const
export type MessageKind = (typeof messageKinds)[number]

export type SentQuote = {
  id: string
  customerName: string
  version: number
  content: QuoteContent
}
export type MessageContext = { link: string; phone: string; company: MailBrand }

const facts = ({ id, content }: SentQuote, format: typeof formatGhs) => ({
  number: quoteNumber(id),
  total: format(content.totalPesewas),
  until: formatDate(content.validUntil),
})

/** One SMS with number, sum, validity and the whole link. */
export function quoteSms(kind: MessageKind, quote: SentQuote, { link, company }: MessageContext): string {
  const { number, total, until } = facts(quote, formatGhs)
  const text =
    kind === 'sent'
      ? `${company.name}: your quote ${number}, ${total}, valid until ${until}.`
      : `${company.name}: your quote ${number}, ${total}, ends on ${until}.`
  const parts = [withoutOtherCharacters(text), link, ''] as const
  const whole = joinAroundLink(...parts)
  return fitsOneSms(whole) ? whole : shortenAroundLink(...parts)
}

/** What a chat with the customer begins with. */
export function quoteChatText(quote: SentQuote, { link, company }: MessageContext): string {
  const { number, total, until } = facts(quote, formatGhs)
  return `Hello ${quote.customerName}, here is your quote ${number} from ${company.name}: ${total}, valid until ${until}. See it, ask a question or accept it here: ${link}`
}

export function quoteMail(kind: MessageKind, quote: SentQuote, { link, phone, company }: MessageContext) {
  const { content, version } = quote
  const { number, total, until } = facts(quote, formatCedis)
  const isChange = kind === 'sent' && version > 1
  const subject =
    kind === 'reminder'
      ? `Your quote ${number} ends on ${until}`
      : `Your ${isChange ? 'changed ' : ''}quote ${number} from ${company.name}: ${total}`
  const intro =
    kind === 'reminder'
      ? `Your quote ${number} of ${total} is valid until ${until}. After that we may have to ask for other prices.`
      : `Here is your ${isChange ? 'changed ' : ''}quote ${number}: ${total}, valid until ${until}.`
  const next =
    'On its page you can accept it, ask a question or decline it. Accepted, it is an order at these prices, and you pay on delivery.'
  const sums = sumRows(content, ['Total', total])
  const text = [
    `Hello ${quote.customerName},`,
    '',
    intro,
    '',
    next,
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
  const html = mailDocument(`${mailLogo(company)}<p>Hello ${escapeHtml(quote.customerName)},</p>
<p>${escapeHtml(intro)}</p>
<p>${escapeHtml(next)}</p>
<p style="margin:20px 0"><a href="${escapeHtml(link)}" style="background:${company.accent};color:#FFFFFF;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">See your quote</a></p>
${content.note ? `<p>${withBreaks(content.note)}</p>` : ''}
<h2 style="font-size:17px">Quote ${number}</h2>
${linesTable(content.lines)}
${sumTable(sums.map(row))}
<p style="color:#57514B"><small>${escapeHtml(`${company.name}, ${phone}`)}</small></p>`)
  return { subject: subject.replace(/\s+/g, ' '), text, html }
}
