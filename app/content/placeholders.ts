import { fillTemplate } from '../platform/text/text.ts'

/** What texts of the site may contain in braces. */
export type Placeholders = { company: string; established: string }

/** The value with its texts filled in. */
export function fillPlaceholders<Value>(value: Value, placeholders: Placeholders): Value {
  return fill(value) as Value

  function fill(part: unknown): unknown {
    if (typeof part === 'string') return fillTemplate(part, placeholders)
    if (Array.isArray(part)) return part.map(fill)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, fill(inner)]))
  }
}
