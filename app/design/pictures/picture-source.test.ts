import { expect, test } from 'vitest'
import { pictureSource } from './picture-source.ts'

test('a built-in picture is known by its name', () => {
  const source = pictureSource('hollow-blocks', 640)
  expect(source?.src).toMatch(/^\/pictures\/hollow-blocks-[0-9a-f]+-640\.webp$/)
  expect(source?.sets.map(({ type, srcSet }) => [type, srcSet.split(', ').at(-1)])).toEqual([
    ['image/avif', source?.src.replace('.webp', '.avif 640w')],
    ['image/webp', `${source?.src} 640w`],
  ])
})

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'nothing', ''])(
  '%j is no picture',
  name => {
    expect(pictureSource(name)).toBeUndefined()
  },
)
