import type { Line } from '../cart/line.ts'
import { formatSum, lineTotal, type Totals } from '../cart/totals.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import {
  brandedMail,
  type MailBrand,
  mailButton,
  sumRow,
  sumTable,
  withBreaks,
} from '../platform/messages/mail-layout.ts'
import { firstWord, fitSms, joinAroundLink, smsParts } from '../platform/messages/sms-text.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { formatCedis, formatGhs, type Pesewas } from '../platform/text/money.ts'
import { fillTemplate } from '../platform/text/text.ts'

export type Row = [label: string, value: string]

/** What the total is made of, around the row of the total. */
export const sumRows = ({ sums }: Pick<Totals, 'sums'>, total: Row): Row[] =>
  sums.map(row => (row.kind === 'total' ? total : [row.label, formatSum(row, formatCedis)]))

/** `20 blocks × GH₵2.50`, `500 blocks × GH₵2.50 − 5%` */
const calculation = ({ quantity, unit, price, percentOff }: Line) =>
  `${formatQuantity(quantity, unit)} × ${formatCedis(price)}${percentOff ? ` − ${percentOff}%` : ''}`

export const itemLine = (line: Line) =>
  [
    `• ${nameWithLabel(line)}: ${calculation(line)} = ${formatCedis(lineTotal(line))}`,
    ...(line.cuts ? [`  ${cutsText(line.cuts)}`] : []),
  ].join('\n')

export const linesTable = (lines: Line[]) => {
  const border = 'border-top:1px solid #E4DED6'
  const rows = lines.map(
    line =>
      `<tr><td style="padding:6px 16px 6px 0;${border}">${escapeHtml(nameWithLabel(line))}<br><small>${escapeHtml(calculation(line))}${line.cuts ? `<br>${escapeHtml(cutsText(line.cuts))}` : ''}</small></td><td style="padding:6px 0;${border};text-align:right">${formatCedis(lineTotal(line))}</td></tr>`,
  )
  return `<table style="border-collapse:collapse">${rows.join('')}</table>`
}

/** What an order or a quote says of itself to the owner's texts for customers. */
export type TextSubject = {
  what: 'order' | 'quote'
  number: string
  customerName: string
  /** What its texts may contain in braces besides what all may. */
  values(format: (amount: Pesewas) => string): Record<string, string>
  /** Between the owner's text and the goods. */
  note?: string
  lines: Line[]
  rows: Row[]
}

/** What a text needs to know besides the order or quote. */
export type TextContext = { link: string; phone: string; company: MailBrand }

function valuesOf({ customerName, values }: TextSubject, context: TextContext, format: typeof formatCedis) {
  const name = customerName.trim()
  return {
    driver: context.phone,
    ...values(format),
    name,
    first_name: firstWord(name),
    link: context.link,
    company: context.company.name,
    phone: context.phone,
  }
}

/** The text of a mail or a chat. */
export const renderText = (
  template: string,
  subject: TextSubject,
  context: TextContext,
  format = formatCedis,
) => fillTemplate(template, valuesOf(subject, context, format))

/** The text of an SMS however long it is: in the SMS alphabet, unless the template has other characters of its own. */
export const renderLongSms = (template: string, subject: TextSubject, context: TextContext) =>
  joinAroundLink(...smsParts(template, valuesOf(subject, context, formatGhs)))

export const renderSms = (template: string, subject: TextSubject, context: TextContext) =>
  fitSms(template, valuesOf(subject, context, formatGhs))

const strongRows = ['Total', 'Still to be paid', 'To be given back']

/** The mail to a customer: the owner's text, then the goods, the sums and the link to the page of the order or quote. */
export function renderMail(
  templates: { subject: string; email: string },
  subject: TextSubject,
  context: TextContext,
) {
  const { what, number, note = '', lines, rows } = subject
  const { link, phone, company } = context
  const title = `${what === 'order' ? 'Order' : 'Quote'} ${number}`
  const text = renderText(templates.email, subject, context)
  return {
    subject: renderText(templates.subject, subject, context).replace(/\s+/g, ' '),
    text: [
      text,
      '',
      ...(what === 'order' ? [title] : note ? [note, ''] : []),
      ...lines.map(itemLine),
      '',
      ...rows.map(([label, sum]) => `${label}: ${sum}`),
      '',
      `Your ${what} online: ${link}`,
      '',
      `${company.name}, ${phone}`,
    ].join('\n'),
    html: brandedMail(
      company,
      `${paragraphs(text, link)}
${mailButton(`See your ${what}`, link, company.accent)}
${note ? `<p>${withBreaks(note)}</p>` : ''}
<h2 style="font-size:17px">${title}</h2>
${linesTable(lines)}
${sumTable(rows.map(([label, sum]) => sumRow(label, sum, strongRows.includes(label))))}
<p style="color:#57514B"><small>${escapeHtml(`${company.name}, ${phone}`)}</small></p>`,
    ),
  }
}

const paragraphs = (text: string, link: string) =>
  text
    .split(/\n{2,}/)
    .map(part => `<p>${linked(withBreaks(part), escapeHtml(link))}</p>`)
    .join('\n')

const linked = (html: string, link: string) => html.replaceAll(link, () => `<a href="${link}">${link}</a>`)
