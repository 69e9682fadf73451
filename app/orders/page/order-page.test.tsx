import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { makeCompany } from '../../company/company.fixture.ts'
import { CompanyContext } from '../../company/use-company.ts'
import { noContact } from '../../sales/contact-fields.ts'
import { sampleOrder } from '../texts/order-texts.content.ts'
import { type OrderChangeResult, successNotices } from './order-changes.ts'
import { OrderPage } from './order-page.tsx'

const { id, lines, ...order } = sampleOrder
const customer = { ...noContact, name: 'Ama Mensah', phone: '024 123 4567', address: 'Plot 12', notes: '' }
const lists = { lines, documents: [], payments: [], timeline: [] }

function render(
  result?: OrderChangeResult,
  changed: Partial<ComponentProps<typeof OrderPage>['order']> = {},
) {
  const shown = {
    ...{ ...order, ...lists, number: 'A1B2C3D4', customer, revision: '1' },
    ...{ isChangeProposed: false, dueDays: 30, collectAt: null, ...changed },
  }
  const Page = createRoutesStub([
    { path: '/orders/:secret', Component: () => <OrderPage order={shown} result={result} /> },
  ])
  return renderToStaticMarkup(
    <CompanyContext value={makeCompany()}>
      <Page initialEntries={['/orders/x?done=request']} />
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
