import { createHash } from 'node:crypto'

/** Names a state of something: whoever saves says which one was opened, and learns whether it has changed meanwhile. */
export const versionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)

/** A later save found another state than the one it was made from. */
export type Conflict = {
  /** The state that is stored now: named in a further save, it is replaced. */
  version: string
  /** What is stored otherwise than it was typed, in people's words. */
  differences: { label: string; stored: string }[]
}

/** What `stored` says differently from `typed`, field by field of `labels`. */
export function conflictOf<Field extends string>(
  version: string,
  labels: Record<Field, string>,
  stored: Record<NoInfer<Field>, unknown>,
  typed: Record<NoInfer<Field>, unknown>,
): Conflict {
  const fields = (Object.keys(labels) as Field[]).filter(
    field => JSON.stringify(stored[field]) !== JSON.stringify(typed[field]),
  )
  return {
    version,
    differences: fields.map(field => ({ label: labels[field], stored: wording(stored[field]) })),
  }
}

function wording(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '(empty)' : value.map(wording).join('\n')
  if (typeof value === 'object') return Object.values(value).map(wording).join(': ')
  return String(value)
}
