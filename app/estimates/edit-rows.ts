import type { Fields, Option } from './estimator.ts'
import { isUsed, maxRows, readChoice, rowsOf } from './read-values.ts'

/** The query of a URL after its buttons, or the example where it names no field. Choices that it leaves out are of what is on offer. */
export function startQuery(
  fields: Fields,
  query: URLSearchParams,
  materials: readonly Option[] = [],
): URLSearchParams {
  const start = new URLSearchParams(readStart(fields, query))
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'choice' || query.has(name)) continue
    const choice = readChoice(field, field.initial, materials)
    if (choice) start.set(name, choice)
  }
  return start
}

function readStart(fields: Fields, query: URLSearchParams): URLSearchParams {
  const hasFields = [...query.keys()].some(key => Object.hasOwn(fields, key.split('.')[0] as string))
  if (hasFields) return editRows(fields, query)
  return writeQuery(fields, new URLSearchParams(), name => {
    const group = fields[name]
    return group?.kind === 'group' ? group.initial : []
  })
}

/** Applies the buttons of a form: `add=wall` for one more row, `remove=wall:0` for one fewer. */
export function editRows(fields: Fields, query: URLSearchParams): URLSearchParams {
  const [removed = '', index] = (query.get('remove') ?? '').split(':')
  const added = query.get('add') ?? ''
  if (!added && !removed) return query
  return writeQuery(fields, query, (name, rows, empty) => [
    ...rows.filter((_, row) => name !== removed || row !== Number(index)),
    ...(name === added && rows.length < maxRows ? [empty] : []),
  ])
}

/** The query of a link: without buttons and empty rows. */
export const linkQuery = (fields: Fields, query: URLSearchParams) =>
  writeQuery(fields, query, (name, rows) => {
    const group = fields[name]
    return rows.filter(row => group?.kind === 'group' && isUsed(group, row))
  })

type Row = Record<string, string>

function writeQuery(
  fields: Fields,
  query: URLSearchParams,
  change: (name: string, rows: Row[], empty: Row) => readonly Row[],
) {
  const result = new URLSearchParams()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'group') {
      result.append(name, query.get(name) ?? field.initial)
      continue
    }
    const empty = Object.fromEntries(Object.entries(field.fields).map(([key, { initial }]) => [key, initial]))
    for (const row of change(name, rowsOf(name, field, query), empty))
      for (const [key, text] of Object.entries(row)) result.append(`${name}.${key}`, text)
  }
  return result
}
