import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it, vi } from 'vitest'
import { NotesPanel } from './notes-panel.tsx'

const yaw = { id: 'yaw', name: 'Yaw' }
const esi = { id: 'esi', name: 'Esi' }

vi.mock('react-router', async original => ({
  ...(await original<typeof import('react-router')>()),
  useFetcher: () => ({ Form: 'form', state: 'idle', data: { ok: false, values: { to: 'esi' } } }),
}))

const shown = (colleagues: (typeof yaw)[]) => {
  const of = {
    ...{ subjectId: 'order', noteId: '0-0-0-0-0' as const, notes: [], self: 'ama' },
    ...{ colleagues, isAssignable: true, assignee: yaw, mayRemoveAll: false },
  }
  const Page = createRoutesStub([{ path: '/', Component: () => <NotesPanel of={of} /> }])
  return /<option[^>]*selected=""[^>]*>([^<]*)/.exec(renderToStaticMarkup(<Page />))?.[1]
}

it('who looks after it stays shown when the chosen colleague may not any more', () => {
  expect(shown([yaw, esi])).toBe('Esi')
  expect(shown([yaw])).toBe('Yaw')
  expect(shown([])).toBe('Yaw')
})
