import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { makeCompany } from '../company/company.fixture.ts'
import { defaultSettings } from '../company/settings.content.ts'
import { priceNote } from '../company/taxes.ts'
import { CompanyContext } from '../company/use-company.ts'
import { ExactPrice, PriceText } from './price-text.tsx'

it.each([
  ['off', 'GHS 8.00 per sqm'],
  ['included', 'GHS 8.00 per sqm'],
  ['added', 'GHS 8.00 per sqm plus taxes'],
] as const)('says whether taxes come on top of a price: %s', (taxMode, text) => {
  const note = priceNote({ ...defaultSettings, taxMode })
  const html = renderToStaticMarkup(
    <CompanyContext value={makeCompany({ priceNote: note })}>
      <PriceText product={{ pricePesewas: 8_00, priceUnit: 'sqm' }} />
      <br />
      <ExactPrice price={8_00} unit="sqm" />
    </CompanyContext>,
  )
  expect(html.replace(/<[^>]+>/g, '')).toBe(`From ${text}${text}`)
})
