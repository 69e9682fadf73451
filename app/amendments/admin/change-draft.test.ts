import { beforeEach, expect, it, vi } from 'vitest'
import { block } from '../../cart/cart.fixture.ts'
import { draftOf, openDraft, storeDraft } from './change-draft.ts'

const goods = [
  { ...block, category: 'Blocks', stock: 10, sheet: undefined, kind: 'block' as const, measured: {} },
]

/** The order as it is agreed, of so many blocks. */
const pageOf = (quantity: number) => ({
  id: 'x',
  goods,
  editToken: `of ${quantity}`,
  order: {
    lines: [{ ...block, lineId: 'line', quantity }],
    site: { collectAt: '', address: '', place: 'Weija' } as never,
  },
})

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

it('a form in which nothing was typed opens with what a colleague has changed since', () => {
  const opened = openDraft(pageOf(10))
  storeDraft('x', opened, draftOf(pageOf(10)))
  expect(openDraft(pageOf(20))).toMatchObject({ editToken: 'of 20', lines: [{ quantity: '20' }] })
})

it.each([
  ['reason', { reason: 'fewer' }],
  ['place', { site: { ...openDraft(pageOf(10)).site, place: 'Kasoa' } }],
  ['goods', { lines: [] }],
])('what was typed is kept, with the state that it began with: %s', (_, typed) => {
  const draft = { ...openDraft(pageOf(10)), ...typed }
  storeDraft('x', draft, draftOf(pageOf(10)))
  expect(openDraft(pageOf(20))).toEqual(draft)
})

it('what is typed and taken back counts as not typed', () => {
  const opened = openDraft(pageOf(10))
  storeDraft('x', { ...opened, reason: 'fewer' }, draftOf(pageOf(10)))
  storeDraft('x', opened, draftOf(pageOf(10)))
  expect(openDraft(pageOf(20)).editToken).toBe('of 20')
})
