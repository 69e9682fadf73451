import { formatNumber, parseLength, parseNumber } from '../platform/text/length.ts'
import type {
  ChoiceField,
  FieldErrors,
  Fields,
  GroupField,
  NumberField,
  Option,
  Values,
} from './estimator.ts'

export const maxRows = 20

const unitOf = { length: ' m', count: '', percent: ' %', degrees: '°', area: ' m²', rain: ' mm/h' }

/** The typed texts of a group's rows, which a query has in parallel lists. */
export function rowsOf(name: string, group: GroupField, query: URLSearchParams): Record<string, string>[] {
  const keys = Object.keys(group.fields)
  const columns = keys.map(key => query.getAll(`${name}.${key}`).slice(0, maxRows))
  const count = Math.max(...columns.map(column => column.length))
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(keys.map((key, column) => [key, (columns[column]?.[row] ?? '').slice(0, 40)])),
  )
}

export const textOf = (name: string, field: NumberField | ChoiceField, query: URLSearchParams) =>
  (query.get(name) ?? field.initial).slice(0, 200)

/** An empty row is one that was not used: only counts are filled in. */
export const isUsed = (group: GroupField, row: Record<string, string>) =>
  Object.entries(group.fields).some(([key, field]) => field.kind !== 'count' && row[key]?.trim())

/** The values of a form or a URL, or an error message for each field that can't be read. */
export function readValues<F extends Fields>(
  fields: F,
  query: URLSearchParams,
  materials: readonly Option[],
): { values: Values<F> } | { errors: FieldErrors } {
  const errors: FieldErrors = {}
  const read = (name: string, field: NumberField, text: string, row?: number) => {
    const result = readNumber(field, text)
    if (typeof result === 'string') errors[row === undefined ? name : `${name}:${row}`] = result
    return typeof result === 'string' ? Number.NaN : result
  }
  const values = Object.entries(fields).map(([name, field]) => {
    if (field.kind === 'choice') return [name, readChoice(field, textOf(name, field, query), materials)]
    if (field.kind !== 'group') return [name, read(name, field, textOf(name, field, query))]
    const rows = rowsOf(name, field, query).flatMap((row, index) => {
      if (!isUsed(field, row)) return []
      const columns = Object.entries(field.fields)
      const numbers = columns.map(([key, column]) => [
        key,
        read(`${name}.${key}`, column, row[key] ?? '', index),
      ])
      return [{ ...Object.fromEntries(numbers), rowIndex: index }]
    })
    if (rows.length === 0 && field.required) errors[name] = `Enter at least one ${field.row}.`
    return [name, rows]
  })
  return Object.keys(errors).length > 0 ? { errors } : { values: Object.fromEntries(values) }
}

export const optionsOf = (
  { options, first }: ChoiceField,
  materials: readonly Option[],
): readonly Option[] =>
  options === 'materials' ? [...(first ? [{ value: 'advised', label: first }] : []), ...materials] : options

export function readChoice(field: ChoiceField, text: string, materials: readonly Option[]) {
  const options = optionsOf(field, materials)
  return (
    options.find(({ value }) => value === text) ??
    options.find(({ value }) => value === field.initial) ??
    options[0]
  )?.value
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** The number, or an error message. */
function readNumber(field: NumberField, text: string): number | undefined | string {
  const { kind, label, min, max } = field
  const plain = text.trim()
  if (plain === '') return field.optional ? undefined : `Enter the ${lower(label)}.`
  const value = kind === 'length' ? parseLength(plain) : parseNumber(plain.replace(/ ?(%|°|m²|mm\/h)$/, ''))
  const excerpt = plain.length > 20 ? `${plain.slice(0, 20)}…` : plain
  if (value === undefined)
    return kind === 'length'
      ? `“${excerpt}” is not a length. Write metres, such as 4.2, or feet and inches, such as 12'6".`
      : `“${excerpt}” is not a number.`
  if (min > 0 && value <= 0) return `The ${lower(label)} must be more than 0.`
  const unit = unitOf[kind]
  const limits = `The ${lower(label)} can be ${formatNumber(min, 3)}${unit} to ${formatNumber(max, 3)}${unit}`
  if (value < min) return `${limits}; ${excerpt} is too little.`
  if (value > max) return `${limits}; ${excerpt} is too much.`
  if (kind === 'count' && !Number.isInteger(value)) return `The ${lower(label)} must be a whole number.`
  return value
}
