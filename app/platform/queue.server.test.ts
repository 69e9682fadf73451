import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from './database.fixture.ts'
import type { Database, Db } from './database.server.ts'
import { jobs } from './jobs.table.ts'
import { createLog } from './log.server.ts'
import { maxReactionsOfOnePromise } from './promises.fixture.ts'
import {
  deleteOldJobs,
  enqueue,
  FinalError,
  type JobHandler,
  releaseLeases,
  retryPauses,
  startQueue,
  workOff,
} from './queue.server.ts'

let database: Database
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(jobs)
})

const log = createLog('silent')
const everyJob = () => db.select().from(jobs).orderBy(jobs.id)
const makeDue = () => db.update(jobs).set({ runAt: sql`now() - interval '1 second'` })

describe('a job', () => {
  it('exists if and only if its transaction commits', async () => {
    await db.transaction(tx => enqueue(tx, 'mail', { order: 1 }))
    const failing = db.transaction(async tx => {
      await enqueue(tx, 'mail', { order: 2 })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await everyJob()).map(job => job.payload)).toEqual([{ order: 1 }])
  })

  it('that a dead process had in hand comes back where no other process can have it', async () => {
    await enqueue(db, 'mail', { order: 1 })
    await db.update(jobs).set({ lockedUntil: sql`now() + interval '2 minutes'`, attempts: 1 })
    const mail = vi.fn(async () => {})
    expect(await workOff(db, { mail }, log)).toBe(false)
    await releaseLeases(db)
    expect(await workOff(db, { mail }, log)).toBe(true)
    expect(mail).toHaveBeenCalledOnce()
  })

  it('is done once and noted as done', async () => {
    await enqueue(db, 'mail', { order: 1 })
    const mail = vi.fn(async () => {})
    expect(await workOff(db, { mail }, log)).toBe(true)
    expect(await workOff(db, { mail }, log)).toBe(false)
    expect(mail).toHaveBeenCalledExactlyOnceWith({ order: 1 }, expect.objectContaining({ attempt: 1 }))
    expect((await everyJob())[0]).toMatchObject({
      failedAt: null,
      lockedUntil: null,
      doneAt: expect.any(Date),
    })
  })

  it('is tried again, later each time, and says why it failed', async () => {
    await enqueue(db, 'mail', {})
    const mail = vi.fn(async () => {
      throw new Error('connection refused')
    })
    await workOff(db, { mail }, log)
    const [job] = await everyJob()
    expect(job).toMatchObject({ attempts: 1, lastError: 'connection refused', doneAt: null, failedAt: null })
    expect(Number(job?.runAt) - Date.now()).toBeGreaterThan(0)
    expect(await workOff(db, { mail }, log)).toBe(false)
    await makeDue()
    expect(await workOff(db, { mail }, log)).toBe(true)
    expect(mail).toHaveBeenCalledTimes(2)
  })

  it('is given up after two days of ever longer pauses', async () => {
    expect(retryPauses).toEqual(retryPauses.toSorted((a, b) => a - b))
    const hours = retryPauses.reduce((sum, pause) => sum + pause, 0) / 3600
    expect(hours).toBeGreaterThan(46)
    expect(hours).toBeLessThan(50)
    await enqueue(db, 'mail', {})
    await db.update(jobs).set({ attempts: retryPauses.length })
    await workOff(db, { mail: () => Promise.reject(new Error('still down')) }, log)
    expect((await everyJob())[0]).toMatchObject({ failedAt: expect.any(Date), lastError: 'still down' })
  })

  it('is given up at once where trying again cannot help', async () => {
    await enqueue(db, 'mail', {})
    await workOff(db, { mail: () => Promise.reject(new FinalError('403')) }, log)
    expect((await everyJob())[0]).toMatchObject({ attempts: 1, failedAt: expect.any(Date) })
  })

  it('is told to end when its time is up, and counts as failed when it has', async () => {
    await enqueue(db, 'mail', {})
    const steps: string[] = []
    const mail: JobHandler = async (_, { signal }) => {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      await new Promise(resolve => setTimeout(resolve, 100))
      steps.push(`ended, ${(await everyJob())[0]?.lastError ?? 'not failed yet'}`)
      throw signal.reason
    }
    await workOff(db, { mail }, log, { work: 0.05, ending: 60 })
    expect(steps).toEqual(['ended, not failed yet'])
    expect((await everyJob())[0]).toMatchObject({ lastError: 'Not done within 0.05 s', lockedUntil: null })
  })

  it('that does not listen is left behind', async () => {
    await enqueue(db, 'mail', {})
    await workOff(db, { mail: () => new Promise(() => {}) }, log, { work: 0.05, ending: 0.05 })
    expect((await everyJob())[0]).toMatchObject({ lastError: 'Not done within 0.05 s', lockedUntil: null })
  })

  it('is left alone by others while one works on it, and taken over when that one died', async () => {
    await enqueue(db, 'mail', {})
    let others = false
    const handlers = {
      mail: async () => {
        others = await workOff(db, handlers, log)
      },
    }
    await workOff(db, handlers, log)
    expect(others).toBe(false)
    await db.update(jobs).set({ doneAt: null, lockedUntil: sql`now() - interval '1 second'` })
    expect(await workOff(db, { mail: async () => {} }, log)).toBe(true)
  })
})

describe('the queue', () => {
  it('does every job once with several workers', async () => {
    for (let number = 0; number < 40; number++) await enqueue(db, 'mail', { number })
    const done: unknown[] = []
    const handlers = {
      mail: async (payload: unknown) => void done.push((payload as { number: number }).number),
    }
    const queues = [1, 2, 3].map(() => startQueue({ db, log, handlers, idleMs: 20 }))
    await vi.waitFor(() => expect(done).toHaveLength(40), { timeout: 20_000 })
    await Promise.all(queues.map(queue => queue.stop()))
    expect(new Set(done).size).toBe(40)
  })

  it('starts at once when it is woken', async () => {
    const mail = vi.fn(async () => {})
    const queue = startQueue({ db, log, handlers: { mail }, idleMs: 3_600_000 })
    await enqueue(db, 'mail', {})
    queue.wake()
    await vi.waitFor(() => expect(mail).toHaveBeenCalledOnce(), { timeout: 5_000 })
    await queue.stop()
  })

  it('leaves nothing behind while there is nothing to do', async () => {
    const most = await maxReactionsOfOnePromise(async () => {
      // The engine has promises of its own that every query waits for.
      const returning = async () => []
      const idle = { update: () => ({ set: () => ({ where: () => ({ returning }) }) }) } as unknown as Db
      const queue = startQueue({ db: idle, log, handlers: {}, idleMs: 1 })
      await new Promise(resolve => setTimeout(resolve, 500))
      await queue.stop()
    })
    expect(most).toBeLessThan(10)
  })

  it('waits for the job in hand when it stops', async () => {
    let finished = false
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const handlers = {
      mail: async () => {
        begin()
        await new Promise(resolve => setTimeout(resolve, 100))
        finished = true
      },
    }
    await enqueue(db, 'mail', {})
    const queue = startQueue({ db, log, handlers })
    await begun
    await queue.stop()
    expect(finished).toBe(true)
    expect((await everyJob())[0]?.doneAt).not.toBeNull()
  })

  it('ends the job in hand when it must stop at once, and gives it back as it was', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    const mail: JobHandler = async (_, { signal }) => {
      begun.resolve(signal)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    await enqueue(db, 'mail', {})
    const queue = startQueue({ db, log, handlers: { mail } })
    const signal = await begun.promise
    const cut = new AbortController()
    const stopped = queue.stop(cut.signal)
    expect(signal.aborted).toBe(false)
    cut.abort()
    await stopped
    expect(signal.aborted).toBe(true)
    expect(await everyJob()).toMatchObject([
      { attempts: 0, lockedUntil: null, lastError: null, doneAt: null },
    ])
  })

  it('does not insist on noting what is done when it must stop at once', async () => {
    const tried = Promise.withResolvers<void>()
    let done = false
    const failing = new Proxy(db, {
      get(target, name) {
        if (name === 'update' && done) {
          tried.resolve()
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
    await tried.promise
    await queue.stop(AbortSignal.abort())
    expect((await everyJob())[0]?.doneAt).toBeNull()
  })
})

it('forgets what was done long ago, and nothing else', async () => {
  await enqueue(db, 'mail', { age: 'old' })
  await db.update(jobs).set({ doneAt: sql`now() - interval '31 days'` })
  await enqueue(db, 'mail', { age: 'waiting' })
  await deleteOldJobs(db)
  expect((await everyJob()).map(job => job.payload)).toEqual([{ age: 'waiting' }])
})
