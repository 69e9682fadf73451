import { openBySecret } from '../platform/secret-link.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/quote-pdf.route'
import { quotePdfResponse } from './quote-pdf.server.ts'
import { findQuoteBySecret, readVersion } from './stored-quote.server.ts'

export const handle: UrlHandle = { kind: 'quote page', isSecret: true }

/** What was sent last: `GET /quotes/<secret>/quote.pdf`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const { found, wait } = await openBySecret(context, tx => findQuoteBySecret(tx, params.secret))
  if (!found) return new Response(null, { status: 429, headers: { 'retry-after': `${wait}` } })
  // The link can be forwarded.
  return quotePdfResponse(db, found, await readVersion(db, found), '')
}
