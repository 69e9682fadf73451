import { responseTimeoutMs } from '../platform/network-fallback.ts'
import { services } from '../platform/services.server.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import { slices } from '../slices.ts'
import type { Route } from './+types/new-counts.route'

/** The numbers beside the names of the sidebar, by path. */
export async function loader({ context }: Route.LoaderArgs): Promise<Record<string, number>> {
  const { db } = services(context)
  const pages = slices.flatMap(({ navigation }) => (navigation === 'none' ? [] : navigation))
  const counts = pages.flatMap(({ to, countNew }) =>
    countNew ? [countNew(db).then(count => [to, count] as const)] : [],
  )
  return Object.fromEntries(await Promise.all(counts))
}

/** A failure or a redirect to the login page would replace the page that is open. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTimeout(serverLoader(), responseTimeoutMs).catch(() => undefined)
