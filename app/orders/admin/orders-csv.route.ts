import { csvDownload } from '../../platform/files/stream-text.server.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import type { Route } from './+types/orders-csv.route'
import { exportOrders } from './export-orders.server.ts'
import { readOrderFilter } from './order-filter.ts'

export const handle: AdminHandle = { permission: 'orders.export' }

export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  csvDownload(
    { request, context },
    'orders',
    exportOrders(services(context).db, readOrderFilter(url.searchParams)),
  )
