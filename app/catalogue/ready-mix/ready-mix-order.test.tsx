import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { makeCompany } from '../../company/company.fixture.ts'
import { CompanyContext } from '../../company/use-company.ts'
import { makeShownProduct, makeShownVariant } from '../product.fixture.ts'
import { ReadyMixOrder } from './ready-mix-order.tsx'

const grade = makeShownVariant({ key: 'grade-20', option1: 'Grade 20', pricePesewas: 350_00 })
const order = (priceBreaks: { from: number; percent: number }[]) =>
  renderToStaticMarkup(
    <CompanyContext value={makeCompany({ priceNote: '' })}>
      <ReadyMixOrder product={makeShownProduct({ unit: 'm³', priceBreaks })} variant={grade} />
    </CompanyContext>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('shows the bulk prices of the grade, the next one, and the list price beside the one that counts', () => {
  const breaks = [
    { from: 1, percent: 2 },
    { from: 6, percent: 5 },
  ]
  expect(order(breaks)).toContain('List price GHS 350.00 GHS 343.00 per m³')
  expect(order(breaks)).toContain('5 more and each costs GHS 332.50')
  expect(order(breaks)).toContain('From 1 GHS 343.00 From 6 GHS 332.50')
})

it('shows none where there are none', () => expect(order([])).not.toMatch(/Bulk|List price|more and/))
