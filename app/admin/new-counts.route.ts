import { services } from '../platform/services.server.ts'
import { slices } from '../slices.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import { countOwn } from '../staff/notes/notes.server.ts'
import { missingPermission, requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/new-counts.route'
import type { PageCounts } from './use-reload.ts'

export const handle: AdminHandle = { permission: 'account' }

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db } = services(context)
  const admin = requireAdmin(context)
  const pages = slices.flatMap(({ navigation }) => (navigation === 'none' ? [] : navigation))
  const counts = pages
    .filter(({ to }) => !missingPermission(context, to))
    .map(
      async ({ to, countNew, noteSubject }): Promise<[string, PageCounts]> => [
        to,
        {
          new: (await countNew?.(db)) ?? 0,
          own: noteSubject?.isOpen ? await countOwn(db, noteSubject, admin.id) : 0,
        },
      ],
    )
  return Response.json(Object.fromEntries(await Promise.all(counts)))
}
