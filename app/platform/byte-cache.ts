import { LRUCache } from 'lru-cache'

type Load = () => Promise<Uint8Array | undefined>

export const createByteCache = (maxSize: number) =>
  new LRUCache<string, Uint8Array, Load>({
    maxSize,
    maxEntrySize: maxSize / 4,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    fetchMethod: (_key, _stale, { context: load }) => load(),
  })
