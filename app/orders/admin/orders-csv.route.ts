import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import { services } from '../../platform/services.server.ts'
import type { Route } from './+types/orders-csv.route'
import { exportOrders } from './export-orders.server.ts'
import { readOrderFilter } from './order-filter.ts'

/** What the list shows, all pages of it, as a file for a spreadsheet. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const rows = exportOrders(services(context).db, readOrderFilter(url.searchParams))
  // As bytes: the router reads the answer whole where it is asked for as a page's data.
  const bytes = () => ReadableStream.from(rows).pipeThrough(new TextEncoderStream()) as BodyInit
  return new Response(request.method === 'HEAD' ? null : bytes(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
