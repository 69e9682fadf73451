import { roundUpToSold } from '../catalogue/quantity-rule.ts'
import { quantityRuleText } from '../catalogue/quantity-rule-text.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { maxQuantity } from '../catalogue/unit.ts'
import { sentenceText } from '../platform/fields/field.ts'
import { checkNumber, readNumber } from '../platform/fields/number-rules.ts'
import { splitLengths } from '../platform/text/length.ts'
import { capitalize } from '../platform/text/text.ts'
import {
  type Calculated,
  type ChoiceField,
  type Estimate,
  type Estimator,
  type EstimatorFields,
  type FieldErrors,
  type ListField,
  maxRows,
  type NumberField,
  withUnit,
} from './estimator.ts'
import { type Material, materialChoices } from './material.ts'

type Row = Readonly<Record<string, string>>

/** The fields with what the shop sells among their choices. */
export const fieldsOf = (
  { fields, materialValue }: Pick<Estimator, 'fields' | 'materialValue'>,
  materials: readonly Material<unknown>[],
): EstimatorFields =>
  mapFields(fields, (_, field) =>
    field.kind === 'choice' && field.isMaterial
      ? { ...field, choices: { ...field.choices, ...materialChoices(materials, materialValue) } }
      : field,
  )

const mapFields = <F, Result>(fields: Readonly<Record<string, F>>, map: (name: string, field: F) => Result) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(name, field)]))

/** The typed texts of a list's rows, which a query has in parallel lists. */
export function rowsOf(name: string, { fields }: ListField, query: URLSearchParams): Row[] {
  const columns = mapFields(fields, key => query.getAll(`${name}.${key}`).slice(0, maxRows))
  const count = Math.max(...Object.values(columns).map(column => column.length))
  return Array.from({ length: count }, (_, row) => mapFields(columns, (_, column) => column[row] ?? ''))
}

export function textOf(name: string, field: NumberField | ChoiceField, query: URLSearchParams) {
  const { initial = '' } = field
  const text = query.get(name) ?? initial
  if (field.kind !== 'choice') return text
  const choices = Object.keys(field.choices)
  return [text, initial].find(choice => choices.includes(choice)) ?? choices[0] ?? initial
}

/** An empty row is one that was not used: only what it opened with is filled in. */
const isUsed = ({ fields }: ListField, row: Row) =>
  Object.entries(fields).some(([key, { initial }]) => initial === undefined && row[key]?.trim())

export const emptyRow = ({ fields }: ListField): Row => mapFields(fields, (_, { initial = '' }) => initial)

function writeQuery(
  fields: EstimatorFields,
  query: URLSearchParams,
  changeRows: (name: string, list: ListField, rows: Row[]) => readonly Row[],
  changeText = (_: NumberField | ChoiceField, text: string) => text,
) {
  const result = new URLSearchParams()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'list') {
      result.append(name, changeText(field, query.get(name) ?? textOf(name, field, query)))
      continue
    }
    for (const row of changeRows(name, field, rowsOf(name, field, query)))
      for (const [key, text] of Object.entries(row)) result.append(`${name}.${key}`, text)
  }
  return result
}

/** What the form opens with: the query of a URL after its buttons, with an empty row where a list has a sample. */
export function startQuery(fields: EstimatorFields, query: URLSearchParams): URLSearchParams {
  const hasButton = query.has('add') || query.has('remove')
  return writeQuery(fields, splitSides(fields, editRows(fields, query)), (_, list, rows) =>
    list.sample && rows.length === 0 && !hasButton ? [emptyRow(list)] : rows,
  )
}

/** Whether a measure of the shopper's own is typed. */
export const hasMeasures = (fields: EstimatorFields, query: URLSearchParams) =>
  Object.entries(fields).some(([name, field]) =>
    field.kind === 'list'
      ? rowsOf(name, field, query).some(row => isUsed(field, row))
      : 'sample' in field && query.get(name)?.trim(),
  )

/** The query with the examples in place of the measures. */
export const exampleQuery = (fields: EstimatorFields, query: URLSearchParams) =>
  writeQuery(
    fields,
    query,
    (_, { sample = [] }) => sample,
    (field, text) => ('sample' in field && field.sample) || text,
  )

/** Applies the buttons of a form: `add=wall` for one more row, `remove=wall:0` for one fewer. */
export function editRows(fields: EstimatorFields, query: URLSearchParams): URLSearchParams {
  const [removed = '', index] = (query.get('remove') ?? '').split(':')
  const added = query.get('add') ?? ''
  if (!added && !removed) return query
  return writeQuery(fields, query, (name, list, rows) => [
    ...rows.filter((_, row) => name !== removed || row !== Number(index)),
    ...(name === added && rows.length < maxRows ? [emptyRow(list)] : []),
  ])
}

/** The query of a link: without buttons and empty rows. */
export const linkQuery = (fields: EstimatorFields, query: URLSearchParams) =>
  writeQuery(fields, splitSides(fields, query), (_, list, rows) => rows.filter(row => isUsed(list, row)))

/** Sides that were typed into one field, such as `3.6 x 2.4`, each in its own if the others are empty. */
export function splitSides(fields: EstimatorFields, query: URLSearchParams) {
  const lengths = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'length' ? [[name, textOf(name, field, query)]] : [],
  )
  const split = new URLSearchParams(splitRow(fields, Object.fromEntries(lengths)))
  return writeQuery(fields, new URLSearchParams([...split, ...query]), (_, list, rows) =>
    rows.map(row => splitRow(list.fields, row)),
  )
}

function splitRow(fields: EstimatorFields, row: Row): Row {
  const keys = Object.keys(fields).filter(key => fields[key]?.kind === 'length')
  for (const [index, typed] of keys.entries()) {
    const sides = splitLengths(row[typed] ?? '')
    const targets = keys.slice(0, sides.length)
    const hasRoom =
      targets.length === sides.length && targets.every(key => key === typed || !row[key]?.trim())
    if (sides.length > 1 && index < sides.length && hasRoom)
      return { ...row, ...Object.fromEntries(targets.map((key, side) => [key, sides[side] ?? ''])) }
  }
  return row
}

/** The estimate that a query asks for, or the errors of its fields. */
export function calculate(
  estimator: Estimator,
  typedQuery: URLSearchParams,
  materials: readonly Material<unknown>[],
): Calculated {
  const fields = fieldsOf(estimator, materials)
  const query = splitSides(fields, typedQuery)
  const errors: FieldErrors = {}
  const usedRows: Record<string, number[]> = {}
  const read = (name: string, field: NumberField, text: string) =>
    checkNumber(field, readNumber(field, text), problem => {
      errors[name] = sentenceText(problem, text)
    })
  const values = mapFields(fields, (name, field) => {
    if (field.kind === 'choice') return textOf(name, field, query)
    if (field.kind !== 'list') return read(name, field, textOf(name, field, query))
    const rows = rowsOf(name, field, query)
    const used = [...rows.keys()].filter(index => isUsed(field, rows[index] ?? {}))
    usedRows[name] = used
    const entries = used.map(index =>
      mapFields(field.fields, (key, column) =>
        read(`${name}.${index}.${key}`, column, rows[index]?.[key] ?? ''),
      ),
    )
    const problem = field.check?.(entries)
    if (problem) errors[name] = problem
    return entries
  })
  if (Object.keys(errors).length > 0) return { errors }
  const result = estimator.calculate(values, materials)
  if (!('errors' in result)) return { ...result, estimate: withSoldQuantity(result.estimate) }
  // An estimator knows only the rows that are used.
  const inForm = (name: string) =>
    name.replace(/^(\w+)\.(\d+)/, (_, list, entry) => `${list}.${usedRows[list]?.[entry]}`)
  return {
    errors: Object.fromEntries(Object.entries(result.errors).map(([name, text]) => [inForm(name), text])),
  }
}

/** Lengths are cut as they are needed. */
function withSoldQuantity(estimate: Estimate): Estimate {
  const { line, notes } = estimate
  const { product, variant } = line.material
  if (line.quantity > maxQuantity) {
    const note = `An order can hold ${formatQuantity(maxQuantity, product.unit)}. Ask us for more.`
    return { ...estimate, notes: [note, ...notes] }
  }
  const rule = { ...variant, unit: product.unit }
  const quantity = roundUpToSold(line.quantity, rule)
  if (line.cuts || quantity <= line.quantity) return estimate
  const note = `${formatQuantity(line.quantity, product.unit)} are needed; sold ${quantityRuleText(rule)}, so it is ${formatQuantity(quantity, product.unit)}.`
  return { ...estimate, line: { ...line, quantity }, notes: [note, ...notes] }
}

/** What was typed and chosen, with the labels of the fields. */
export const measuresOf = (fields: EstimatorFields, query: URLSearchParams) =>
  Object.entries(fields).flatMap(([name, field]): (readonly [string, string])[] => {
    if (field.kind === 'list')
      return rowsOf(name, field, query)
        .filter(row => isUsed(field, row))
        .map((row, index) => [
          capitalize(`${field.item} ${index + 1}`),
          Object.entries(field.fields)
            .map(([key, column]) => `${column.label} ${withUnit(column, row[key]?.trim() ?? '')}`)
            .join(', '),
        ])
    const text = textOf(name, field, query).trim()
    return [[field.label, (field.kind === 'choice' ? field.choices[text] : withUnit(field, text)) || '–']]
  })
