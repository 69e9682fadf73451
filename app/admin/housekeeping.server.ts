import { once } from 'node:events'
import { setInterval } from 'node:timers'
import { eq, sql } from 'drizzle-orm'
import { backUpNightly } from '../platform/backup/nightly-backup.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { healthChecks } from '../platform/health/health-checks.table.ts'
import { clockCheckName } from '../platform/health/platform-checks.server.ts'
import { deleteOldJobs, runFutureJobs } from '../platform/jobs/queue.server.ts'
import { describeError } from '../platform/log.server.ts'
import { deleteExpiredLimits } from '../platform/rate-limit.server.ts'
import type { HousekeepingDeps, HousekeepingTask } from '../platform/slice-manifest.server.ts'
import { slices } from '../slices.ts'
import { checkHealthRegularly } from './health/check-health.server.ts'
import { eraseOldData } from './personal-data/data-subject.server.ts'

const intervalMs = 10 * 60_000

type NamedTask = [name: string, task: HousekeepingTask]

export const housekeepingTasks = (vacuumDatabase: () => Promise<void>): NamedTask[] => [
  ...slices.flatMap(slice => Object.entries(slice.housekeeping)),
  ['limits', ({ db }) => deleteExpiredLimits(db)],
  ['jobs', ({ db }) => deleteOldJobs(db)],
  ['future jobs', ({ db }) => runFutureJobs(db)],
  ['old personal data', eraseAndLog],
  ['database', vacuumDatabase],
  ['health', checkHealthRegularly],
]

const irrevocableTasks = ['expired orders', 'order reminders', 'payment reminders', 'old personal data']

/** After a day without checks the shop was off or a clock jumped ahead: the next run has a new check of it. */
async function isTimeDoubtful(db: Db) {
  const [row] = await db
    .select({
      isDoubtful: sql<boolean>`state = 'ill' or
        checked_at < greatest(now(), ${new Date().toISOString()}::timestamptz) - interval '1 day'`,
    })
    .from(healthChecks)
    .where(eq(healthChecks.name, clockCheckName))
  return row?.isDoubtful ?? false
}

async function eraseAndLog({ db, env, log }: HousekeepingDeps) {
  const erased = await eraseOldData(db, env.dataDir)
  if (Object.values(erased).some(count => count > 0)) log.info('old personal data was erased', erased)
}

/** Runs every task every ten minutes; each is safe beside the same task in another process. */
export function startHousekeeping(
  deps: HousekeepingDeps,
  vacuumDatabase: () => Promise<void>,
  everyMs = intervalMs,
  backUp: HousekeepingTask = backUpNightly,
) {
  let isStopping = false
  async function runAll(tasks: NamedTask[]) {
    for (const [name, task] of tasks) {
      if (isStopping) return
      try {
        if (irrevocableTasks.includes(name) && (await isTimeDoubtful(deps.db)))
          deps.log.warn('housekeeping waits for the clock', { task: name })
        else await task(deps)
      } catch (error) {
        deps.log.warn('housekeeping failed', { task: name, ...describeError(error) })
      }
    }
  }
  const tasks = housekeepingTasks(vacuumDatabase)
  let run = Promise.resolve()
  // The others do not wait for a backup, which may take hours.
  let backup = Promise.resolve()
  const timer = setInterval(() => {
    run = run.then(() => runAll(tasks))
    backup = backup.then(() => runAll([['backup', backUp]]))
  }, everyMs)
  timer.unref()
  return {
    /** Waits for the running task until `abort` is aborted: each task may be left unfinished. */
    async stop(abort?: AbortSignal) {
      isStopping = true
      clearInterval(timer)
      await Promise.race([Promise.all([run, backup]), ...(abort ? [aborted(abort)] : [])])
    },
  }
}

const aborted = (signal: AbortSignal) => (signal.aborted ? undefined : once(signal, 'abort'))
