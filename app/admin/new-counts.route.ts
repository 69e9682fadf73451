import { services } from '../platform/services.server.ts'
import { slices } from '../slices.ts'
import type { Route } from './+types/new-counts.route'

/** The numbers beside the names of the sidebar, by path. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db } = services(context)
  const counts = slices.flatMap(({ navigation }) =>
    navigation !== 'none' && navigation.countNew
      ? [navigation.countNew(db).then(count => [navigation.to, count] as const)]
      : [],
  )
  return Response.json(Object.fromEntries(await Promise.all(counts)))
}
