import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { makeCompany } from './company.fixture.ts'
import { freeDeliveryCondition, PromiseText } from './free-delivery.tsx'
import { defaultSettings } from './settings.content.ts'
import { CompanyContext } from './use-company.ts'
import { makeZone } from './zone.fixture.ts'

test.each([
  [{}, 'from GHS\u00a0500.00'],
  [{ freeDeliveryFromPesewas: 1_234_50 }, 'from GHS\u00a01,234.50'],
  [{ freeDeliveryFromPesewas: 0 }, 'on every order'],
  [{ deliveryFeePesewas: 0 }, 'on every order'],
  [{ zones: [makeZone()] }, 'where the cart says so'],
  [
    { zones: [makeZone({ freeFromPesewas: 5_000_00 }), makeZone({ freeFromPesewas: 900_00 })] },
    'from GHS\u00a0900.00, depending on the place',
  ],
  [
    { zones: [makeZone({ freeFromPesewas: 0 }), makeZone({ freeFromPesewas: 900_00 })] },
    'on every order, depending on the place',
  ],
])('delivery under %j is free %s', (changes, condition) => {
  expect(freeDeliveryCondition({ ...defaultSettings, ...changes })).toBe(condition)
})

it('has the amount of the settings beside the specified words', () => {
  const settings = { ...defaultSettings, freeDeliveryFromPesewas: 800_00 }
  const html = renderToStaticMarkup(
    <CompanyContext value={makeCompany({ settings })}>
      <PromiseText text="Free delivery within Accra {condition}, and {condition}!" />
    </CompanyContext>,
  )
  expect(html).toBe(
    '<span><span>Free delivery within Accra</span> from GHS\u00a0800.00, and from GHS\u00a0800.00!</span>',
  )
})
