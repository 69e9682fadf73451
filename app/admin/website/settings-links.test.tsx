import type { FunctionComponent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import CustomerTexts from '../../orders/admin/texts.route.tsx'
import { orderTexts } from '../../orders/texts/order-texts.content.ts'
import type { Permission } from '../../staff/roles.ts'
import { StaffContext } from '../../staff/staff-context.tsx'
import Webhooks from '../../webhooks/admin/webhooks.route.tsx'
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
] as const)('only who may open it has the way from %s', (_, shown, link, permission) => {
  expect(render(shown, permission)).toContain(link)
  expect(render(shown)).not.toContain(link)
})
