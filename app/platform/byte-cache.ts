/**
 * Remembers what was costly to make, up to `most` bytes in all; what was used longest ago goes first. What is being
 * made is made once, however many ask.
 */
export function byteCache(most: number) {
  const kept = new Map<string, Uint8Array>()
  const making = new Map<string, Promise<Uint8Array | undefined>>()
  let total = 0

  function keep(key: string, bytes: Uint8Array) {
    if (bytes.byteLength > most / 4) return
    kept.set(key, bytes)
    total += bytes.byteLength
    for (const [oldest, { byteLength }] of kept) {
      if (total <= most) break
      kept.delete(oldest)
      total -= byteLength
    }
  }

  return {
    async get(key: string, make: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      const underWay = making.get(key)
      if (underWay) return underWay
      const promise = make()
      making.set(key, promise)
      try {
        const bytes = await promise
        if (bytes) keep(key, bytes)
        return bytes
      } finally {
        making.delete(key)
      }
    },
    get bytes() {
      return total
    },
  }
}
