import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, it } from 'vitest'
import { RequestIdContext } from '../design/request-id.tsx'
import type { Db } from '../platform/database/database.server.ts'
import { provideRoutePermissions } from '../staff/session.server.ts'
import { adminContext } from '../staff/staff.fixture.ts'
import { ErrorBoundary, loader, meta } from './admin-layout.tsx'

const Boundary = ErrorBoundary as ComponentType<{ error: unknown }>

it('an error that the server logged has its request id', () => {
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(Boundary, { error: new Error('broken') }) },
  ])
  expect(
    renderToStaticMarkup(createElement(RequestIdContext, { value: '4711' }, createElement(Page))),
  ).toMatch(/error has been logged.*In the log under.*4711/s)
})

it('a page without its permission says which is missing', () => {
  const error = { status: 403, statusText: '', internal: false, data: { missing: 'see orders', pages: [] } }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Boundary, { error }) }])
  const html = renderToStaticMarkup(createElement(Page))
  expect(html).toContain('Your account lacks the permission to see orders.')
  expect(html).not.toContain('Settings')
})

it.each([
  ['/admin', undefined, 'Dashboard'],
  ['/admin/users', 'Users Management', 'Users'],
  ['/admin/users/roles', 'Roles', 'Roles'],
  ['/admin/account', 'Your account', 'Your account'],
  ['/admin/products/new', undefined, 'Products'],
])('the title of %s is that of its link, or its own', (path, title, expected) => {
  const pages = [
    { to: '/admin', label: 'Dashboard' },
    { to: '/admin/products', label: 'Products' },
    { to: '/admin/users', label: 'Users' },
  ]
  const Page = createRoutesStub([
    {
      id: 'layout',
      Component: Meta,
      meta: meta as never,
      children: [{ path, handle: { title }, Component: () => null }],
    },
  ])
  const hydrationData = { loaderData: { layout: { pages } } }
  const html = renderToStaticMarkup(createElement(Page, { initialEntries: [path], hydrationData }))
  expect(html).toContain(`<title>${expected} | Admin Panel</title>`)
  expect(html).toContain('noindex')
})

it.each([
  ['takings.read', '/admin/orders/takings'],
  ['orders.read', '/admin/orders'],
] as const)('who has %s begins at %s', (permission, page) => {
  const context = adminContext({} as Db, [permission])
  const routes = { '/admin/orders': 'orders.read', '/admin/orders/takings': 'takings.read' }
  provideRoutePermissions(context, new Map(Object.entries(routes)))
  const { data } = loader({ context, request: new Request('http://localhost/admin') } as never)
  expect(data.pages.map(({ to }) => to)).toEqual([page])
})
