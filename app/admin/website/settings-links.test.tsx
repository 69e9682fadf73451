import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { LinkPanel, otherLinks } from '../settings-panels.tsx'
import Website from './website.route.tsx'

const render = (Component: () => React.ReactNode) => {
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page />)
}

it('Website has a way to the opening hours and the texts about orders, and Settings one to Website', () => {
  const props = { loaderData: { groups: [] } } as unknown as Parameters<typeof Website>[0]
  const html = render(() => <Website {...props} />)
  for (const to of ['/admin/settings#hours', '/admin/settings/messages'])
    expect(html).toContain(`href="${to}"`)
  expect(render(() => <LinkPanel links={otherLinks} />)).toContain('href="/admin/website"')
})
