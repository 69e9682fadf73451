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
  '',
])('never leads to %s', to => {
  expect(back(to)).toBe('/admin')
})

test('the dashboard is where a login leads by itself', () => {
  expect(backPath(new URL('http://shop.test/admin-login'))).toBe('/admin')
})
