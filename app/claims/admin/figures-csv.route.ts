import { readRange } from '../../orders/admin/takings.ts'
import { csvDownload } from '../../platform/files/stream-text.server.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { exportClaimed } from '../figures.server.ts'
import type { Route } from './+types/figures-csv.route'

export const handle: AdminHandle = { permission: 'claims.read' }

export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  csvDownload(
    { request, context },
    'claims',
    exportClaimed(services(context).db, readRange(url.searchParams)),
  )
