import { readRange } from '../../orders/admin/takings.ts'
import { csvDownload } from '../../platform/files/stream-text.server.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import type { Route } from './+types/export.route'
import { accountingExports } from './exports.server.ts'

export const handle: AdminHandle = { permission: 'accounting.export' }

export function loader({ request, url, context, params: { file } }: Route.LoaderArgs) {
  const [, found] = Object.entries(accountingExports).find(([name]) => file === `${name}.csv`) ?? []
  if (!found) throw new Response('There is no such file.', { status: 404 })
  const lines = found.lines(services(context).db, readRange(url.searchParams))
  return csvDownload({ request, context }, file.replace('.csv', ''), lines)
}
