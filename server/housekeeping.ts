import { once } from 'node:events'
import { setInterval } from 'node:timers'
import { eraseOldData } from '../app/admin/retention.server.ts'
import { compactStockMovements } from '../app/catalogue/stock.server.ts'
import { expireFingerprints } from '../app/enquiries/personal-data.server.ts'
import { compactOrderSummary } from '../app/orders/order-summary.server.ts'
import { expireIdempotencyKeys } from '../app/orders/orders.server.ts'
import { describeError } from '../app/platform/log.server.ts'
import { deleteOldJobs } from '../app/platform/queue.server.ts'
import { deleteExpiredLimits } from '../app/platform/rate-limit.server.ts'
import type { Services } from '../app/platform/services.server.ts'
import { deleteExpiredSessions } from '../app/staff/expired-sessions.server.ts'

const tenMinutes = 10 * 60_000

/** What is done again and again, by name. */
export function housekeepingTasks(
  { db, log, env }: Pick<Services, 'db' | 'log' | 'env'>,
  vacuumDatabase: () => Promise<void>,
): Record<string, () => Promise<void>> {
  return {
    stock: () => compactStockMovements(db),
    summary: () => compactOrderSummary(db),
    limits: () => deleteExpiredLimits(db),
    staff: () => deleteExpiredSessions(db),
    jobs: () => deleteOldJobs(db),
    keys: () => expireIdempotencyKeys(db),
    fingerprints: () => expireFingerprints(db),
    async 'old personal data'() {
      const erased = await eraseOldData(db, env.dataDir)
      if (erased.orders + erased.messages > 0) log.info('old personal data was erased', erased)
    },
    database: vacuumDatabase,
  }
}

/** What keeps the tables small, every ten minutes; each task is safe beside the same one in another process. */
export function startHousekeeping(
  services: Services,
  vacuumDatabase: () => Promise<void>,
  everyMs = tenMinutes,
) {
  const { log } = services
  const tasks = housekeepingTasks(services, vacuumDatabase)
  let round = Promise.resolve()
  let stopping = false
  const timer = setInterval(() => {
    round = round.then(async () => {
      for (const [name, task] of Object.entries(tasks)) {
        if (stopping) return
        await task().catch(error => log.warn('housekeeping failed', { task: name, ...describeError(error) }))
      }
    })
  }, everyMs)
  timer.unref()
  return {
    /** Waits for the task in hand, but not beyond `cut`: each of them may be left undone. */
    async stop(cut?: AbortSignal) {
      stopping = true
      clearInterval(timer)
      await Promise.race([round, ...(cut ? [aborted(cut)] : [])])
    },
  }
}

const aborted = (signal: AbortSignal) => (signal.aborted ? undefined : once(signal, 'abort'))
