import { services } from '../platform/services.server.ts'
import type { Route } from './+types/order-document.route'
import { customerKinds, pdfResponse } from './order-documents.server.ts'
import { findOrderBySecret } from './order-link.server.ts'

/** A document for the customer: `GET /orders/<secret>/documents/<document>.pdf`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const order = await findOrderBySecret(db, params.secret)
  if (!order) throw new Response('Not found', { status: 404 })
  return pdfResponse(db, order.id, params.file, customerKinds)
}
