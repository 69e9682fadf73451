import { readRange } from '../../orders/admin/takings.ts'
import { csvDownload } from '../../platform/files/stream-text.server.ts'
import { services } from '../../platform/services.server.ts'
import { type AdminHandle, forbiddenMessage } from '../../staff/admin-handle.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { exportFigures } from '../figures.server.ts'
import { exportCosts, exportKeptPromises } from '../promised-orders.server.ts'
import type { Route } from './+types/figures-csv.route'

export const handle: AdminHandle = { permission: 'deliveries.read' }

export function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const range = readRange(url.searchParams)
  const of = url.searchParams.get('of')
  if (of === 'promises')
    return csvDownload({ request, context }, 'promised-days', exportKeptPromises(db, range))
  if (of !== 'costs') return csvDownload({ request, context }, 'deliveries', exportFigures(db, range))
  if (!hasPermission(requireAdmin(context), 'prices.read'))
    throw new Response(forbiddenMessage, { status: 403 })
  return csvDownload({ request, context }, 'delivery-costs', exportCosts(db, range))
}
