import { streamText } from '../../platform/files/stream-text.server.ts'
import { publicPageHeaders } from '../../platform/public-page.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import type { Route } from './+types/feeds-google.route'
import { googleFeed } from './feeds.server.ts'

export const handle: UrlHandle = { kind: 'machine' }

export const headers = publicPageHeaders

export function loader({ request, context }: Route.LoaderArgs) {
  const { db, env } = services(context)
  return streamText(request, googleFeed(db, env.publicOrigin), {
    'content-type': 'application/xml; charset=utf-8',
  })
}
