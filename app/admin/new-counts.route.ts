import { services } from '../platform/services.server.ts'
import { slices } from '../slices.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import { missingPermission } from '../staff/session.server.ts'
import type { Route } from './+types/new-counts.route'

export const handle: AdminHandle = { permission: 'account' }

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db } = services(context)
  const pages = slices.flatMap(({ navigation }) => (navigation === 'none' ? [] : navigation))
  const counts = pages.flatMap(({ to, countNew }) =>
    countNew && !missingPermission(context, to) ? [countNew(db).then(count => [to, count] as const)] : [],
  )
  return Response.json(Object.fromEntries(await Promise.all(counts)))
}
