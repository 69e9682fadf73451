import { setTimeout } from 'node:timers/promises'
import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.server.ts'
import { jobs } from './jobs.table.ts'

const job = {
  id: jobs.id,
  kind: jobs.kind,
  payload: jobs.payload,
  createdAt: jobs.createdAt,
  attempts: jobs.attempts,
  lastError: jobs.lastError,
  doneAt: jobs.doneAt,
  /** When the next try is due, for those that aren't given up. */
  nextAt:
    sql<Date | null>`case when ${jobs.failedAt} is null and ${jobs.runAt} > now() then ${jobs.runAt} end`.mapWith(
      jobs.runAt,
    ),
  state: sql<JobState>`case when ${jobs.doneAt} is not null then 'done' when ${jobs.failedAt} is not null then 'failed'
    when ${jobs.lockedUntil} > now() then 'running' else 'waiting' end`,
}
export type JobState = 'done' | 'failed' | 'running' | 'waiting'
export type OpenJob = {
  id: number
  kind: string
  payload: unknown
  createdAt: Date
  attempts: number
  lastError: string | null
  doneAt: Date | null
  nextAt: Date | null
  state: JobState
}

// Each is found by an index of its own, however many jobs were done.
const givenUp = sql`${jobs.failedAt} is not null and ${jobs.doneAt} is null`
/** Failed before, or waiting for longer than a job ever should: what is on its way right now is nobody's worry. */
const late = sql`${jobs.doneAt} is null and ${jobs.failedAt} is null
  and (${jobs.lastError} is not null or ${jobs.createdAt} < now() - interval '2 minutes')`

/** The jobs that somebody should know of, the newest first. */
export async function listStuckJobs(db: Db, limit: number): Promise<OpenJob[]> {
  const newest = (which: SQL) => db.select(job).from(jobs).where(which).orderBy(desc(jobs.id)).limit(limit)
  const found = [...(await newest(givenUp)), ...(await newest(late))]
  return found.toSorted((a, b) => b.id - a.id).slice(0, limit)
}

export type StuckJobCounts = { waiting: number; failed: number }

export async function countStuckJobs(db: Db): Promise<StuckJobCounts> {
  const count = (which: SQL) => sql<number>`(select count(*)::int from ${jobs} where ${which})`
  const [row] = await db.select({ waiting: count(late), failed: count(givenUp) }).from(sql`(select 1) one`)
  return row ?? { waiting: 0, failed: 0 }
}

/** The job that tells of an order: none where it was done more than a month ago. */
export async function findJobOfOrder(db: Db, orderId: string): Promise<OpenJob | undefined> {
  const [found] = await db
    .select(job)
    .from(jobs)
    // Written as it stands in the index.
    .where(sql`kind = 'order notification' and (payload->>'orderId') = ${orderId}`)
    .orderBy(desc(jobs.id))
    .limit(1)
  return found
}

const maxAtOnce = 1_000

/**
 * Makes jobs due now, also those that were given up, which get all their tries anew. One that is in hand is left alone.
 * @returns the jobs that are due now
 */
export async function retryJobs(tx: Db, which: number | 'all stuck'): Promise<OpenJob[]> {
  const chosen =
    which === 'all stuck'
      ? sql`${jobs.id} in (select id from jobs where ${givenUp} union all select id from jobs where ${late} limit ${maxAtOnce})`
      : sql`${jobs.id} = ${which} and ${jobs.doneAt} is null`
  return tx
    .update(jobs)
    .set({
      runAt: sql`now()`,
      attempts: sql`case when ${jobs.failedAt} is null then ${jobs.attempts} else 0 end`,
      failedAt: null,
    })
    .where(sql`${chosen} and (${jobs.lockedUntil} is null or ${jobs.lockedUntil} < now())`)
    .returning(job)
}

export type Tried = { done: number; failed: number; underWay: number; lastError: string | null }

/** Waits until these jobs have been tried, but no longer than `ms`, and says what came of it. */
export async function awaitTries(db: Db, ids: number[], ms: number): Promise<Tried> {
  const until = performance.now() + ms
  for (;;) {
    const [tried] = await db
      .select({
        done: sql<number>`(count(*) filter (where ${jobs.doneAt} is not null))::int`,
        failed: sql<number>`(count(*) filter (where ${hasFailed}))::int`,
        underWay: sql<number>`(count(*) filter (where ${jobs.doneAt} is null and not ${hasFailed}))::int`,
        lastError: sql<string | null>`max(${jobs.lastError}) filter (where ${hasFailed})`,
      })
      .from(jobs)
      .where(inArray(jobs.id, ids))
    if (!tried || tried.underWay === 0 || performance.now() > until)
      return tried ?? { done: 0, failed: 0, underWay: 0, lastError: null }
    await setTimeout(100)
  }
}

/** Put off to another moment, or given up. */
const hasFailed = sql`(${jobs.failedAt} is not null
  or (${jobs.doneAt} is null and ${jobs.lockedUntil} is null and ${jobs.runAt} > now()))`
