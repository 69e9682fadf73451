import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { quotePdfResponse } from '../quote-pdf.server.ts'
import { contentOf, findStoredQuote } from '../stored-quote.server.ts'
import type { Route } from './+types/quote-pdf.route'

export const handle: AdminHandle = { permission: 'quotes.read' }

/** What the next version says: `GET /admin/quotes/<id>/quote.pdf`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const quote = isUuid(params.quoteId) ? await findStoredQuote(db, params.quoteId) : undefined
  if (!quote) return new Response('Not found', { status: 404 })
  return quotePdfResponse(db, quote, contentOf(quote))
}
