/** The kinds of request that /metrics tells apart: few, so that each can be watched. */
export type RouteKind =
  | 'page'
  | 'data'
  | 'file'
  | 'upload'
  | 'sheet'
  | 'cart'
  | 'order'
  | 'enquiry'
  | 'login'
  | 'admin'
  | 'machine'

const kinds: [RouteKind, RegExp][] = [
  ['file', /^\/(assets|pictures|video)\/|^\/(favicon\.ico$|icon|apple-touch-icon)/],
  ['upload', /^\/uploads\//],
  ['cart', /^\/cart\/products/],
  ['order', /^\/checkout\/order/],
  ['enquiry', /^\/quick-order/],
  ['login', /^\/admin-login/],
  ['admin', /^\/admin([/.]|$)/],
  ['machine', /^\/(healthz|readyz|metrics|sitemap\.xml|robots\.txt|manifest\.webmanifest|blog\/rss\.xml)$/],
  ['sheet', /\.pdf$/],
  ['data', /\.data$/],
]

/** Of the addresses asked for most: a kept page is sent in so little time that ten patterns would count. */
const known = new Map<string, RouteKind>()
const maxKnown = 1_000

export function routeKind(method: string | undefined, url: string | undefined): RouteKind {
  const address = url ?? '/'
  if (method === 'POST') return kindOf(address, true)
  let kind = known.get(address)
  if (!kind) {
    kind = kindOf(address, false)
    if (known.size < maxKnown && address.length < 300) known.set(address, kind)
  }
  return kind
}

function kindOf(url: string, posted: boolean): RouteKind {
  const [path = '/'] = url.split('?', 1)
  if (posted && /^\/contact(\.data)?$/.test(path)) return 'enquiry'
  return kinds.find(([, fits]) => fits.test(path))?.[0] ?? 'page'
}
