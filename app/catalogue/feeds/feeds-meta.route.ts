import { streamText } from '../../platform/files/stream-text.server.ts'
import { publicPageHeaders } from '../../platform/public-page.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import type { Route } from './+types/feeds-meta.route'
import { metaFeed } from './feeds.server.ts'

export const handle: UrlHandle = { kind: 'machine' }

export const headers = publicPageHeaders

export function loader({ request, context }: Route.LoaderArgs) {
  const { db, env } = services(context)
  return streamText(request, metaFeed(db, env.publicOrigin), {
    'content-type': 'text/csv; charset=utf-8',
  })
}
