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
  ['enquiry', /^\/(contact\/send|quick-order)/],
  ['login', /^\/admin-login/],
  ['admin', /^\/admin([/.]|$)/],
  ['machine', /^\/(healthz|readyz|metrics|sitemap\.xml|robots\.txt|manifest\.webmanifest|blog\/rss\.xml)$/],
  ['sheet', /\.pdf$/],
  ['data', /\.data$/],
]

export function routeKind(method: string | undefined, url: string | undefined): RouteKind {
  const [path = '/'] = (url ?? '/').split('?', 1)
  if (method === 'POST' && path === '/contact') return 'enquiry'
  return kinds.find(([, fits]) => fits.test(path))?.[0] ?? 'page'
}
