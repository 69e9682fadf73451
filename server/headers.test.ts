import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy, errorPagePolicy, securityHeaders } from './headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('lists inline scripts by hash, but neither files nor JSON-LD', () => {
  const page = `<html><script>one()</script><script src="/assets/a.js" async=""></script>
    <script type="application/ld+json">{"a":1}</script><script type="module" async="">two()</script><script>one()</script></html>`
  const policy = contentSecurityPolicy(page, true)
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')}; `)
  expect(policy).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('<p>no script', false)).toContain("script-src 'self'; ")
  expect(contentSecurityPolicy('<script>never closed', false)).toContain("script-src 'self'; ")
})

it('allows the inline style of a page by its hash, and none where there is none', () => {
  const page = '<style>:root{--a:#000}</style>'
  expect(contentSecurityPolicy(page, true)).toContain(`style-src 'self' ${hash(':root{--a:#000}')};`)
  expect(contentSecurityPolicy('<p>', true)).toContain("style-src 'self';")
})

it('allows the inline style of the error page, and nothing else', () => {
  const [[, denyAll] = []] = securityHeaders(false)
  expect(errorPagePolicy('<style>b{}</style><script>x</script>')).toBe(`${denyAll}; style-src ${hash('b{}')}`)
})

it('sends Strict-Transport-Security only over https', () => {
  const names = (https: boolean) => securityHeaders(https).map(([name]) => name)
  expect(names(true)).toContain('strict-transport-security')
  expect(names(false)).not.toContain('strict-transport-security')
})
