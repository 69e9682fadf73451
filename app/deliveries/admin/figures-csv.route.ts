import { readRange } from '../../orders/admin/takings.ts'
import { csvDownload } from '../../platform/files/stream-text.server.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { exportFigures } from '../figures.server.ts'
import { exportKeptPromises } from '../promised-orders.server.ts'
import type { Route } from './+types/figures-csv.route'

export const handle: AdminHandle = { permission: 'deliveries.read' }

export function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const range = readRange(url.searchParams)
  return url.searchParams.get('of') === 'promises'
    ? csvDownload({ request, context }, 'promised-days', exportKeptPromises(db, range))
    : csvDownload({ request, context }, 'deliveries', exportFigures(db, range))
}
