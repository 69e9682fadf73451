import type { Category } from '../catalogue/category.ts'

/** The category that each estimator is about, in the order of a building site. */
export const estimateCategories = {
  wall: 'blocks',
  paving: 'paving',
  slab: 'concrete',
  roof: 'roofing',
  drain: 'drainage',
} as const satisfies Record<string, Category>

export type EstimatorName = keyof typeof estimateCategories

export const estimatorNames = Object.keys(estimateCategories) as EstimatorName[]
