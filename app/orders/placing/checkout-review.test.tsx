import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { makeTotals } from '../../cart/cart.fixture.ts'
import { makeCompany } from '../../company/company.fixture.ts'
import { CompanyContext } from '../../company/use-company.ts'
import { noContact } from '../../sales/contact-fields.ts'
import { ReviewStep } from './checkout-review.tsx'

afterEach(() => vi.unstubAllGlobals())

function notesFor({ collectAt = '', cookie = '', day = '' }) {
  vi.stubGlobal('document', { cookie })
  const page = renderToStaticMarkup(
    <CompanyContext value={makeCompany()}>
      <ReviewStep
        contact={{ ...noContact, collectAt, day }}
        lines={[]}
        priced={[]}
        totals={makeTotals(25_00)}
        deliveryNote="What it costs."
        busy={false}
        notice={undefined}
        hasFailed={false}
        onBack={() => {}}
        onSubmit={() => {}}
      />
    </CompanyContext>,
  )
  const list = page.slice(page.indexOf('Delivery Information'))
  return Array.from(list.matchAll(/<li>([^<]*)</g), ([, note]) => note)
}

const account = { cookie: 'account=1' }
const weija = { collectAt: 'Weija' }
const standard = 'Standard delivery takes 2-3 business days.'
const confirmed = 'We contact you within 24 hours to confirm the order.'
const onAccount = 'On account, the days to pay that were agreed hold.'

it.each([
  [{}, [standard, 'What it costs.', 'You pay on delivery, in cash or by mobile money.', confirmed]],
  [{ day: '2026-12-08' }, ['What it costs.', 'You pay on delivery, in cash or by mobile money.', confirmed]],
  [weija, ['What it costs.', 'You pay on collection.', confirmed]],
  [account, [standard, 'What it costs.', onAccount, confirmed]],
  [{ ...account, ...weija }, ['What it costs.', onAccount, confirmed]],
])('says of %o only what holds', (order, notes) => {
  expect(notesFor(order)).toEqual(notes)
})
