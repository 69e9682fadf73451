import { expect, test } from 'vitest'
import { backPath } from './back-path.ts'

const back = (to: string) => backPath(new URL(`http://shop.test/admin-login?to=${encodeURIComponent(to)}`))

test('leads back to the page that asked for the login', () => {
  expect(back('/admin/orders?status=pending&q=a%20b')).toBe('/admin/orders?status=pending&q=a%20b')
  expect(back('/admin')).toBe('/admin')
})

test.each([
  'https://evil.test/admin',
  '//evil.test/admin',
  '/admin/../\\evil.test',
  '/admin/../../cart',
  '/administrator',
  '/admin/logout',
  '/cart',
  'javascript:alert(1)',
  '/admin//../..//evil.test',
  '/\\evil.test',
  'https:evil.test',
  '/%2f/evil.test',
  '/\t/evil.test',
  '/admin/../..//evil.test',
  '\\\\evil.test',
  '/admin@evil.test',
  '/admin/..\\..\\evil.test',
  '.evil.test',
  '',
])('never leads to %s', to => {
  expect(back(to)).toBe('/admin')
})

test('a line break is left out, and the address stays on this host', () => {
  expect(back('/admin\n//evil.test')).toBe('/admin//evil.test')
})

test('the dashboard is where a login leads by itself, whatever other parameters say', () => {
  expect(backPath(new URL('http://shop.test/admin-login'))).toBe('/admin')
  const others = ['next', 'redirect', 'returnTo', 'url', 'callbackURL']
  const query = new URLSearchParams(others.map(name => [name, '//evil.test']))
  expect(backPath(new URL(`http://shop.test/admin-login?${query}`))).toBe('/admin')
})
