import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { owner } from '../../staff/owner.fixture.ts'
import { StaffContext } from '../../staff/staff-context.tsx'
import Due from './due.route.tsx'

const id = '3f0f8f6e-8a51-4d0a-9a43-1a2b3c4d5e6f'

it.each([
  ['leads from an order to its customer and reminds', false, 1],
  ['does neither where the customer was erased', true, 0],
])('%s', (_, isErased, links) => {
  const order = { id, customerName: 'Ama', isErased, openPesewas: 75_00, dueOn: '2026-01-01' }
  const loaderData = { today: '2026-01-11', overdue: { count: 1, pesewas: 75_00 }, orders: [order] }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Due, { loaderData } as never) }])
  const html = renderToStaticMarkup(
    <StaffContext value={{ permissions: owner.permissions, userId: '', dateFormat: 'long' }}>
      <Page />
    </StaffContext>,
  )
  expect(html).toContain(`"/admin/orders/${id}"`)
  expect(html.split(`/admin/customers/of/orders/${id}`)).toHaveLength(links + 1)
  expect(html.split('Remind now')).toHaveLength(links + 1)
})
