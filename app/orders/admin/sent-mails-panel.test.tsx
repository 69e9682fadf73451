import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { StaffContext } from '../../staff/staff-context.tsx'
import { OrderMail } from './sent-mails-panel.tsx'

it.each([
  [1, 'There is no record of it.'],
  [40, 'Its record was deleted after a month.'],
])('without a record, the mail of an order of %d days ago is reported as “%s”', (days, text) => {
  const createdAt = new Date(Date.now() - days * 86_400_000)
  const Panel = createRoutesStub([
    { path: '/', Component: () => <OrderMail job={undefined} order={{ createdAt }} /> },
  ])
  const html = renderToStaticMarkup(<Panel />)
  expect(html).toContain(text)
  expect(html).not.toContain('Sent')
})

it('a mail in a file is not called sent, and who may has a way to set up a mail server', () => {
  const doneAt = new Date()
  const job = {
    state: 'done',
    createdAt: doneAt,
    doneAt,
    nextAt: null,
    attempts: 1,
    problem: 'mail file',
  } as const
  const Panel = createRoutesStub([
    { path: '/', Component: () => <OrderMail job={job} order={{ createdAt: doneAt }} /> },
  ])
  const html = renderToStaticMarkup(<Panel />)
  expect(html).toContain('Written to a file: no mail server is set up.')
  expect(html).not.toContain('/admin/settings')
  const own = renderToStaticMarkup(
    <StaffContext value={{ permissions: ['settings.edit'], userId: '', dateFormat: 'long' }}>
      <Panel />
    </StaffContext>,
  )
  expect(own).toContain('href="/admin/settings#sending"')
  expect(html).not.toMatch(/Sent<|went out/)
})
