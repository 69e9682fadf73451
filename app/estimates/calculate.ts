import type { Calculated, Estimator } from './estimator.ts'
import { type Material, materialOptions } from './material.ts'
import { readValues } from './read-values.ts'

/** The estimate that a query asks for, or the errors of its fields. */
export function calculate(
  estimator: Estimator,
  query: URLSearchParams,
  materials: readonly Material<unknown>[],
): Calculated {
  const read = readValues(estimator.fields, query, materialOptions(materials, estimator.materialValue))
  return 'errors' in read ? read : estimator.calculate(read.values, materials)
}
