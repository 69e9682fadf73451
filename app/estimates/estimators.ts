import { drainEstimator } from './drain-estimator.ts'
import type { EstimatorName } from './estimate-pages.ts'
import type { Estimator } from './estimator.ts'
import { pavingEstimator } from './paving-estimator.ts'
import { roofEstimator } from './roof-estimator.ts'
import { slabEstimator } from './slab-estimator.ts'
import { wallEstimator } from './wall-estimator.ts'

const estimators: Record<EstimatorName, Estimator> = {
  wall: wallEstimator,
  paving: pavingEstimator,
  slab: slabEstimator,
  roof: roofEstimator,
  drain: drainEstimator,
}

export const findEstimator = (name: string) =>
  Object.hasOwn(estimators, name) ? estimators[name as EstimatorName] : undefined
