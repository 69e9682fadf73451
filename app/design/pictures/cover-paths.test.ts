import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverPaths } from './cover-paths.ts'

it('is the same for the same title, and differs between titles', () => {
  expect(coverPaths('Ring beams')).toEqual(coverPaths('Ring beams'))
  expect(coverPaths('Ring beams')).not.toEqual(coverPaths('Gutters'))
})

it('is a few small paths for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), title => {
      const paths = coverPaths(title)
      expect(paths.join('').length).toBeLessThan(800)
      for (const path of paths) expect(path).toMatch(/^(M-?\d+ -?\d+h62v38h-62z)*$/)
    }),
  )
})
