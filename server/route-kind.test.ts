import { expect, test } from 'vitest'
import { routeKind } from './route-kind.ts'

test.each([
  ['GET', '/', 'page'],
  ['GET', '/products?category=blocks', 'page'],
  ['GET', '/administrator', 'page'],
  ['GET', '/contact', 'page'],
  ['POST', '/contact', 'enquiry'],
  ['POST', '/contact.data', 'enquiry'],
  ['GET', '/_root.data', 'data'],
  ['GET', '/blog.data?page=2', 'data'],
  ['GET', '/assets/frame-1.js', 'file'],
  ['GET', '/favicon.ico', 'file'],
  ['GET', '/uploads/abc/1x1.webp?w=320', 'upload'],
  ['GET', '/products/u-drains/specification.pdf', 'sheet'],
  ['POST', '/cart/products', 'cart'],
  ['POST', '/checkout/order', 'order'],
  ['GET', '/checkout', 'page'],
  ['POST', '/admin-login', 'login'],
  ['GET', '/admin', 'admin'],
  ['GET', '/admin.data', 'admin'],
  ['POST', '/admin/uploads', 'admin'],
  ['GET', '/metrics', 'machine'],
  ['GET', '/sitemap.xml?part=posts-1', 'machine'],
] as const)('%s %s is %s', (method, url, kind) => {
  expect(routeKind(method, url)).toBe(kind)
})
