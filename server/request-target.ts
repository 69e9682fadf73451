/**
 * Whether all who look at an address read it alike. Those with detours (`..`, escaped or not), backslashes, tabs or a
 * fragment mean one page to who compares their letters and another one to who resolves them.
 */
export function isPlain(target: string): boolean {
  if (target.includes('#')) return false
  // A client may name the host as well, as to a proxy.
  const [path = ''] = target.replace(/^https?:\/\/[^/?\\]+/, '').split('?', 1)
  const meant = path || '/'
  return URL.canParse(meant, 'http://x') && new URL(meant, 'http://x').pathname === meant
}

/** Whether `Host` is one and nothing else: with a path or a query in it, an address means another page. */
export const isHost = (host: string) => /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host)
