import { expect, it } from 'vitest'
import { postForm } from '../post.fixture.ts'
import type { PostForm } from '../post-schema.ts'
import { earlyChanges } from './editor-early-input.ts'

const stored = postForm({ title: 'Old', content: 'One\nTwo', categoryIds: ['a', 'b'] })

/** The editor's form in the browser. */
function snapshot(changes: Partial<PostForm> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...stored, ...changes }))
    for (const each of [value].flat()) form.append(name, each)
  return form
}

it('finds what was typed, and nothing in an unchanged form', () => {
  expect(earlyChanges(stored, [snapshot(), snapshot()])).toEqual({})
  expect(earlyChanges(stored, [snapshot({ categoryIds: ['b', 'a'], content: 'One\r\nTwo' })])).toEqual({})
  const typed = { title: 'New', content: 'Three\nFour', categoryIds: ['b'] }
  expect(earlyChanges(stored, [snapshot(typed)])).toEqual(typed)
  expect(earlyChanges(stored, [snapshot({ categoryIds: [] })])).toEqual({ categoryIds: [] })
})

it('keeps what hydration has reset, and prefers what was typed later', () => {
  const before = snapshot({ title: 'New', content: 'Three' })
  expect(earlyChanges(stored, [before, snapshot({ title: 'Newer' })])).toEqual({
    title: 'Newer',
    content: 'Three',
  })
})
