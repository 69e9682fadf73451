import { z } from 'zod'
import type { Field, Values } from '../platform/fields/field.ts'
import { checkField, fieldText, readFields } from '../platform/fields/field-rules.ts'
import { cleanLine } from '../platform/text/text.ts'
import type { Kind } from './kind.ts'

/** A field of a product or of a variant. */
export type StoredField = Field & {
  column: string
  /** Where shoppers see it: on cards and in the cart too, on the product's page only, or nowhere. */
  shownIn: 'list' | 'page' | 'admin'
  /** The kinds of goods of which it is a measure. */
  kinds?: readonly Kind[]
  /** The column's default (null: it may be empty), and a new product's value in the form unless `prefill` differs. */
  default?: unknown
  prefill?: unknown
  /** The number by which the rows of a list are sorted. */
  sortBy?: string
}

export const defaultsOf = (fields: Record<string, StoredField>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]))

/** The parts of the product form; those with a title can be closed. */
export const productSections = {
  basics: { title: undefined },
  pictures: { title: 'Pictures', openForNew: true },
  measures: { title: 'Measures' },
  prices: { title: 'Bulk prices' },
  texts: { title: 'Texts and lists' },
  specifications: { title: 'Specifications' },
} satisfies Record<string, { title: string | undefined; openForNew?: true }>

export type ProductField = StoredField & {
  section: keyof typeof productSections
  /** As wide as the form instead of half. */
  wide?: true
}

export const isNumber = ({ kind }: Field) => /number|money|weight/i.test(kind)

export const shortText = <const Column extends string>(column: Column, max: number) =>
  ({ kind: 'text', column, max, rows: 1, optional: true, default: '' }) as const

export const choice = <const Value extends string>(
  values: readonly Value[],
  error: string,
  nameOf: (value: Value) => string,
) =>
  ({
    kind: 'choice',
    choices: Object.fromEntries(values.map(value => [value, nameOf(value)])) as Record<Value, string>,
    problems: { invalid: error },
  }) as const

/** What cutting or estimating uses; null where goods of these kinds lack it, and of all other kinds. */
export const measure = <const Kinds extends readonly Kind[]>(column: string, ...kinds: Kinds) =>
  ({
    kind: 'wholeNumber',
    column,
    kinds,
    min: 1,
    max: 100_000,
    optional: true,
    isSpinner: true,
    shownIn: 'admin',
    default: null,
  }) as const

/** Lines of text in the section "Texts and lists". */
export const textList = {
  kind: 'lines',
  shownIn: 'page',
  section: 'texts',
  hint: 'One per line.',
  default: [] as string[],
  rows: 5,
  max: 300,
  maxLines: 50,
} as const

/** What a control holds; the rows of a list are texts in turn under one name, of which empty ones are left out. */
export function readControl(field: StoredField, input: unknown): unknown {
  if (field.kind === 'lines' && Array.isArray(input)) return input.map(line => cleanLine(String(line)))
  if (field.kind !== 'list') return readFields({ value: field }, () => input).value
  const names = Object.keys(field.fields)
  const cells = (input === '' ? [] : [input].flat()).map(cell => cleanLine(String(cell)))
  const rows = cells.flatMap((_, index) => {
    const row = cells.slice(index, index + names.length)
    return index % names.length === 0 && row.some(Boolean)
      ? [readFields(field.fields, name => row[names.indexOf(name)])]
      : []
  })
  const { sortBy } = field
  return sortBy ? rows.toSorted((a, b) => Number(a[sortBy]) - Number(b[sortBy])) : rows
}

/** What a control with the value holds. */
export const controlText = (field: StoredField, value: unknown): string | string[] =>
  field.kind === 'list'
    ? ((value ?? []) as Record<string, unknown>[]).flatMap(entry =>
        Object.entries(field.fields).map(([name, cell]) => fieldText(cell, entry[name])),
      )
    : fieldText(field, value)

export const controlTexts = <Name extends string>(
  fields: Record<Name, StoredField>,
  values: Partial<Record<Name, unknown>>,
) =>
  Object.fromEntries(
    Object.entries<StoredField>(fields).map(([name, field]) => [
      name,
      controlText(field, values[name as Name]),
    ]),
  ) as Record<Name, string | string[]>

type ValueOf<F extends Field> = Values<{ value: F }>['value']

const storedFieldSchema = <F extends StoredField>(field: F): z.ZodType<ValueOf<F>, unknown> =>
  z
    .unknown()
    .default('')
    .transform((input, context) => {
      const checked = checkField(field, readControl(field, input))
      if ('value' in checked) return checked.value as ValueOf<F>
      for (const { message } of checked.problems) context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ declared: field })

export const storedFieldSchemas = <Fields extends Record<string, StoredField>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, storedFieldSchema(field)])) as {
    [Name in keyof Fields]: z.ZodType<ValueOf<Fields[Name]>, unknown>
  }
