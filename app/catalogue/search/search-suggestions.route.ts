import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import type { Route } from './+types/search-suggestions.route'
import { searchIndex } from './search.server.ts'
import { searchText } from './search-text.ts'

export const handle: UrlHandle = { kind: 'machine' }

/** What the search field offers while somebody types: `?q=…`. Stored by the browser, as there are too many queries. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const index = await searchIndex(services(context).db)
  return Response.json(index.suggest(searchText(url)), {
    headers: { 'cache-control': 'private, max-age=300' },
  })
}
