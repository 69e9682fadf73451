import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/database.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { ErrorBoundary, loader } from './products.route.tsx'

const failing = new Proxy({} as Db, {
  get: () => () => {
    throw new Error('no room left')
  },
})

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

it('says so too where a form could not be read, or the page not be shown', () => {
  expect(shown({ status: 400, statusText: '', internal: false, data: 'The form cannot be read.' })).toMatch(
    /Error fetching products.*The form cannot be read\./,
  )
  expect(shown(new TypeError('x is undefined'))).toMatch(
    /Error fetching products.*Please try again in a moment\./,
  )
})
