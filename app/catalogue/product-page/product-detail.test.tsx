import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { makeCompany } from '../../company/company.fixture.ts'
import { CompanyContext } from '../../company/use-company.ts'
import { makeShownProduct, makeShownVariant } from '../product.fixture.ts'
import { withVariant } from '../product.ts'
import { ProductDetail } from './product-detail.tsx'
import { productPage } from './product-pages.content.ts'

const variants = ['Hexagon', 'Zig-zag'].map(option1 =>
  makeShownVariant({ key: option1.toLowerCase(), option1 }),
)
const pavers = withVariant(
  makeShownProduct({ option1Name: 'Shape', variants }),
  variants[0] ?? makeShownVariant(),
)

function show(search: string, missing?: string, product = pavers) {
  const page = { content: productPage.defaults, together: [], cover: [], alts: [], swatches: {} }
  const Page = createRoutesStub([
    { path: '*', Component: () => <ProductDetail {...page} product={product} missing={missing} /> },
  ])
  return renderToStaticMarkup(
    <CompanyContext value={makeCompany()}>
      <Page initialEntries={[`/products/${pavers.id}${search}`]} />
    </CompanyContext>,
  )
}

it('chooses nothing in place of a variant that is not sold', () => {
  const html = show('?variant=round', 'Round is not available at the moment.')
  expect(html).toContain('Round is not available at the moment.')
  expect(html).not.toContain('checked=""')
  expect(html).not.toContain('In stock')
  expect(html).toContain('required=""')
})

it('chooses the default, or what the URL names', () => {
  expect(show('')).toMatch(/checked="" value="Hexagon"|value="Hexagon" checked=""/)
  expect(show('?variant=zig-zag')).toMatch(/checked="" value="Zig-zag"|value="Zig-zag" checked=""/)
  expect(show('')).not.toContain('not available')
})

it('offers the quantities that the shop sells of the choice', () => {
  const html = show('', undefined, {
    ...pavers,
    unit: 'piece',
    variants: variants.map(variant => ({ ...variant, minQuantity: 60, stepQuantity: 60 })),
  })
  expect(html).toContain('From 60 pieces, in steps of 60')
  expect([...html.matchAll(/<option[^>]*>([\d,]+)</g)].map(([, text]) => text)).toEqual([
    '60',
    '120',
    '180',
    '240',
    '300',
    '600',
    '1200',
    '3000',
  ])
  const usual = [...show('').matchAll(/<option[^>]*>(\d+)</g)].map(([, text]) => text)
  expect(usual).toEqual(['1', '2', '3', '4', '5', '10', '20', '50'])
})
