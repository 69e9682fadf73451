import type { EstimatorName } from './estimate-pages.ts'
import type { Estimator } from './estimator.ts'

/** A page loads its own estimator only. */
export const estimatorLoaders: Record<EstimatorName, () => Promise<Estimator>> = {
  wall: async () => (await import('./wall-estimator.ts')).wallEstimator,
  paving: async () => (await import('./paving-estimator.ts')).pavingEstimator,
  slab: async () => (await import('./slab-estimator.ts')).slabEstimator,
  roof: async () => (await import('./roof-estimator.ts')).roofEstimator,
  drain: async () => (await import('./drain-estimator.ts')).drainEstimator,
}
