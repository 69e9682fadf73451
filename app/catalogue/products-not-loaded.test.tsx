import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it, test } from 'vitest'
import * as product from './product-page/product.route.tsx'
import * as list from './products.route.tsx'

function render(path: string, { ErrorBoundary }: typeof list | typeof product, error: unknown) {
  const Page = createRoutesStub([{ path: '*', id: 'page', ErrorBoundary, Component: () => null }])
  return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={{ errors: { page: error } }} />)
}

test.each([
  ['/products', list],
  ['/products/culverts', product],
])('%s keeps its frame and says that the products could not be read', (path, route) => {
  const html = render(path, route, new Error('no database'))
  expect(html).toMatch(/<h1>Our Products<\/h1>.*role="alert".*Error fetching products.*href="".*Try again/)
  expect(html.includes('Back to Products')).toBe(path !== '/products')
  const error = { status: 503, statusText: '', internal: false, data: null }
  expect(render(path, route, error)).toContain('Error fetching products')
})

it('names the error in the title', () => {
  const meta = { matches: [], loaderData: undefined, error: new Error('no database') }
  for (const route of [list, product])
    expect(
      route.meta(meta as unknown as Parameters<typeof list.meta>[0] & Parameters<typeof product.meta>[0]),
    ).toContainEqual({
      title: 'Error fetching products',
    })
})
