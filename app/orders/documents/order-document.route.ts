import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { openOrder } from '../page/order-page.server.ts'
import type { Route } from './+types/order-document.route'
import { customerDocumentKinds, pdfResponse } from './order-documents.server.ts'

export const handle: UrlHandle = { kind: 'order page', isSecret: true }

/** A document for the customer: `GET /orders/<secret>/documents/<document>.pdf`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, wait } = await openOrder(context, params.secret)
  if (!order) return new Response(null, { status: 429, headers: { 'retry-after': `${wait}` } })
  return pdfResponse(services(context).db, order.id, params.file, {
    kinds: customerDocumentKinds,
    isByLink: true,
  })
}
