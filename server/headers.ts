import { createHash } from 'node:crypto'

const denyAll =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const securityHeaders = (https: boolean): [string, string][] =>
  Object.entries({
    'content-security-policy': denyAll,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  })

export const secretPageHeaders: [string, string][] = [
  ['cache-control', 'private, no-store'],
  ['referrer-policy', 'no-referrer'],
  ['x-robots-tag', 'noindex, nofollow'],
]

/** Other sites may embed files, such as pictures in feed readers. What only a page can do needs no header on a file. */
export const fileHeaders = (https: boolean) =>
  securityHeaders(https).filter(([name]) => !/^(cross-origin-|permissions-policy)/.test(name))

/** The texts of inline elements, found without a regular expression, which could backtrack on a long page. */
function* inlineTexts(html: string, name: 'script' | 'style') {
  let position = 0
  for (;;) {
    const start = html.indexOf(`<${name}`, position)
    const inside = start === -1 ? -1 : html.indexOf('>', start) + 1
    const end = inside < 1 ? -1 : html.indexOf(`</${name}>`, inside)
    if (end === -1) return
    const tag = html.slice(start, inside)
    // JSON-LD is not executed, so the policy need not list it.
    if (!/\s(src=|type="application\/ld\+json")/.test(tag)) yield html.slice(inside, end)
    position = end
  }
}

function hashes(html: string, name: 'script' | 'style') {
  const found = Array.from(
    inlineTexts(html, name),
    text => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [...new Set(found)].join('')
}

/** Whether a page may show pages of this site in a frame, and be shown in one. */
export type Frames = { showsPages: boolean; isFramed: boolean }

export function contentSecurityPolicy(
  html: string,
  https: boolean,
  { showsPages, isFramed }: Frames = { showsPages: false, isFramed: false },
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(html, 'script')}`,
    `style-src 'self'${hashes(html, 'style')}`,
    "object-src 'none'",
    "img-src 'self' data: blob: https:",
    // The video of the home page may be the owner's.
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${showsPages ? "'self' " : ''}https://www.openstreetmap.org`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

export const errorPagePolicy = (html: string) => `${denyAll}; style-src${hashes(html, 'style') || " 'none'"}`
