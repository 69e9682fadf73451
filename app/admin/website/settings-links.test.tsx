import type { FunctionComponent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import Takings from '../../orders/admin/takings.route.tsx'
import { summarizeTakings } from '../../orders/admin/takings.ts'
import CustomerTexts from '../../orders/admin/texts.route.tsx'
import { orderTexts } from '../../orders/texts/order-texts.content.ts'
import type { Permission } from '../../staff/roles.ts'
import { StaffContext } from '../../staff/staff-context.tsx'
import Webhooks from '../../webhooks/admin/webhooks.route.tsx'
import { LowStock } from '../dashboard/dashboard-lists.tsx'
import PersonalData from '../personal-data/personal-data.route.tsx'
import { LinkPanel, otherLinks } from '../settings-panels.tsx'
import PersonPage from '../staff/person.route.tsx'
import Website from './website.route.tsx'

function render(Component: () => ReactNode, ...permissions: Permission[]) {
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(
    <StaffContext value={{ permissions, dateFormat: 'long', userId: '' }}>
      <Page />
    </StaffContext>,
  )
}

function page(Component: unknown, loaderData: object) {
  const Page = Component as FunctionComponent<{ loaderData: object }>
  return () => <Page loaderData={loaderData} />
}

const website = page(Website, { groups: [] })

it('Website has a way to the opening hours and the texts about orders, and Settings one to Website', () => {
  const html = render(website, 'settings.edit')
  for (const to of ['/admin/settings#hours', '/admin/settings/messages'])
    expect(html).toContain(`href="${to}"`)
  expect(render(() => <LinkPanel links={otherLinks} />)).toContain('href="/admin/website"')
})

const range = { from: '2026-11-27', to: '2026-11-27' }
const payment = { id: '1', orderId: '3f0f8f6e', amountPesewas: 75_00, receivedAt: new Date(), method: 'cash' }
const takings = page(Takings, {
  ...{ range, today: range.to, open: range.to, credits: { count: 0 }, drivers: [] },
  table: summarizeTakings([
    { day: range.to, method: 'cash', network: '', amount: 75_00, refunds: 0, count: 1 },
  ]),
  payments: [payment],
})
const low = {
  productId: 'blocks',
  name: 'Blocks',
  label: '',
  kind: 'block' as const,
  stock: 1,
  reorderLevel: 5,
}
const lowStock = () => <LowStock variants={[low]} total={1} />

const company = { name: 'Blockyard' }
const person = { id: 'ama', name: 'Ama', contact: 'ama@example.com', createdAt: new Date(), sessions: 0 }

it.each([
  ['Website to Settings', website, 'href="/admin/settings', 'settings.edit'],
  [
    'the messages to their earlier versions',
    page(CustomerTexts, {
      ...{ texts: orderTexts.defaults, editToken: '', sample: { link: '', phone: '', company } },
      sending: { mail: 'files', sms: 'files' },
    }),
    `href="/admin/website/${orderTexts.key}"`,
    'content.edit',
  ],
  [
    'a person to what he changed',
    page(PersonPage, { person, isSelf: false, mayChange: false, roles: [] }),
    'href="/admin/settings?person=ama#log"',
    'settings.edit',
  ],
  ['personal data to Settings', page(PersonalData, {}), 'href="/admin/settings"', 'settings.edit'],
  ['webhooks to Settings', page(Webhooks, { endpoints: [] }), 'href="/admin/settings"', 'settings.edit'],
  ['takings to all orders', takings, 'href="/admin/orders"', 'orders.read'],
  ['a payment to its order', takings, 'href="/admin/orders/3f0f8f6e"', 'orders.read'],
  ['low stock to all products', lowStock, 'href="/admin/products?stock=low"', 'products.read'],
  [
    'low stock to the stock of a product',
    lowStock,
    'href="/admin/products/blocks/variants"',
    'products.edit',
  ],
] as const)('only who may open it has the way from %s', (_, shown, link, permission) => {
  expect(render(shown, permission)).toContain(link)
  expect(render(shown)).not.toContain(link)
})
