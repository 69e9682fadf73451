import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { AuditLog } from './audit-log.tsx'

it.each([
  ['ama', '?person=ama', '?person=ama&amp;before=7'],
  [undefined, '', '?before=7'],
])('the pages of the log keep the chosen person: %s', (person, newest, older) => {
  const props = { entries: [], people: [], older: 7, paged: true, person }
  const Page = createRoutesStub([{ path: '/', Component: () => <AuditLog {...props} /> }])
  const links = renderToStaticMarkup(<Page />).matchAll(/href="([^"]*)"/g)
  expect([...links].map(([, href]) => href)).toEqual(
    [newest, older].map(search => `/admin/settings${search}#log`),
  )
})
