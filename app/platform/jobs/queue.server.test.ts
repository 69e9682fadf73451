import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpDatabase } from '../database/database.fixture.ts'
import type { Db } from '../database/database.server.ts'
import { eventually } from '../eventually.fixture.ts'
import { createLog } from '../log.server.ts'
import { maxReactionsOfOnePromise } from '../promises.fixture.ts'
import { jobs } from './jobs.table.ts'
import { runDueJobs } from './queue.fixture.ts'
import {
  deleteOldJobs,
  enqueue,
  FinalError,
  type JobHandler,
  releaseLeases,
  retryDelays,
  runFutureJobs,
  startQueue,
} from './queue.server.ts'

const database = setUpDatabase()
let db: Db
beforeAll(async () => {
  db = database.db
})
beforeEach(async () => {
  await db.delete(jobs)
})

const log = createLog('silent')
const allJobs = () => db.select().from(jobs).orderBy(jobs.id)
const makeDue = () => db.update(jobs).set({ runAt: sql`now() - interval '1 second'` })

describe('a job', () => {
  it('exists if and only if its transaction commits', async () => {
    await db.transaction(tx => enqueue(tx, 'mail', { order: 1 }))
    const failing = db.transaction(async tx => {
      await enqueue(tx, 'mail', { order: 2 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await allJobs()).map(job => job.payload)).toEqual([{ order: 1 }])
  })

  it('of a crashed process runs once its lease is released', async () => {
    await enqueue(db, 'mail', { order: 1 })
    await db.update(jobs).set({ lockedUntil: sql`now() + interval '2 minutes'`, attempts: 1 })
    const mail = vi.fn(async () => {})
    await runDueJobs({ db, handlers: { mail } })
    expect(mail).not.toHaveBeenCalled()
    await releaseLeases(db)
    await runDueJobs({ db, handlers: { mail } })
    expect(mail).toHaveBeenCalledOnce()
  })

  it('runs once and is marked as done', async () => {
    await enqueue(db, 'mail', { order: 1 })
    const mail = vi.fn(async () => {})
    for (let run = 0; run < 2; run++) await runDueJobs({ db, handlers: { mail } })
    expect(mail).toHaveBeenCalledExactlyOnceWith({ order: 1 }, expect.objectContaining({ attempt: 1 }))
    expect((await allJobs())[0]).toMatchObject({
      failedAt: null,
      lockedUntil: null,
      doneAt: expect.any(Date),
    })
  })

  it('is retried after a delay, and keeps the error', async () => {
    await enqueue(db, 'mail', {})
    const mail = vi.fn(async () => {
      throw new Error('connection refused')
    })
    await runDueJobs({ db, handlers: { mail } })
    const [job] = await allJobs()
    expect(job).toMatchObject({ attempts: 1, lastError: 'connection refused', doneAt: null, failedAt: null })
    expect(Number(job?.runAt) - Date.now()).toBeGreaterThan(0)
    await runDueJobs({ db, handlers: { mail } })
    expect(mail).toHaveBeenCalledOnce()
    await makeDue()
    await runDueJobs({ db, handlers: { mail } })
    expect(mail).toHaveBeenCalledTimes(2)
  })

  it('fails for good after two days of increasing delays', async () => {
    expect(retryDelays).toEqual(retryDelays.toSorted((a, b) => a - b))
    const hours = retryDelays.reduce((sum, delay) => sum + delay, 0) / 3600
    expect(hours).toBeGreaterThan(46)
    expect(hours).toBeLessThan(50)
    await enqueue(db, 'mail', {})
    await db.update(jobs).set({ attempts: retryDelays.length })
    await runDueJobs({ db, handlers: { mail: () => Promise.reject(new Error('still down')) } })
    expect((await allJobs())[0]).toMatchObject({ failedAt: expect.any(Date), lastError: 'still down' })
  })

  it('fails for good at once when another attempt cannot help', async () => {
    await enqueue(db, 'mail', {})
    await runDueJobs({ db, handlers: { mail: () => Promise.reject(new FinalError('403')) } })
    expect((await allJobs())[0]).toMatchObject({ attempts: 1, failedAt: expect.any(Date) })
  })

  it('keeps an error with characters that the database refuses', async () => {
    await enqueue(db, 'mail', {})
    await runDueJobs({ db, handlers: { mail: () => Promise.reject(new FinalError('bad\0reply\ud800')) } })
    expect((await allJobs())[0]).toMatchObject({
      failedAt: expect.any(Date),
      lockedUntil: null,
      lastError: 'badreply\ufffd',
    })
  })

  it('that exceeds the time limit is aborted, and counts as failed once its handler has ended', async () => {
    await enqueue(db, 'mail', {})
    const errorsBeforeEnd: unknown[] = []
    const mail: JobHandler = async (_, { signal }) => {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      await new Promise(resolve => setTimeout(resolve, 100))
      errorsBeforeEnd.push((await allJobs())[0]?.lastError)
      throw signal.reason
    }
    await runDueJobs({ db, handlers: { mail }, limits: { runSeconds: 0.05, stopSeconds: 60 } })
    expect(errorsBeforeEnd).toEqual([null])
    expect((await allJobs())[0]).toMatchObject({ lastError: 'Not done within 0.05 s', lockedUntil: null })
  })

  it('that ignores its signal is abandoned', async () => {
    await enqueue(db, 'mail', {})
    const mail = () => new Promise<void>(() => {})
    await runDueJobs({ db, handlers: { mail }, limits: { runSeconds: 0.05, stopSeconds: 0.05 } })
    expect((await allJobs())[0]).toMatchObject({ lastError: 'Not done within 0.05 s', lockedUntil: null })
  })

  it('of a time when the clock was ahead runs now, and again after its delay', async () => {
    await enqueue(db, 'mail', {})
    await db
      .update(jobs)
      .set({ createdAt: sql`now() + interval '1 day'`, runAt: sql`now() + interval '1 day'` })
    await enqueue(db, 'later', {}, 60)
    const fail = vi.fn(() => Promise.reject(new Error('no')))
    const run = () => runDueJobs({ db, handlers: { mail: fail, later: fail } })
    await run()
    expect(fail).not.toHaveBeenCalled()
    for (let times = 0; times < 2; times++) {
      await runFutureJobs(db)
      await run()
    }
    expect(fail).toHaveBeenCalledOnce()
    expect(await allJobs()).toMatchObject([{ attempts: 1 }, { attempts: 0 }])
  })

  it('of a time when the clock was ahead waits for its next attempt when the clock has caught up', async () => {
    await enqueue(db, 'mail', {})
    await db
      .update(jobs)
      .set({ createdAt: sql`now() + interval '4.9 seconds'`, runAt: sql`now() + interval '1 day'` })
    const fail = vi.fn(() => Promise.reject(new Error('no')))
    const run = () => runDueJobs({ db, handlers: { mail: fail } })
    await runFutureJobs(db)
    await run()
    const tried = await allJobs()
    expect(tried).toMatchObject([{ attempts: 1 }])
    // The second attempt follows five seconds later, after what was the job's time.
    await runFutureJobs(db)
    expect(await allJobs()).toEqual(tried)
  })

  it('that a process held while the clock was ahead is free after a lease', async () => {
    await enqueue(db, 'mail', {})
    await db.update(jobs).set({ lockedUntil: sql`now() + interval '1 day'` })
    await runFutureJobs(db)
    const [job] = await allJobs()
    const seconds = ((job?.lockedUntil?.getTime() ?? 0) - Date.now()) / 1_000
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThan(180)
  })

  it('is not run by other workers until its lease has ended', async () => {
    await enqueue(db, 'mail', {})
    const other = vi.fn(async () => {})
    const mail = vi.fn(() => runDueJobs({ db, handlers: { mail: other } }))
    await runDueJobs({ db, handlers: { mail } })
    expect(mail).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
    await db.update(jobs).set({ doneAt: null, lockedUntil: sql`now() - interval '1 second'` })
    await runDueJobs({ db, handlers: { mail: other } })
    expect(other).toHaveBeenCalledOnce()
  })
})

describe('the queue', () => {
  it('runs every job once with several workers', async () => {
    for (let number = 0; number < 40; number++) await enqueue(db, 'mail', { number })
    const done: unknown[] = []
    const handlers = {
      mail: async (payload: unknown) => void done.push((payload as { number: number }).number),
    }
    const queues = [1, 2, 3].map(() => startQueue({ db, log, handlers, idleMs: 20 }))
    await eventually(() => expect(done).toHaveLength(40))
    await Promise.all(queues.map(queue => queue.stop()))
    expect(new Set(done).size).toBe(40)
  })

  it('looks for jobs at once when it is woken', async () => {
    const mail = vi.fn(async () => {})
    const queue = startQueue({ db, log, handlers: { mail }, idleMs: 3_600_000 })
    await enqueue(db, 'mail', {})
    queue.wake()
    await eventually(() => expect(mail).toHaveBeenCalledOnce())
    await queue.stop()
  })

  it('leaks no promise reactions while it is idle', async () => {
    const max = await maxReactionsOfOnePromise(async () => {
      // The embedded engine has long-lived promises of its own.
      const returning = async () => []
      const idle = { update: () => ({ set: () => ({ where: () => ({ returning }) }) }) } as unknown as Db
      const queue = startQueue({ db: idle, log, handlers: {}, idleMs: 1 })
      await new Promise(resolve => setTimeout(resolve, 500))
      await queue.stop()
    })
    expect(max).toBeLessThan(10)
  })

  it('waits for the running job when it stops', async () => {
    let finished = false
    const started = Promise.withResolvers<void>()
    const handlers = {
      mail: async () => {
        started.resolve()
        await new Promise(resolve => setTimeout(resolve, 100))
        finished = true
      },
    }
    await enqueue(db, 'mail', {})
    const queue = startQueue({ db, log, handlers })
    await started.promise
    await queue.stop()
    expect(finished).toBe(true)
    expect((await allJobs())[0]?.doneAt).toEqual(expect.any(Date))
  })

  it('aborts the running job when it must stop at once, and releases it without counting the attempt', async () => {
    const started = Promise.withResolvers<AbortSignal>()
    const mail: JobHandler = async (_, { signal }) => {
      started.resolve(signal)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    await enqueue(db, 'mail', {})
    const queue = startQueue({ db, log, handlers: { mail } })
    const signal = await started.promise
    const abort = new AbortController()
    const stopped = queue.stop(abort.signal)
    expect(signal.aborted).toBe(false)
    abort.abort()
    await stopped
    expect(signal.aborted).toBe(true)
    expect(await allJobs()).toMatchObject([{ attempts: 0, lockedUntil: null, lastError: null, doneAt: null }])
  })

  it('does not keep trying to mark jobs as done when it must stop at once', async () => {
    const attempted = Promise.withResolvers<void>()
    let done = false
    const failing = new Proxy(db, {
      get(target, name) {
        if (name === 'update' && done) {
          attempted.resolve()
          throw new Error('the database is away')
        }
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const mail = async () => {
      done = true
    }
    await enqueue(db, 'mail', {})
    const queue = startQueue({ db: failing, log, handlers: { mail } })
    await attempted.promise
    await queue.stop(AbortSignal.abort())
    expect((await allJobs())[0]?.doneAt).toBeNull()
  })
})

it('only jobs that were done long ago are deleted', async () => {
  await enqueue(db, 'mail', { age: 'old' })
  await db.update(jobs).set({ doneAt: sql`now() - interval '31 days'` })
  await enqueue(db, 'mail', { age: 'waiting' })
  await deleteOldJobs(db)
  expect((await allJobs()).map(job => job.payload)).toEqual([{ age: 'waiting' }])
})
