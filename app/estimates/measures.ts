import type { Estimator } from './estimator.ts'
import { type Material, materialOptions } from './material.ts'
import { isUsed, optionsOf, readChoice, rowsOf, textOf } from './read-values.ts'

/** What was typed and chosen, with the labels of the fields. */
export const measuresOf = (
  { fields, materialValue }: Estimator,
  query: URLSearchParams,
  materials: readonly Material<unknown>[],
) =>
  Object.entries(fields).flatMap(([name, field]): (readonly [string, string])[] => {
    if (field.kind === 'group')
      return rowsOf(name, field, query)
        .filter(row => isUsed(field, row))
        .map((row, index) => [
          `${field.row} ${index + 1}`.replace(/^./, first => first.toUpperCase()),
          Object.entries(field.fields)
            .map(([key, { label }]) => `${label} ${row[key]}`)
            .join(', '),
        ])
    const text = textOf(name, field, query)
    if (field.kind !== 'choice') return [[field.label, text.trim() || '–']]
    const options = materialOptions(materials, materialValue)
    const chosen = readChoice(field, text, options)
    return [[field.label, optionsOf(field, options).find(({ value }) => value === chosen)?.label ?? '–']]
  })
