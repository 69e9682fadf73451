import { ownAccent, readBrand } from '../company/brand.server.ts'
import { legalNameOf } from '../company/brand.ts'
import { readLogo } from '../company/brand-files.server.ts'
import { readSettings } from '../company/settings.server.ts'
import type { PrintedDocument } from '../orders/order-document.ts'
import { documentPdf } from '../orders/order-document-pdf.server.ts'
import type { Db } from '../platform/database.server.ts'
import { type QuoteContent, quoteNumber } from './quote.ts'
import { toTotals } from './quote-totals.ts'
import type { Quote } from './quotes.table.ts'

/** A version of a quote as PDF. */
export async function quotePdfResponse(
  db: Db,
  quote: Quote,
  content: QuoteContent | undefined,
): Promise<Response> {
  const headers = {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  }
  if (!content?.validUntil) return new Response('Not found', { status: 404, headers })
  const { address, phone, email } = await readSettings(db)
  const brand = await readBrand(db)
  const number = quoteNumber(quote.id)
  const document: PrintedDocument = {
    number,
    issuedAt: quote.lastSentAt ?? new Date(),
    content: {
      kind: 'quote',
      company: {
        name: legalNameOf(brand),
        address,
        phone,
        email,
        ...(ownAccent(brand.accent) && { accent: brand.accent }),
      },
      customer: {
        name: quote.customerName,
        address: quote.customerPlace,
        phone: quote.customerPhone,
        email: quote.customerEmail,
      },
      lines: content.lines,
      notes: content.note,
      totals: toTotals(content),
      validUntil: content.validUntil,
    },
  }
  const pdf = await documentPdf(document, await readLogo(db, brand.logo.picture))
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
    },
  })
}
