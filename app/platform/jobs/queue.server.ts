import { setTimeout } from 'node:timers/promises'
import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../database/database.server.ts'
import { describeError, type Log } from '../log.server.ts'
import { type DeliveryProblem, problemOf, withProblem } from '../messages/delivery-problem.ts'
import { cleanText } from '../text/text.ts'
import { jobs } from './jobs.table.ts'

/** Thrown by a handler when another attempt cannot help: the job fails for good. */
export class FinalError extends Error {
  override name = 'FinalError'
  problem: DeliveryProblem
  constructor(message: string, problem: DeliveryProblem = 'unknown') {
    super(message)
    this.problem = problem
  }
}

export type Job = {
  id: number
  attempt: number
  signal: AbortSignal
  /** Set by a handler that did its work but sent nothing. */
  problem?: DeliveryProblem
}
export type JobHandler = (payload: unknown, job: Job) => Promise<void>

/** The time that a handler has to finish, and then to stop after its signal is aborted. */
const defaultLimits = { runSeconds: 60, stopSeconds: 20 }
/** Longer than both limits together, so that no second worker starts while the first still runs. */
const leaseSeconds = 120
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

const minute = 60
const hour = 60 * minute
/** Seconds between attempts: two days in all. */
export const retryDelays = [
  5,
  15,
  30,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  20 * minute,
  40 * minute,
  hour,
  ...Array.from({ length: 15 }, () => 3 * hour),
]

/** Writes a job in the caller's transaction: it exists if and only if that commits. It is due after `delaySeconds`. */
export async function enqueue(tx: Db, kind: string, payload: unknown, delaySeconds = 0) {
  await tx.insert(jobs).values({ kind, payload, runAt: sql`now() + make_interval(secs => ${delaySeconds})` })
}

export const enqueueFrom = (rows: SQLWrapper, kind: string, payload: SQL) =>
  sql`insert into jobs (kind, payload) select ${kind}, ${payload} from ${rows}`

/** Frees the jobs of a crashed process before their leases end: only for a database that no other process uses. */
export async function releaseLeases(db: Db) {
  await db
    .update(jobs)
    .set({ lockedUntil: null })
    .where(sql`${jobs.doneAt} is null and ${jobs.failedAt} is null and ${jobs.lockedUntil} is not null`)
}

/**
 * Jobs that were written while the clock was ahead run now; attempts that were timed since then keep their delay. Leases
 * of that time end after one lease from now, because whoever holds them may still run.
 */
export async function runFutureJobs(db: Db) {
  const isOpen = sql`${jobs.doneAt} is null and ${jobs.failedAt} is null`
  await db
    .update(jobs)
    .set({ runAt: sql`now()`, createdAt: sql`now()` })
    .where(sql`${isOpen} and ${jobs.createdAt} > now() and ${jobs.runAt} >= ${jobs.createdAt}`)
  await db
    .update(jobs)
    .set({ lockedUntil: leaseEnd })
    .where(sql`${isOpen} and ${jobs.lockedUntil} > ${leaseEnd}`)
}

/** Removes a running job that turned out to be needless, so that nobody takes it for done. */
export async function discardJob(db: Db, id: number) {
  await db.delete(jobs).where(eq(jobs.id, id))
}

export async function deleteOldJobs(db: Db) {
  await db.delete(jobs).where(sql`${jobs.doneAt} < now() - interval '30 days'`)
}

export type Queue = {
  wake(): void
  /** Starts no further job and waits for the running ones; when `abort` is aborted, they are aborted and released. */
  stop(abort?: AbortSignal): Promise<void>
}

type Options = {
  db: Db
  log: Log
  handlers: Record<string, JobHandler>
  idleMs?: number
  maxConcurrent?: number
  limits?: typeof defaultLimits
}
type Deps = Required<Pick<Options, 'db' | 'log' | 'handlers' | 'limits'>> & { abort: AbortSignal }

/** Jobs are leased and marked as done many at a time: the busier the queue, the fewer commits per job. */
export function startQueue(options: Options): Queue {
  const { db, log, handlers, idleMs = 5_000, maxConcurrent = 4, limits = defaultLimits } = options
  const abortJobs = new AbortController()
  const deps: Deps = { db, log, handlers, limits, abort: abortJobs.signal }
  let isStopping = false
  let isDatabaseDown = false
  let active = 0
  let finished: FinishedJob[] = []
  let isWoken = false
  let endPause = () => {}
  function wake() {
    isWoken = true
    endPause()
  }
  function pause() {
    return new Promise<void>(resolve => {
      const timer = globalThis.setTimeout(resolve, idleMs).unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(job: LeasedJob) {
    try {
      const result = await attempt(deps, job)
      if (result) return void finished.push(result)
      active--
    } catch (error) {
      active--
      log.warn('a failed attempt could not be saved', { job: job.id, ...describeError(error) })
    } finally {
      wake()
    }
  }

  async function loop() {
    while (!isStopping || active > 0) {
      // Reset before the database is asked, so that no wake-up in between is missed.
      isWoken = false
      const done = finished
      finished = []
      if (done.length > 0) await markDone(deps, done)
      active -= done.length
      try {
        const leased = isStopping || active >= maxConcurrent ? [] : await lease(db, maxConcurrent - active)
        active += leased.length
        for (const job of leased) void run(job)
        isDatabaseDown = false
      } catch (error) {
        if (!isDatabaseDown) log.warn('the job queue cannot reach the database', describeError(error))
        isDatabaseDown = true
      }
      if (!isWoken && finished.length === 0 && !(isStopping && active === 0)) await pause()
    }
  }
  const stopped = loop()

  return {
    wake,
    async stop(abort) {
      isStopping = true
      const onAbort = () => abortJobs.abort()
      if (abort?.aborted) onAbort()
      else abort?.addEventListener('abort', onAbort, { once: true })
      wake()
      await stopped
    },
  }
}

type FinishedJob = { id: number; problem: DeliveryProblem | null }
type LeasedJob = { id: number; kind: string; payload: unknown; attempts: number }

function lease(db: Db, limit: number): Promise<LeasedJob[]> {
  return db
    .update(jobs)
    .set({
      lockedUntil: leaseEnd,
      attempts: sql`${jobs.attempts} + 1`,
    })
    .where(
      sql`${jobs.id} in (
        select id from jobs
        where done_at is null and failed_at is null and run_at <= now() and (locked_until is null or locked_until < now())
        order by run_at limit ${limit} for update skip locked)`,
    )
    .returning({ id: jobs.id, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts })
}

async function attempt(deps: Deps, job: LeasedJob): Promise<FinishedJob | undefined> {
  const { db, log, handlers, abort } = deps
  const handler = handlers[job.kind]
  try {
    if (!handler) throw withProblem(new Error(`No handler for jobs of the kind ${job.kind}`), 'no handler')
    let started: Job | undefined
    await runWithLimits(deps, signal => {
      started = { id: job.id, attempt: job.attempts, signal }
      return handler(job.payload, started)
    })
    return { id: job.id, problem: started?.problem ?? null }
  } catch (error) {
    await (abort.aborted ? release(db, job) : reschedule(db, log, job, error))
    return undefined
  }
}

async function markDone({ db, log, abort }: Deps, done: FinishedJob[]) {
  const ids = done.map(({ id }) => id)
  const problems = Object.fromEntries(done.map(({ id, problem }) => [id, problem]))
  for (let attempt = 1; ; attempt++) {
    try {
      await db
        .update(jobs)
        .set({
          doneAt: sql`now()`,
          lockedUntil: null,
          lastError: null,
          problem: sql`${JSON.stringify(problems)}::jsonb ->> ${jobs.id}::text`,
        })
        .where(inArray(jobs.id, ids))
      return
    } catch (error) {
      if (attempt === 240 || abort.aborted)
        return log.error('finished jobs could not be marked as done', { jobs: ids, ...describeError(error) })
      await setTimeout(500, undefined, { signal: abort }).catch(() => {})
    }
  }
}

async function release(db: Db, { id }: LeasedJob) {
  await db
    .update(jobs)
    .set({ lockedUntil: null, attempts: sql`${jobs.attempts} - 1` })
    .where(eq(jobs.id, id))
}

async function reschedule(db: Db, log: Log, { id, kind, attempts }: LeasedJob, error: unknown) {
  const delay = error instanceof FinalError ? undefined : retryDelays[attempts - 1]
  log[delay === undefined ? 'error' : 'warn']('a job failed', {
    job: id,
    kind,
    attempt: attempts,
    ...(delay === undefined ? { final: true } : { againInSeconds: delay }),
    ...describeError(error),
  })
  // Without the message of a failed query, which holds personal data.
  const lastError = cleanText(String(describeError(error).reason ?? error)).slice(0, 1_000)
  const next =
    delay === undefined ? { failedAt: sql`now()` } : { runAt: sql`now() + make_interval(secs => ${delay})` }
  await db
    .update(jobs)
    .set({ lockedUntil: null, lastError, problem: problemOf(error), ...next })
    .where(eq(jobs.id, id))
}

/** Also waits for an aborted handler, because the next attempt must not run beside it; one that ignores its signal is abandoned. */
async function runWithLimits(
  { abort, limits }: Deps,
  handler: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  abort.throwIfAborted()
  const controller = new AbortController()
  const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>()
  const timers: NodeJS.Timeout[] = []
  const after = (seconds: number, action: () => void) =>
    timers.push(globalThis.setTimeout(action, seconds * 1_000))
  const end = (reason: string, stopSeconds: number) => {
    controller.abort(withProblem(new Error(reason), 'timeout'))
    after(stopSeconds, () => abandon(controller.signal.reason))
  }
  const onAbort = () => end('The shop is closing', 0)
  after(limits.runSeconds, () => end(`Not done within ${limits.runSeconds} s`, limits.stopSeconds))
  abort.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([handler(controller.signal), abandoned])
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    abort.removeEventListener('abort', onAbort)
    for (const timer of timers) clearTimeout(timer)
  }
}
