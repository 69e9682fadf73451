import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Db } from '../platform/database.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { ErrorBoundary, loader } from './admin-products.route.tsx'

const failing = {
  select() {
    throw new Error('no room left')
  },
} as unknown as Db

const shown = (error: unknown) => {
  const Boundary = ErrorBoundary as ComponentType<{ error: unknown }>
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Boundary, { error }) }])
  return renderToStaticMarkup(createElement(Page))
}

it('says why the products could not be read', async () => {
  const url = new URL('http://shop.test/admin/products')
  const { context } = testContext(failing)
  const thrown = await Promise.resolve(loader({ url, context } as never)).catch(error => error)
  expect(thrown).toMatchObject({ data: { reason: 'no room left' }, init: { status: 500 } })
  const { data } = thrown
  expect(shown({ status: 500, statusText: '', internal: false, data })).toMatch(
    /role="alert".*Error fetching products.*no room left/,
  )
})

it('says so too where no answer came, or one that is a whole page', () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    { status: 503, statusText: '', internal: false, data: '<html>' },
  ])
    expect(shown(error)).toMatch(/Error fetching products.*Check the connection and try again\./)
})
