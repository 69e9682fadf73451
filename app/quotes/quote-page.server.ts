import type { Db } from '../platform/database/database.server.ts'
import { quoteNumber } from '../sales/sale.ts'
import { findAccountOfRecord } from '../trade/trade-accounts.server.ts'
import { purchaseOrderField } from '../trade/trade-terms.ts'
import { findOrderOf } from './answer-quote.server.ts'
import type { Quote } from './quotes.table.ts'
import { currentStatus, readVersion } from './stored-quote.server.ts'

/** What the customer sees of a quote: what was sent last, and neither its id nor who in the company did what. */
export async function readQuotePage(db: Db, quote: Quote, linkKey: Uint8Array) {
  const content = await readVersion(db, quote)
  const account = await findAccountOfRecord(db, quote)
  const status = currentStatus(quote)
  return {
    number: quoteNumber(quote.id),
    status,
    createdAt: quote.createdAt,
    version: quote.version,
    lastSentAt: quote.lastSentAt,
    content,
    /** What was asked for, until there is a price. */
    requested: content ? undefined : { lines: quote.lines, request: quote.request },
    customer: {
      name: quote.customerName,
      /** For the form that accepts it: the link can be forwarded. */
      email: status === 'sent' ? quote.customerEmail : '',
      phone: quote.customerPhone,
      place: quote.customerPlace,
    },
    /** Asked for if the customer buys on account. */
    purchaseOrder: account && purchaseOrderField(account.terms),
    dueDays: account?.terms.dueDays ?? null,
    order: await findOrderOf(db, quote, linkKey),
  }
}

export type QuotePage = Awaited<ReturnType<typeof readQuotePage>>
