import { LRUCache } from 'lru-cache'

export const createByteCache = <Bytes extends Uint8Array = Uint8Array>(maxSize: number) =>
  new LRUCache<string, Bytes, () => Promise<Bytes | undefined>>({
    maxSize,
    maxEntrySize: maxSize / 4,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    fetchMethod: (_key, _stale, { context: load }) => load(),
  })

/** Caches results by short keys, and forgets them all at `max`: a hit costs less than one of an LRU cache. */
export function memoize<Result>(compute: (key: string) => Result, max: number) {
  const results = new Map<string, Result>()
  return (key: string): Result => {
    const cached = results.get(key)
    if (cached !== undefined) return cached
    const result = compute(key)
    if (results.size >= max) results.clear()
    if (key.length < 300) results.set(key, result)
    return result
  }
}
