/** Whether those who resolve the target and those who compare it see one path, unlike with `..`, backslashes or tabs. */
export function isPlain(target: string): boolean {
  if (target.includes('#')) return false
  // The absolute form is allowed, as sent to a proxy.
  const [path = ''] = target.replace(/^https?:\/\/[^/?\\]+/, '').split('?', 1)
  const pathname = path || '/'
  return URL.canParse(pathname, 'http://x') && new URL(pathname, 'http://x').pathname === pathname
}

/** Whether a `Host` header holds a host and port only: a path or query in it would change the URL's path. */
export const isHost = (host: string) => /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host)
