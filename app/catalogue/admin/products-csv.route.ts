import { csvResponse } from '../../platform/csv-response.server.ts'
import { services } from '../../platform/services.server.ts'
import type { Route } from './+types/products-csv.route'
import { exportProducts } from './products-csv.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  csvResponse(request, 'products', exportProducts(services(context).db))
