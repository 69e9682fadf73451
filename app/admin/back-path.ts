/** Where a login leads: back to the page under /admin that asked for it, never to another site. */
export function backPath(url: URL): string {
  const to = url.searchParams.get('to')
  if (!to?.startsWith('/admin')) return '/admin'
  const origin = 'http://own.invalid'
  if (!URL.canParse(to, origin)) return '/admin'
  const { origin: found, pathname, search } = new URL(to, origin)
  const own = found === origin && /^\/admin(\/|$)/.test(pathname) && pathname !== '/admin/logout'
  return own ? pathname + search : '/admin'
}
