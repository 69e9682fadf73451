import { createHash, createHmac } from 'node:crypto'

/**
 * A UUID of a form's key and content: the same form is stored once. Without a key (from a browser without JavaScript)
 * the day stands for it.
 */
export function deriveIdempotencyKey(key: string | undefined, content: object, now: Date): string {
  const entries = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256')
    .update(JSON.stringify([key || now.toISOString().slice(0, 10), entries]))
    .digest('hex')
  return toUuid(hash)
}

/** The key of what follows from another record, which nobody can derive from that record's id. */
export const secretIdempotencyKey = (linkKey: Uint8Array, record: string) =>
  toUuid(createHmac('sha256', linkKey).update(`key of ${record}`).digest('hex'))

const toUuid = (hash: string) =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
