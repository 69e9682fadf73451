import { expect, it } from 'vitest'
import { isHost, isPlain } from './http-guards.ts'

it.each([
  '/',
  '/products?category=blocks',
  '/products/hollow%2Dblocks',
  '/blog?search=caf%C3%A9%20/../x\\y',
  '/products/caf%C3%A9',
  '/x%2f..%2fmetrics',
  '/about//us',
  '/a.b/..c/.d/...',
  '/_root.data?_routes=a',
  'http://shop.example/products?x=1',
  'http://shop.example',
])('%s is plain', target => expect(isPlain(target)).toBe(true))

it.each([
  '/x/../metrics',
  '/./products',
  '/.',
  '/products/..',
  '/x/%2e%2e/metrics',
  '/%2E/metrics',
  '/x/.%2e/metrics',
  '/x\\..\\metrics',
  '/.\\metrics',
  '/products\\hollow',
  '/products#a',
  '/products?category=blocks#a',
  '/met\trics',
  '//evil.example',
  '//',
  '*',
  'products',
  'http://shop.example/x/../metrics',
  'http://shop.example\\metrics',
  'ftp://shop.example/metrics',
])('%j is not plain', target => expect(isPlain(target)).toBe(false))

it.each(['localhost', 'shop.example.com:8443', '10.0.0.5:3000', '[::1]:3000', 'my_shop', '1'])(
  '%s is a host',
  host => expect(isHost(host)).toBe(true),
)

it.each(['', '1/blog?', 'x?', 'x#', 'user@x', 'a b', 'x:', 'x:80/', '[::1', 'x\\y', 'x%2fy'])(
  '%j is not a host',
  host => expect(isHost(host)).toBe(false),
)
