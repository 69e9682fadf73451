import { expect, it } from 'vitest'
import { postForm } from '../post.fixture.ts'
import type { PostForm } from '../post.ts'
import { typedOver } from './editor-early-input.ts'

const stored = postForm({ title: 'Old', content: 'One\nTwo', categoryIds: ['a', 'b'] })

/** The editor's form as a browser shows it. */
function seen(changes: Partial<PostForm> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...stored, ...changes }))
    for (const each of [value].flat()) form.append(name, each)
  return form
}

it('finds what was typed, and nothing where nothing was', () => {
  expect(typedOver(stored, [seen(), seen()])).toEqual({})
  expect(typedOver(stored, [seen({ categoryIds: ['b', 'a'], content: 'One\r\nTwo' })])).toEqual({})
  const typed = { title: 'New', content: 'Three\nFour', categoryIds: ['b'] }
  expect(typedOver(stored, [seen(typed)])).toEqual(typed)
  expect(typedOver(stored, [seen({ categoryIds: [] })])).toEqual({ categoryIds: [] })
})

it('keeps what React has put back meanwhile, and takes what was typed later', () => {
  const before = seen({ title: 'New', content: 'Three' })
  expect(typedOver(stored, [before, seen({ title: 'Newer' })])).toEqual({ title: 'Newer', content: 'Three' })
})
