import { contactRecords } from '../../company/person-search.server.ts'
import { quoteNumber } from '../../sales/sale.ts'
import { statusNames } from '../quote.ts'
import { quotes } from '../quotes.table.ts'

const { status, totalPesewas, customerName, customerPlace } = quotes

export const quoteRecords = contactRecords({
  name: 'quotes',
  permission: 'quotes.read',
  source: { table: quotes, email: quotes.customerEmail },
  columns: { status, totalPesewas, customerName, customerPlace },
  toRecord: quote => ({
    title: `Quote ${quoteNumber(quote.id)}`,
    to: `/admin/quotes/${quote.id}`,
    status: quote.status === 'requested' ? 'Not sent' : statusNames[quote.status],
    details: [quote.customerName, quote.customerPlace].filter(Boolean).join(' · '),
    amountPesewas: quote.totalPesewas,
  }),
})
