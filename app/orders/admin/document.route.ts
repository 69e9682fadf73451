import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { pdfResponse } from '../documents/order-documents.server.ts'
import type { Route } from './+types/document.route'

export const handle: AdminHandle = { permission: 'orders.read' }

/** A document of an order: `GET /admin/orders/<id>/documents/<document>.pdf`. */
export function loader({ params, context }: Route.LoaderArgs) {
  if (!isUuid(params.orderId)) throw new Response('Not found', { status: 404 })
  return pdfResponse(services(context).db, params.orderId, params.file)
}
