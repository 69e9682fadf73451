import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { makeCompany } from '../company/company.fixture.ts'
import { CompanyContext } from '../company/use-company.ts'
import PlacedOrder from './placed-order.tsx'

it.each([
  [{ whenToPay: 'on collection' }, 'GH₵25.00</span>, to be paid on collection.<'],
  [{}, 'GH₵25.00</span>.<'],
])('says of %o when it is to be paid', (sale, text) => {
  const page = renderToStaticMarkup(
    <CompanyContext value={makeCompany()}>
      <PlacedOrder number="A1B2C3D4" total={25_00} path="/orders/x" {...sale} />
    </CompanyContext>,
  )
  expect(page).toContain(text)
})
