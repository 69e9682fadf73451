import { describe, expect, it } from 'vitest'
import { byteCache } from './byte-cache.ts'

const bytes = (length: number) => async () => new Uint8Array(length)

describe('a byte cache', () => {
  it('makes a thing once, also for those who ask while it is made', async () => {
    const cache = byteCache(100)
    let made = 0
    const make = async () => {
      made++
      return new Uint8Array(10)
    }
    await Promise.all([cache.get('a', make), cache.get('a', make)])
    await cache.get('a', make)
    expect(made).toBe(1)
  })

  it('never holds more than its share, and lets the longest unused go', async () => {
    const cache = byteCache(40)
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, bytes(10))
    await cache.get('a', bytes(0))
    await cache.get('e', bytes(10))
    expect(cache.bytes).toBe(40)
    expect((await cache.get('a', bytes(1)))?.length).toBe(10)
    expect((await cache.get('b', bytes(2)))?.length).toBe(2)
  })

  it('keeps neither what is missing, nor what failed, nor what is too large', async () => {
    const cache = byteCache(40)
    expect(await cache.get('a', async () => undefined)).toBeUndefined()
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await cache.get('a', bytes(11))
    expect(cache.bytes).toBe(0)
    expect((await cache.get('a', bytes(3)))?.length).toBe(3)
  })
})
