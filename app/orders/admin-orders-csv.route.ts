import { Readable } from 'node:stream'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/admin-orders-csv.route'
import { exportOrders } from './admin-orders-export.server.ts'
import { readOrderFilter } from './order-filter.ts'

/** What the list shows, all pages of it, as a file for a spreadsheet. */
export function loader({ url, context }: Route.LoaderArgs) {
  const rows = exportOrders(services(context).db, readOrderFilter(url.searchParams))
  return new Response(Readable.toWeb(Readable.from(rows)) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
