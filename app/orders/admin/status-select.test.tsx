import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Permission } from '../../staff/roles.ts'
import { StaffContext } from '../../staff/staff-context.tsx'
import { StatusSelect } from './status-select.tsx'

function shownTo(permissions: Permission[]) {
  const Status = createRoutesStub([{ path: '/', Component: () => <StatusSelect id="1a" status="shipped" /> }])
  return renderToStaticMarkup(
    <StaffContext value={{ permissions, userId: '', dateFormat: 'long' }}>
      <Status />
    </StaffContext>,
  )
}

it('offers other statuses only to staff who can change it', () => {
  expect(shownTo(['orders.read', 'orders.status'])).toContain('Cancelled')
  const readOnly = shownTo(['orders.read'])
  expect(readOnly).toContain('Shipped')
  expect(readOnly).not.toMatch(/Cancelled|<select/)
})
