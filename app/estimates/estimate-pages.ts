import type { MeasuredKind } from '../catalogue/kind.ts'

/** The goods that each estimates with, in the order of a building site. */
export const estimateKinds = {
  wall: 'block',
  paving: 'paver',
  slab: 'concrete',
  roof: 'sheet',
  drain: 'drain',
} as const satisfies Record<string, MeasuredKind>

export type EstimatorName = keyof typeof estimateKinds

export const estimatorNames = Object.keys(estimateKinds) as EstimatorName[]
