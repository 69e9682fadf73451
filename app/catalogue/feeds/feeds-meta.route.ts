import { publicPageHeaders } from '../../platform/public-page.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import type { Route } from './+types/feeds-meta.route'
import { metaFeed, sendFeed } from './feeds.server.ts'

export const handle: UrlHandle = { kind: 'machine' }

export const headers = publicPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  const { db, env } = services(context)
  return sendFeed(metaFeed(db, env.publicOrigin), 'text/csv')
}
