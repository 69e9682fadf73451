import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { owner } from '../../staff/owner.fixture.ts'
import { StaffContext } from '../../staff/staff-context.tsx'
import { HeldNotice } from './held-notice.tsx'

const show = (
  permissions: typeof owner.permissions,
  amounts: { excess: number | null; creditLimit: number | null },
) => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <HeldNotice approvers={['Ama', 'Esi']} {...amounts} /> },
  ])
  const staff = { permissions, dateFormat: 'long', userId: '' } as const
  const html = renderToStaticMarkup(
    <StaffContext value={staff}>
      <Page />
    </StaffContext>,
  )
  return html.replace(/<[^>]*>/g, '')
}

it('names the amount and the limit to staff who approve an order, on the button too', () => {
  const text = show(owner.permissions, { excess: 42_430_00, creditLimit: 5_000_00 })
  expect(text).toContain('Held: GH₵42,430.00 over the credit limit of GH₵5,000.00.')
  expect(text).toContain('Approve GH₵42,430.00 over the limit')
})

it('says who can approve it where somebody can’t, without amounts that they may not see', () => {
  const text = show([], { excess: null, creditLimit: null })
  expect(text).toContain('Held: over the credit limit of the customer.')
  expect(text).toContain('until somebody approves it: Ama, Esi.')
  expect(text).not.toMatch(/GH₵|Approve/)
})
