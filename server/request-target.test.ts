import { expect, it } from 'vitest'
import { isPlain } from './request-target.ts'

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
])('%s is read alike by all', target => expect(isPlain(target)).toBe(true))

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
])('%j is not', target => expect(isPlain(target)).toBe(false))
