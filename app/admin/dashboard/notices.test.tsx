import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { NotSetUpNotice } from './notices.tsx'

it.each([
  ['files', 'files', true, 'Nobody is being told:'],
  ['files', 'gateway', true, 'Nobody is being told by e-mail:'],
  ['files', 'files', false, 'Nobody is being told by e-mail:'],
  ['smtp', 'files', true, 'Nobody is being told by SMS:'],
  ['smtp', 'files', false, ''],
  ['smtp', 'gateway', true, ''],
] as const)(
  'with mails by %s and SMS by %s (wanted: %s) the dashboard says “%s”',
  (mail, sms, hasSms, text) => {
    const Notice = createRoutesStub([
      { path: '/', Component: () => <NotSetUpNotice mail={mail} sms={sms} hasSms={hasSms} /> },
    ])
    const html = renderToStaticMarkup(<Notice />)
    expect(html).toContain(text)
    expect(html.includes('/admin/settings#sending')).toBe(text !== '')
  },
)
