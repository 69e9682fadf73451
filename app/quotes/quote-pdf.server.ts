import { readLogo } from '../content/brand-files.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { PrintedDocument } from '../sales/document.ts'
import { documentPdf } from '../sales/document-pdf.server.ts'
import { documentCompany, privatePdf } from '../sales/documents.server.ts'
import { quoteNumber } from '../sales/sale.ts'
import { findAccountOfRecord } from '../trade/trade-accounts.server.ts'
import type { QuoteContent } from './quote.ts'
import type { Quote } from './quotes.table.ts'

/** A version of a quote as PDF. */
export async function quotePdfResponse(
  db: Db,
  quote: Quote,
  content: QuoteContent | undefined,
  email = quote.customerEmail,
): Promise<Response> {
  if (!content?.validUntil) return privatePdf()
  const company = await documentCompany(db)
  const number = quoteNumber(quote.id)
  const document: PrintedDocument = {
    number,
    issuedAt: quote.lastSentAt ?? new Date(),
    content: {
      kind: 'quote',
      company,
      customer: {
        name: quote.customerName,
        address: quote.customerPlace,
        phone: quote.customerPhone,
        email,
      },
      lines: content.lines,
      notes: content.note,
      totals: { sums: content.sums, totalPesewas: content.totalPesewas },
      validUntil: content.validUntil,
      dueDays: (await findAccountOfRecord(db, quote))?.terms.dueDays,
    },
  }
  return privatePdf(await documentPdf(document, await readLogo(db, company.logo ?? '')), number)
}
