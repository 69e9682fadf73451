import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { OrderMail } from './sent-mails-panel.tsx'

it.each([
  [1, 'There is no record of it.'],
  [40, 'The mail went out more than a month ago.'],
])('without a record, the mail of an order of %d days ago is reported as “%s”', (days, text) => {
  const createdAt = new Date(Date.now() - days * 86_400_000)
  const Panel = createRoutesStub([
    { path: '/', Component: () => <OrderMail job={undefined} order={{ createdAt }} /> },
  ])
  const html = renderToStaticMarkup(<Panel />)
  expect(html).toContain(text)
  expect(html).not.toContain('Sent')
})
