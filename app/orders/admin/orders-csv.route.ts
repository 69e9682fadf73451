import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import { services } from '../../platform/services.server.ts'
import type { Route } from './+types/orders-csv.route'
import { exportOrders } from './export-orders.server.ts'
import { readOrderFilter } from './order-filter.ts'

export function loader({ request, url, context }: Route.LoaderArgs) {
  const rows = exportOrders(services(context).db, readOrderFilter(url.searchParams))
  // A byte stream, so that the router passes it on instead of reading it whole.
  const bytes = () => ReadableStream.from(rows).pipeThrough(new TextEncoderStream()) as BodyInit
  return new Response(request.method === 'HEAD' ? null : bytes(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
