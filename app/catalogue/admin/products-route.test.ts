import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/database/database.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { createFailingService } from '../../platform/services.server.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { action, ErrorBoundary, handle, loader } from './products.route.tsx'

const database = createFailingService<Db>(new Error('no room left'))

const render = (error: unknown) => {
  const Page = createRoutesStub([{ path: '/', id: 'products', handle, ErrorBoundary, Component: () => null }])
  return renderToStaticMarkup(createElement(Page, { hydrationData: { errors: { products: error } } }))
}

it('shows why the products could not be read', async () => {
  const url = new URL('http://shop.test/admin/products')
  const { context } = testContext(database)
  const thrown = await Promise.resolve(loader({ url, context } as never)).catch(error => error)
  expect(thrown).toMatchObject({ data: { reason: 'no room left' }, init: { status: 500 } })
  const { data } = thrown
  expect(render({ status: 500, statusText: '', internal: false, data })).toMatch(
    /role="alert".*Error fetching products.*no room left/,
  )
})

it('says in the specified words that the sample products could not be added', async () => {
  expect(await callAction(action, adminContext(database), { intent: 'seed' })).toMatchObject({
    ok: false,
    message: { title: 'Error', description: 'Failed to seed products. Check console for details.' },
    consoleMessage: "The server's log has the details under request test.",
    status: 500,
  })
})

it('shows an error also if the page could not be rendered', () => {
  expect(render(new TypeError('x is undefined'))).toMatch(/Error fetching products.*Try again/)
})
