import type { EstimatorName } from './estimate-pages.ts'
import type { Estimator } from './estimator.ts'
import { wallEstimator } from './wall-estimator.ts'

export const estimators: Partial<Record<EstimatorName, Estimator>> = {
  wall: wallEstimator,
}

export const findEstimator = (name: string) =>
  Object.hasOwn(estimators, name) ? estimators[name as EstimatorName] : undefined
