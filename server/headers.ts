import { createHash } from 'node:crypto'

/** For what isn't a page: nothing of it runs, loads, or stands in a frame. */
const nothing =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every response, where it doesn't say better itself. */
export const securityHeaders = (https: boolean): [string, string][] => [
  ['content-security-policy', nothing],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
  ...(https
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
]

/** Files may be shown by other sites: pictures in a feed reader, or in what people share. */
export const fileHeaders = (https: boolean) =>
  securityHeaders(https).filter(([name]) => name !== 'cross-origin-resource-policy')

/** The texts of the page's own elements of a name, found without looking back: the page may be long. */
function* inlineTexts(html: string, name: 'script' | 'style') {
  let at = 0
  for (;;) {
    const start = html.indexOf(`<${name}`, at)
    const inside = start === -1 ? -1 : html.indexOf('>', start) + 1
    const end = inside < 1 ? -1 : html.indexOf(`</${name}>`, inside)
    if (end === -1) return
    const tag = html.slice(start, inside)
    // Data for search engines isn't run, so the policy needn't name it.
    if (!/\s(src=|type="application\/ld\+json")/.test(tag)) yield html.slice(inside, end)
    at = end
  }
}

/** The sources of what stands in the page itself, each named by its hash. */
function hashes(html: string, name: 'script' | 'style') {
  const found = Array.from(
    inlineTexts(html, name),
    text => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [...new Set(found)].join('')
}

/** The policy of one page: only its own inline scripts run. */
export function contentSecurityPolicy(html: string, https: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(html, 'script')}`,
    "style-src 'self'",
    "object-src 'none'",
    "img-src 'self' data: blob: https:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The policy of the page that stands in where none can be made: it brings its style along, and no script. */
export const faultPagePolicy = (html: string) => `${nothing}; style-src${hashes(html, 'style') || " 'none'"}`
