import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy, faultPagePolicy, securityHeaders } from './headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('names the scripts of a page by their hashes, but neither files nor data', () => {
  const page = `<html><script>one()</script><script src="/assets/a.js" async=""></script>
    <script type="application/ld+json">{"a":1}</script><script type="module" async="">two()</script><script>one()</script></html>`
  const policy = contentSecurityPolicy(page, true)
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')}; `)
  expect(policy).toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy('<p>no script', false)).toContain("script-src 'self'; ")
  expect(contentSecurityPolicy('<script>never closed', false)).toContain("script-src 'self'; ")
})

it('lets the page for faults have its own style, and nothing else', () => {
  const [[, nothing] = []] = securityHeaders(false)
  expect(faultPagePolicy('<style>b{}</style><script>x</script>')).toBe(`${nothing}; style-src ${hash('b{}')}`)
})

it('promises https only where there is https', () => {
  const names = (https: boolean) => securityHeaders(https).map(([name]) => name)
  expect(names(true)).toContain('strict-transport-security')
  expect(names(false)).not.toContain('strict-transport-security')
})
