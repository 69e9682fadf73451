import { exportContent } from '../../content/admin/transfer-content.server.ts'
import { services } from '../../platform/services.server.ts'
import { pieces } from '../../slices.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import type { Route } from './+types/website-export.route'

export const handle: AdminHandle = { permission: 'content.edit' }

export async function loader({ context }: Route.LoaderArgs) {
  const file = await exportContent(services(context).db, pieces)
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="website-${new Date().toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
    },
  })
}
