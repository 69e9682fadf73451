import { setTimeout } from 'node:timers/promises'
import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Db } from '../database/database.server.ts'
import { jobs } from './jobs.table.ts'

const storedJob = {
  id: jobs.id,
  kind: jobs.kind,
  payload: jobs.payload,
  createdAt: jobs.createdAt,
  attempts: jobs.attempts,
  problem: jobs.problem,
  doneAt: jobs.doneAt,
  nextAt:
    sql<Date | null>`case when ${jobs.failedAt} is null and ${jobs.runAt} > now() then ${jobs.runAt} end`.mapWith(
      jobs.runAt,
    ),
  state: sql<JobState>`case when ${jobs.doneAt} is not null then 'done' when ${jobs.failedAt} is not null then 'failed'
    when ${jobs.lockedUntil} > now() then 'running' else 'waiting' end`,
}
export type JobState = 'done' | 'failed' | 'running' | 'waiting'
export type StoredJob = Omit<SelectResultFields<typeof storedJob>, 'nextAt'> & { nextAt: Date | null }

const isFailed = sql`${jobs.failedAt} is not null and ${jobs.doneAt} is null`
/** Failed before, or unfinished for too long: a job that has just been written is not stuck. */
const isLate = sql`${jobs.doneAt} is null and ${jobs.failedAt} is null
  and (${jobs.lastError} is not null or ${jobs.createdAt} < now() - interval '2 minutes')`

export async function listStuckJobs(db: Db, limit: number): Promise<StoredJob[]> {
  const newest = (condition: SQL) =>
    db.select(storedJob).from(jobs).where(condition).orderBy(desc(jobs.id)).limit(limit)
  const found = [...(await newest(isFailed)), ...(await newest(isLate))]
  return found.toSorted((a, b) => b.id - a.id).slice(0, limit)
}

export type StuckJobCounts = { waiting: number; failed: number }

export async function countStuckJobs(db: Db): Promise<StuckJobCounts> {
  const count = (condition: SQL) => sql<number>`(select count(*)::int from ${jobs} where ${condition})`
  const [row] = await db.select({ waiting: count(isLate), failed: count(isFailed) }).from(sql`(select 1) one`)
  return row ?? { waiting: 0, failed: 0 }
}

export async function findJob(db: Db, condition: SQL): Promise<StoredJob | undefined> {
  const [found] = await findJobs(db, condition, 1)
  return found
}

export const findJobs = (db: Db, condition: SQL, limit: number): Promise<StoredJob[]> =>
  db.select(storedJob).from(jobs).where(condition).orderBy(desc(jobs.id)).limit(limit)

const maxRetried = 1_000

/** Failed jobs get all their attempts again; a running job is left alone. */
export async function retryJobs(tx: Db, which: number | 'all stuck'): Promise<StoredJob[]> {
  const condition =
    which === 'all stuck'
      ? sql`${jobs.id} in (select id from jobs where ${isFailed} union all select id from jobs where ${isLate} limit ${maxRetried})`
      : sql`${jobs.id} = ${which} and ${jobs.doneAt} is null`
  return tx
    .update(jobs)
    .set({
      runAt: sql`now()`,
      attempts: sql`case when ${jobs.failedAt} is null then ${jobs.attempts} else 0 end`,
      failedAt: null,
    })
    .where(sql`${condition} and (${jobs.lockedUntil} is null or ${jobs.lockedUntil} < now())`)
    .returning(storedJob)
}

export type AttemptResult = {
  done: number
  failed: number
  pending: number
  problem: string | null
  /** Of jobs that are done but sent nothing. */
  fileProblem: string | null
}

export async function awaitAttempts(db: Db, ids: number[], timeoutMs: number): Promise<AttemptResult> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const [result] = await db
      .select({
        done: sql<number>`(count(*) filter (where ${jobs.doneAt} is not null))::int`,
        failed: sql<number>`(count(*) filter (where ${hasFailedAttempt}))::int`,
        pending: sql<number>`(count(*) filter (where ${jobs.doneAt} is null and not ${hasFailedAttempt}))::int`,
        problem: sql<string | null>`max(${jobs.problem}) filter (where ${hasFailedAttempt})`,
        fileProblem: sql<string | null>`max(${jobs.problem}) filter (where ${jobs.doneAt} is not null)`,
      })
      .from(jobs)
      .where(inArray(jobs.id, ids))
    if (!result || result.pending === 0 || performance.now() > deadline)
      return result ?? { done: 0, failed: 0, pending: 0, problem: null, fileProblem: null }
    await setTimeout(100)
  }
}

const hasFailedAttempt = sql`(${jobs.failedAt} is not null
  or (${jobs.doneAt} is null and ${jobs.lockedUntil} is null and ${jobs.runAt} > now()))`

/** Due, and leased by nobody. */
const isOverdue = sql`${jobs.runAt} <= now() and (${jobs.lockedUntil} is null or ${jobs.lockedUntil} < now())`

export async function countJobs(db: Db) {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      running: sql<number>`(count(*) filter (where ${jobs.lockedUntil} > now()))::int`,
      delayed: sql<number>`(count(*) filter (where ${jobs.runAt} > now() and ${jobs.lockedUntil} is null))::int`,
      retrying: sql<number>`(count(*) filter (where ${jobs.lastError} is not null))::int`,
      oldest: sql<number>`coalesce(extract(epoch from now() - min(${jobs.runAt}) filter (where ${isOverdue})), 0)::float8`,
      failed: sql<number>`(select count(*)::int from ${jobs}
        where ${jobs.failedAt} is not null and ${jobs.doneAt} is null)`,
    })
    .from(jobs)
    // The condition of the index of open jobs.
    .where(sql`${jobs.doneAt} is null and ${jobs.failedAt} is null`)
  return row
}
