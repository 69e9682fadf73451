import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { notPlaced } from './desk.ts'
import type { DeskResult } from './desk-action.server.ts'
import { DeskNotice } from './sum-part.tsx'

const order = { id: 'x', number: '#0000000X' }

function notice(result: DeskResult | undefined) {
  const Notice = createRoutesStub([{ path: '/', Component: () => <DeskNotice result={result} /> }])
  return renderToStaticMarkup(<Notice />)
}

it.each([
  ['an answer that never came', { title: 'No answer came', description: notPlaced }, notPlaced],
  [
    'a refusal',
    { title: 'Error', description: 'The discount is higher than the goods.' },
    'discount is higher',
  ],
])('%s stays in the form until the next attempt', (_, message, text) => {
  expect(notice({ ok: false, message })).toContain(text)
})

it('nothing is said twice: not what is said beside fields, nor of an order that is placed', () => {
  const message = { title: 'Error', description: 'Please look at the marked fields.' }
  expect(notice({ ok: false, errors: { phone: 'Enter a number' }, message })).toBe('')
  expect(notice({ ok: true, order })).toBe('')
  expect(notice({ ok: false, order })).toContain('#0000000X')
})
