import { setTimeout } from 'node:timers/promises'
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './database.server.ts'
import { jobs } from './jobs.table.ts'
import { describeError, type Log } from './log.server.ts'

/** What a handler throws when trying again can't help: the job is marked as failed at once. */
export class FinalError extends Error {
  override name = 'FinalError'
}

export type Job = {
  id: number
  attempt: number
  /** Aborted where the time is up: what the handler waits for must end then. */
  signal: AbortSignal
}
/** Does one job; what it throws is noted, and it is tried again later. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>

/** Seconds a handler has until it is told to end, and then to do so. */
const usualLimits = { work: 60, ending: 20 }
/** Longer than both, so that no second worker starts while the first still runs. */
const leaseSeconds = 120

const minutes = 60
const hours = 60 * minutes
/** Seconds between tries: soon at first, then ever slower, for two days in all. */
export const retryPauses = [
  5,
  15,
  30,
  minutes,
  2 * minutes,
  5 * minutes,
  10 * minutes,
  20 * minutes,
  40 * minutes,
  hours,
  ...Array.from({ length: 15 }, () => 3 * hours),
]

/** Writes a job in the caller's transaction: it exists if and only if that commits. */
export async function enqueue(tx: Db, kind: string, payload: unknown) {
  await tx.insert(jobs).values({ kind, payload })
}

/**
 * Gives back the jobs that a process had in hand when it died, without waiting for their leases to end. Only where no
 * other process can have any.
 */
export async function releaseLeases(db: Db) {
  await db
    .update(jobs)
    .set({ lockedUntil: null })
    .where(sql`${jobs.doneAt} is null and ${jobs.failedAt} is null and ${jobs.lockedUntil} is not null`)
}

/** As part of a statement: a job for each row of an earlier part. */
export const enqueueFrom = (rows: SQLWrapper, kind: string, payload: SQL) =>
  sql`insert into jobs (kind, payload) select ${kind}, ${payload} from ${rows}`

export type Queue = {
  /** Looks for work now: call it after a commit that wrote a job. */
  wake(): void
  /** Takes no further job and waits for those in hand; on `cut` they are ended and given back. */
  stop(cut?: AbortSignal): Promise<void>
}

type Options = { db: Db; log: Log; handlers: Record<string, JobHandler>; idleMs?: number; atOnce?: number }
type Deps = Pick<Options, 'db' | 'log' | 'handlers'> & {
  /** Aborted where the queue must end at once. */
  cut?: AbortSignal
  limits?: typeof usualLimits
}

/**
 * Works off the jobs, `atOnce` at a time, beside the queues of other processes on the same database. Taking jobs and noting
 * them as done is one statement each for all that can be taken or noted: the busier the queue, the fewer commits a job costs.
 */
export function startQueue({ db, log, handlers, idleMs = 5_000, atOnce = 4 }: Options): Queue {
  const ending = new AbortController()
  const means: Deps = { db, log, handlers, cut: ending.signal }
  let stopping = false
  let cutShort = false
  let inHand = 0
  let done: number[] = []
  let woken = false
  let endPause = () => {}
  function wake() {
    woken = true
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

  async function perform(job: Leased) {
    try {
      if (await attempt(means, job)) return void done.push(job.id)
      inHand--
    } catch (error) {
      // Not even its failure could be noted: it is free again when its lease ends.
      inHand--
      log.warn('a failed job could not be noted', { job: job.id, ...describeError(error) })
    } finally {
      wake()
    }
  }

  async function work() {
    while (!stopping || inHand > 0) {
      // Before looking for work: a wake-up in between is not missed.
      woken = false
      const noted = done
      done = []
      if (noted.length > 0) await noteDone(means, noted)
      inHand -= noted.length
      try {
        const leased = stopping || inHand === atOnce ? [] : await lease(db, atOnce - inHand)
        inHand += leased.length
        for (const job of leased) void perform(job)
        cutShort = false
      } catch (error) {
        // Once per outage: the database is asked again at every turn.
        if (!cutShort) log.warn('the job queue cannot reach the database', describeError(error))
        cutShort = true
      }
      if (!woken && done.length === 0 && !(stopping && inHand === 0)) await pause()
    }
  }
  const running = work()

  return {
    wake,
    async stop(cut) {
      stopping = true
      const end = () => ending.abort()
      if (cut?.aborted) end()
      else cut?.addEventListener('abort', end, { once: true })
      wake()
      await running
    },
  }
}

type Leased = { id: number; kind: string; payload: unknown; attempts: number }

/** Does the job that has waited longest, if any is due. */
export async function workOff(
  db: Db,
  handlers: Record<string, JobHandler>,
  log: Log,
  limits = usualLimits,
): Promise<boolean> {
  const [job] = await lease(db, 1)
  if (!job) return false
  const means = { db, log, handlers, limits }
  if (await attempt(means, job)) await noteDone(means, [job.id])
  return true
}

/** Takes the jobs that have waited longest, up to `most`; nobody else takes them before their lease ends. */
function lease(db: Db, most: number): Promise<Leased[]> {
  return db
    .update(jobs)
    .set({
      lockedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: sql`${jobs.attempts} + 1`,
    })
    .where(
      sql`${jobs.id} in (
        select id from jobs
        where done_at is null and failed_at is null and run_at <= now() and (locked_until is null or locked_until < now())
        order by run_at limit ${most} for update skip locked)`,
    )
    .returning({ id: jobs.id, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts })
}

/** Whether the job is done; where it failed, the next try is set. */
async function attempt(means: Deps, job: Leased) {
  const { db, log, handlers, cut } = means
  const handler = handlers[job.kind]
  try {
    if (!handler) throw new Error(`No handler for jobs of the kind ${job.kind}`)
    await inTime(means, signal => handler(job.payload, { id: job.id, attempt: job.attempts, signal }))
    return true
  } catch (error) {
    await (cut?.aborted ? giveBack(db, job) : postpone(db, job, error, log))
    return false
  }
}

/** Insists for two minutes, as long as the leases last: work that is done but not noted as done would be done again. */
async function noteDone({ db, log, cut }: Deps, ids: number[]) {
  for (let attempt = 1; ; attempt++) {
    try {
      await db
        .update(jobs)
        .set({ doneAt: sql`now()`, lockedUntil: null, lastError: null })
        .where(inArray(jobs.id, ids))
      return
    } catch (error) {
      if (attempt === 240 || cut?.aborted)
        return log.error('done jobs could not be noted as done', { jobs: ids, ...describeError(error) })
      await setTimeout(500, undefined, { signal: cut }).catch(() => {})
    }
  }
}

/** As if it had never been taken: it didn't fail by itself. */
async function giveBack(db: Db, { id }: Leased) {
  await db
    .update(jobs)
    .set({ lockedUntil: null, attempts: sql`${jobs.attempts} - 1` })
    .where(sql`${jobs.id} = ${id}`)
}

async function postpone(
  db: Db,
  job: { id: number; kind: string; attempts: number },
  error: unknown,
  log: Log,
) {
  const pause = error instanceof FinalError ? undefined : retryPauses[job.attempts - 1]
  // Not the whole message: of a query it holds what people typed.
  const lastError = String(describeError(error).reason ?? error)
  log[pause === undefined ? 'error' : 'warn']('a job failed', {
    job: job.id,
    kind: job.kind,
    attempt: job.attempts,
    ...(pause === undefined ? { final: true } : { againInSeconds: pause }),
    ...describeError(error),
  })
  await db
    .update(jobs)
    .set({
      lockedUntil: null,
      lastError: lastError.slice(0, 1_000),
      ...(pause === undefined
        ? { failedAt: sql`now()` }
        : { runAt: sql`now() + make_interval(secs => ${pause})` }),
    })
    .where(sql`${jobs.id} = ${job.id}`)
}

/**
 * Tells the work to end when its time is up, and waits until it has: what still ran would be done beside its next try.
 * Only what doesn't listen is left behind.
 */
async function inTime(
  { cut, limits = usualLimits }: Deps,
  start: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  cut?.throwIfAborted()
  const ending = new AbortController()
  const { promise: deaf, reject: leave } = Promise.withResolvers<never>()
  let leaving: NodeJS.Timeout | undefined
  const end = (why: string, graceSeconds: number) => {
    ending.abort(new Error(why))
    clearTimeout(leaving)
    leaving = globalThis.setTimeout(() => leave(ending.signal.reason), graceSeconds * 1_000)
  }
  const late = () => end(`Not done within ${limits.work} s`, limits.ending)
  const closing = () => end('The shop is closing', 0)
  const timer = globalThis.setTimeout(late, limits.work * 1_000)
  cut?.addEventListener('abort', closing, { once: true })
  try {
    await Promise.race([start(ending.signal), deaf])
  } catch (error) {
    // Not by the words in which the work says that it was ended.
    throw ending.signal.aborted ? ending.signal.reason : error
  } finally {
    cut?.removeEventListener('abort', closing)
    clearTimeout(timer)
    clearTimeout(leaving)
  }
}

/** Forgets jobs that were done a month ago. */
export async function deleteOldJobs(db: Db) {
  await db.delete(jobs).where(sql`${jobs.doneAt} < now() - interval '30 days'`)
}
