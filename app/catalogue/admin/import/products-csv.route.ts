import { csvDownload } from '../../../platform/files/stream-text.server.ts'
import { services } from '../../../platform/services.server.ts'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import type { Route } from './+types/products-csv.route'
import { exportProducts } from './products-csv.server.ts'

export const handle: AdminHandle = { permission: 'products.export' }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  csvDownload({ request, context }, 'products', exportProducts(services(context).db))
