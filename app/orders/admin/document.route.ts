import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { DocumentKind } from '../../sales/document.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { pdfResponse } from '../documents/order-documents.server.ts'
import type { Route } from './+types/document.route'

export const handle: AdminHandle = { permission: 'orders.read' }

const kindsWithoutAmounts: DocumentKind[] = ['delivery note']

/** A document of an order: `GET /admin/orders/<id>/documents/<document>.pdf`. */
export function loader({ params, context }: Route.LoaderArgs) {
  if (!isUuid(params.orderId)) throw new Response('Not found', { status: 404 })
  const kinds = hasPermission(requireAdmin(context), 'prices.read') ? undefined : kindsWithoutAmounts
  return pdfResponse(services(context).db, params.orderId, params.file, { kinds })
}
