import { describe, expect, it, vi } from 'vitest'
import { createByteCache, memoize } from './caches.ts'

const load = (length: number) => ({ context: async () => new Uint8Array(length) })

describe('a byte cache', () => {
  it('loads a value once, also for concurrent requests', async () => {
    const cache = createByteCache(100)
    const context = vi.fn(async () => new Uint8Array(10))
    await Promise.all([cache.fetch('a', { context }), cache.fetch('a', { context })])
    await cache.fetch('a', { context })
    expect(context).toHaveBeenCalledOnce()
  })

  it('drops the least recently used value when it is full', async () => {
    const cache = createByteCache(40)
    for (const key of ['a', 'b', 'c', 'd']) await cache.fetch(key, load(10))
    await cache.fetch('a', load(1))
    await cache.fetch('e', load(10))
    expect(cache.calculatedSize).toBe(40)
    expect((await cache.fetch('a', load(1)))?.length).toBe(10)
    expect((await cache.fetch('b', load(2)))?.length).toBe(2)
  })

  it('stores nothing that is missing, failed or too large', async () => {
    const cache = createByteCache(40)
    expect(await cache.fetch('a', { context: async () => undefined })).toBeUndefined()
    const failure = cache.fetch('a', { context: () => Promise.reject(new Error('no')) })
    await expect(failure).rejects.toThrow('no')
    expect((await cache.fetch('a', load(11)))?.length).toBe(11)
    expect(cache.calculatedSize).toBe(0)
    expect((await cache.fetch('a', load(3)))?.length).toBe(3)
  })
})

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
