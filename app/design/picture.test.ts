import { expect, test } from 'vitest'
import { pictureSource } from './picture.tsx'

test('a built-in picture is known by its name', () => {
  expect(pictureSource('paving-stones')?.src ?? pictureSource('hollow-blocks')?.src).toMatch(
    /^\/pictures\/[\w-]+\.webp$/,
  )
})

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'nothing', ''])(
  '%j is no picture',
  name => {
    expect(pictureSource(name)).toBeUndefined()
  },
)
