export type AuditEntry = {
  id: number
  at: Date
  actor: string
  action: string
  subject: string
  before: unknown
  after: unknown
}
export type FieldChange = { field: string; before: string; after: string }

const longest = 120

function show(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** What an entry says of each field, for people to read; what was and is empty is left out. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map(field => ({ field, before: show(old[field]), after: show(now[field]) }))
    .filter(change => change.before !== change.after)
}

/** `product.updated` → `Product updated` */
export const actionName = (action: string) => {
  const words = action.replace('.', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
