import type { Category } from '../catalogue/category.ts'
import type { MeasuredKind } from '../catalogue/kind.ts'

/** The category that each estimator is about, in the order of a building site. */
export const estimateCategories = {
  wall: 'blocks',
  paving: 'paving',
  slab: 'concrete',
  roof: 'roofing',
  drain: 'drainage',
} as const satisfies Record<string, Category>

/** The goods that each estimates with. */
export const estimateKinds: Record<EstimatorName, MeasuredKind> = {
  wall: 'block',
  paving: 'paver',
  slab: 'concrete',
  roof: 'sheet',
  drain: 'drain',
}

export type EstimatorName = keyof typeof estimateCategories

export const estimatorNames = Object.keys(estimateCategories) as EstimatorName[]
