import { createHash } from 'node:crypto'
import type { Conflict } from './form-result.ts'

/** Names a state: a save sends the edit token that was opened, so that a change in between is noticed. */
export const editTokenOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)

export function conflictOf<Field extends string>(
  editToken: string,
  labels: Record<Field, string>,
  stored: Record<NoInfer<Field>, unknown>,
  typed: Record<NoInfer<Field>, unknown>,
): Conflict {
  const fields = (Object.keys(labels) as Field[]).filter(
    field => JSON.stringify(stored[field]) !== JSON.stringify(typed[field]),
  )
  return {
    editToken,
    differences: fields.map(field => ({ label: labels[field], stored: valueText(stored[field]) })),
  }
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '(empty)' : value.map(valueText).join('\n')
  if (typeof value === 'object') return Object.values(value).map(valueText).join(': ')
  return String(value)
}
