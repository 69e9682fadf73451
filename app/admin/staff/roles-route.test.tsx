import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/database/database.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { completePermissions } from '../../staff/roles.ts'
import { adminContext } from '../../staff/staff.fixture.ts'
import Roles, { action } from './roles.route.tsx'

const edited = {
  ...{ id: 'own', name: 'Counter', work: '', home: '', editToken: 'token' },
  permissions: ['orders.read', 'stock.read'],
  requiresTwoFactor: true,
}

async function refuse(fields: [string, string][]) {
  const url = new URL('http://shop.test/admin/users/roles')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await action({ request, url, params: {}, context: adminContext({} as Db) })
  return (answer as { data: FormResult }).data
}

function renderEditor(actionData?: FormResult) {
  const props = { loaderData: { roles: [], edited, isNew: false }, actionData }
  const shown = props as unknown as ComponentProps<typeof Roles>
  const Page = createRoutesStub([{ path: '/', Component: () => <Roles {...shown} /> }])
  return renderToStaticMarkup(<Page />)
}

function checkedBoxes(actionData?: FormResult) {
  const boxes = renderEditor(actionData).match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []
  const checked = boxes.filter(box => box.includes('checked=""'))
  return checked.map(box => /value="([^"]*)"/.exec(box)?.[1] ?? /name="([^"]*)"/.exec(box)?.[1])
}

it('a refused form shows what was sent, without scripts too', async () => {
  expect(checkedBoxes()).toEqual(['orders.read', 'stock.read', 'requiresTwoFactor'])
  const sent = [
    ...[
      ['id', 'own'],
      ['name', ''],
      ['editToken', 'token'],
    ],
    ...[
      ['permissions', 'stock.read'],
      ['permissions', 'stock.edit'],
    ],
  ] as [string, string][]
  expect(checkedBoxes(await refuse(sent))).toEqual(['stock.read', 'stock.edit'])
  expect(checkedBoxes(await refuse(sent.slice(0, 4)))).toEqual(['stock.read'])
  expect(checkedBoxes(await refuse(sent.slice(0, 3)))).toEqual([])
})

it('the form says that what opens a page is added', () => {
  expect(completePermissions(['orders.take'])).toContain('orders.read')
  expect(renderEditor()).toContain('who takes orders also sees them.')
})
