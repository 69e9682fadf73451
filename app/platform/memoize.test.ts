import { expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

it('computes the result of a key once, until there are too many keys', () => {
  const compute = vi.fn((key: string) => key.toUpperCase())
  const upper = memoize(compute, 2)
  expect(['a', 'a', 'b', 'b', 'a'].map(upper)).toEqual(['A', 'A', 'B', 'B', 'A'])
  expect(compute).toHaveBeenCalledTimes(2)
  upper('c')
  upper('a')
  expect(compute).toHaveBeenCalledTimes(4)
})

it('does not store long keys', () => {
  const compute = vi.fn(() => 1)
  const long = 'x'.repeat(300)
  const memoized = memoize(compute, 2)
  memoized(long)
  memoized(long)
  expect(compute).toHaveBeenCalledTimes(2)
})
