import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../company/company.fixture.ts'
import { defaultSettings } from '../../company/settings.content.ts'
import { CompanyContext } from '../../company/use-company.ts'
import { noContact } from '../../sales/contact-fields.ts'
import { sampleOrder } from '../texts/order-texts.content.ts'
import { OrderChanges } from './order-change-forms.tsx'
import { type OrderChangeResult, successNotices } from './order-changes.ts'
import { OrderPage } from './order-page.tsx'

const { id, lines, ...order } = sampleOrder
const customer = { ...noContact, name: 'Ama Mensah', phone: '024 123 4567', address: 'Plot 12', notes: '' }
const lists = {
  lines: lines.map((line, index) => ({ ...line, lineId: `${index}` })),
  documents: [],
  payments: [],
  timeline: [],
}

function render(
  result?: OrderChangeResult,
  changed: Partial<ComponentProps<typeof OrderPage>['order']> = {},
  { Shown = OrderPage, asksForSite = true, done = 'request' } = {},
) {
  const shown = {
    ...{ ...order, ...lists, number: 'A1B2C3D4', customer, revision: '1' },
    ...{ isChangeProposed: false, isOpenAgain: false, dueDays: 30, collectAt: null, ...changed },
  }
  const Page = createRoutesStub([
    { path: '/orders/:secret', Component: () => <Shown order={shown} result={result} /> },
  ])
  return renderToStaticMarkup(
    <CompanyContext value={makeCompany({ settings: { ...defaultSettings, asksForSite } })}>
      <Page initialEntries={[`/orders/x?done=${done}`]} />
    </CompanyContext>,
  )
}

it('reports what was done without scripts, until a form has a newer result', () => {
  const { title } = successNotices.request
  const message = { title: 'Nothing was changed' }
  expect(render(undefined)).toContain(title)
  const failed = render({ ok: false, intent: 'cancel', message })
  expect(failed).toContain(message.title)
  expect(failed).not.toContain(title)
})

it('says that the order was cancelled while it is', () => {
  const { title } = successNotices.cancel
  expect(render(undefined, { status: 'cancelled' }, { done: 'cancel' })).toContain(title)
  expect(render(undefined, { status: 'pending' }, { done: 'cancel' })).not.toContain(title)
})

it('says when an order on account is to be paid', () => {
  expect(render()).toContain('Total, to be paid within 30 days of delivery')
  expect(render(undefined, { status: 'shipped' })).toContain('is to be paid within 30 days of delivery.')
})

it('announces no truck to who collects the goods, and payment on collection', () => {
  const collectAt = 'Weija (Head Office)'
  const collected = render(undefined, { status: 'confirmed', collectAt, dueDays: null })
  expect(collected).not.toContain('truck')
  expect(collected).toContain('Total, to be paid on collection')
})

describe('the form of a correction', () => {
  const Shown = OrderChanges

  it('shows what an order has of the site, also where the shop asks for none of it', () => {
    const landmark = 'Behind the school'
    const isUnasked = { Shown, asksForSite: false }
    expect(render(undefined, {}, isUnasked)).not.toContain('name="landmark"')
    const shown = render(undefined, { customer: { ...customer, landmark } }, isUnasked)
    expect(shown).toMatch(/name="landmark"[^>]* value="Behind the school"/)
  })

  it('keeps what was shown in a field when it is refused', () => {
    expect(render(undefined, {}, { Shown })).toContain('name="shown.address" value="Plot 12"')
    const values = { address: 'Plot 13', 'shown.address': 'Plot 11' }
    const refused = render({ ok: false, intent: 'correct', values }, {}, { Shown })
    expect(refused).toContain('name="shown.address" value="Plot 11"')
    expect(refused).toContain('Plot 13')
  })
})
