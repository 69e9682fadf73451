import type { Line } from '../cart/line.ts'
import { formatSum, lineTotal, type Totals } from '../cart/totals.ts'
import { cutsText } from '../catalogue/cut-list.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { type MailBrand, mailLogo } from '../content/mail-brand.ts'
import { mailButton, mailDocument, sumRow, sumTable, withBreaks } from '../platform/messages/mail-layout.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { formatCedis } from '../platform/text/money.ts'

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

type CustomerMail = {
  subject: string
  /** The owner's text. */
  text: string
  what: 'order' | 'quote'
  number: string
  /** Between the owner's text and the goods. */
  note?: string
  lines: Line[]
  rows: Row[]
  link: string
  phone: string
  company: MailBrand
}

const strongRows = ['Total', 'Still to be paid', 'To be given back']

/** The mail to a customer: the owner's text, then the goods, the sums and the link to the page of the order or quote. */
export function customerMail({
  subject,
  text,
  what,
  number,
  note = '',
  lines,
  rows,
  link,
  phone,
  company,
}: CustomerMail) {
  const title = `${what === 'order' ? 'Order' : 'Quote'} ${number}`
  return {
    subject: subject.replace(/\s+/g, ' '),
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
    html: mailDocument(`${mailLogo(company)}${paragraphs(text, link)}
${mailButton(`See your ${what}`, link, company.accent)}
${note ? `<p>${withBreaks(note)}</p>` : ''}
<h2 style="font-size:17px">${title}</h2>
${linesTable(lines)}
${sumTable(rows.map(([label, sum]) => sumRow(label, sum, strongRows.includes(label))))}
<p style="color:#57514B"><small>${escapeHtml(`${company.name}, ${phone}`)}</small></p>`),
  }
}

const paragraphs = (text: string, link: string) =>
  text
    .split(/\n{2,}/)
    .map(part => `<p>${linked(withBreaks(part), escapeHtml(link))}</p>`)
    .join('\n')

const linked = (html: string, link: string) => html.replaceAll(link, () => `<a href="${link}">${link}</a>`)
