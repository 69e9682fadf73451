import { csvDownload } from '../../platform/files/stream-text.server.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import type { Route } from './+types/takings-csv.route'
import { exportTakings } from './takings.server.ts'
import { readRange } from './takings.ts'

export const handle: AdminHandle = { permission: 'takings.export' }

export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  csvDownload(
    { request, context },
    'takings',
    exportTakings(services(context).db, readRange(url.searchParams)),
  )
