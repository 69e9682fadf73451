import { type HealthCheck, type HealthDeps, runHealthChecks } from '../../platform/health/health.server.ts'
import { platformChecks } from '../../platform/health/platform-checks.server.ts'
import { consume } from '../../platform/rate-limit.server.ts'
import { slices } from '../../slices.ts'
import { enqueueHealthAlert } from '../../staff/health-alert.server.ts'

export const healthChecksOfShop = (): HealthCheck[] => [
  ...platformChecks,
  ...slices.flatMap(slice => slice.healthChecks),
]

export const checkHealth = (deps: HealthDeps) =>
  runHealthChecks(deps, healthChecksOfShop(), (tx, alert) => enqueueHealthAlert(tx, deps, alert))

/** By whichever process comes first; the others use its results. */
export async function checkHealthRegularly(deps: HealthDeps) {
  if (await consume(deps.db, 'health checks', { max: 1, windowSeconds: 4 * 60 })) return
  await checkHealth(deps)
}
