import { readLogo } from '../../content/brand-files.server.ts'
import { orderNumber } from '../../orders/order.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { inner, openPdf, printableName } from '../../platform/files/pdf.server.ts'
import {
  amountsHeight,
  type Column,
  drawAmounts,
  drawFooters,
  drawTable,
  openFlow,
} from '../../platform/files/pdf-layout.server.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { formatAmount, type Pesewas } from '../../platform/text/money.ts'
import { drawHead, drawParty } from '../../sales/document-pdf.server.ts'
import { documentCompany } from '../../sales/documents.server.ts'
import { agingNames, entryNames, type Statement } from './statement.ts'

type Customer = { name: string; phone: string; email: string }

const signed = (amount: Pesewas) => (amount < 0 ? `−${formatAmount(-amount)}` : formatAmount(amount))

const columns: Column[] = [
  { title: 'Date', width: 95 },
  { title: 'What', width: inner - 325 },
  { title: 'Order', width: 70 },
  { title: 'Amount (GHS)', width: 80, align: 'right' },
  { title: 'Balance (GHS)', width: 80, align: 'right' },
]

/** A statement of account on A4 pages. */
export async function statementPdf(
  db: Db,
  { customer, number, statement }: { customer: Customer; number: string; statement: Statement },
): Promise<Uint8Array> {
  const company = await documentCompany(db)
  const logo = await readLogo(db, company.logo ?? '')
  const { range, opening, rows, closing, aging, toGiveBack, overdue } = statement
  const heading = { company, title: 'Statement of account', number }
  const { doc, finish } = openPdf({
    title: `${heading.title} ${number}`,
    author: company.name,
    subject: heading.title,
    accent: company.accent,
  })
  const flow = openFlow(doc, () => drawHead(doc, heading, logo))
  const facts: [string, string][] = [
    ['From', formatDate(range.from)],
    ['To', formatDate(range.to)],
  ]
  const party = { ...customer, name: printableName(customer.name, 'account'), address: '' }
  flow.y = drawParty(doc, { title: 'Customer', customer: party }, facts, flow.y)
  const amounts = [
    { label: 'Closing balance (GHS)', amount: signed(closing), isStrong: true },
    ...(overdue > 0 ? [{ label: 'Of which overdue', amount: signed(overdue) }] : []),
    ...agingNames.map((label, index) => ({ label: `Open, ${label}`, amount: signed(aging[index] ?? 0) })),
    ...(toGiveBack < 0 ? [{ label: 'Paid above orders', amount: signed(toGiveBack) }] : []),
  ]
  drawTable(
    flow,
    columns,
    [
      [formatDate(range.from), 'Opening balance', '', '', signed(opening)],
      ...rows.map(({ at, kind, note, orderId, amount, balance }) => [
        formatDate(at),
        [entryNames[kind], note].filter(Boolean).join(', '),
        orderNumber(orderId),
        signed(amount),
        signed(balance),
      ]),
    ],
    amountsHeight(amounts),
  )
  drawAmounts(flow, amounts)
  drawFooters(doc, [company.name, company.phone, company.email].join(' · '), 0)
  return finish()
}
