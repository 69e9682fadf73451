import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { orderTerms } from '../../../cart/totals.ts'
import { makeCompany } from '../../../company/company.fixture.ts'
import { defaultSettings } from '../../../company/settings.content.ts'
import { CompanyContext } from '../../../company/use-company.ts'
import { makeZone } from '../../../company/zone.fixture.ts'
import { noContact } from '../../../sales/contact-fields.ts'
import { SitePart } from './site-part.tsx'

function labelsFor(contact: { place?: string; address?: string }, zones = defaultSettings.zones) {
  const Part = () => (
    <SitePart
      contact={{ ...noContact, ...contact }}
      errors={{}}
      yards={[]}
      terms={orderTerms({ ...defaultSettings, zones })}
      lines={[]}
      onContact={() => {}}
    />
  )
  const Page = createRoutesStub([{ path: '/', Component: Part }])
  return renderToStaticMarkup(
    <CompanyContext value={makeCompany()}>
      <Page />
    </CompanyContext>,
  ).replace(/<[^>]*>/g, '')
}

it.each([
  ['neither is typed', {}, 'Place *', 'Delivery Address *'],
  ['a place is typed', { place: 'Weija' }, 'Place *', 'Delivery Address (optional)'],
  ['an address is typed', { address: 'Plot 9' }, 'Place (optional)', 'Delivery Address *'],
])('marks what is missing of place and address: %s', (_, contact, ...labels) => {
  for (const label of labels) expect(labelsFor(contact)).toContain(label)
})

it('needs the place alone where the fee depends on it', () => {
  const text = labelsFor({}, [makeZone({})])
  expect(text).toContain('Place *')
  expect(text).toContain('Delivery Address (optional)')
})
