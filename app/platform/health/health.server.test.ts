import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpDatabase } from '../database/database.fixture.ts'
import { testContext } from '../services.fixture.ts'
import {
  growthPerDay,
  type HealthCheck,
  type HealthState,
  readHealth,
  runHealthChecks,
} from './health.server.ts'
import { healthChecks } from './health-checks.table.ts'

const database = setUpDatabase()
beforeEach(() => database.db.delete(healthChecks))

const checkIn = (state: HealthState, name = 'disk'): HealthCheck => ({
  name,
  label: name,
  run: async () => ({ state, message: `It is ${state}.` }),
})

async function run(...checks: HealthCheck[]) {
  const alerts: string[] = []
  await runHealthChecks(testContext(database.db).services, checks, async (_, { ill, well }) => {
    alerts.push(...ill.map(({ name }) => `${name} ill`), ...well.map(({ name }) => `${name} well`))
  })
  return alerts
}

const letPass = (interval: string) =>
  database.db.update(healthChecks).set({
    changedAt: sql`changed_at - ${interval}::interval`,
    alertedAt: sql`alerted_at - ${interval}::interval`,
  })

it('tells once of what is ill, again after seven days, and once when it has been well for an hour', async () => {
  expect(await run(checkIn('ok'))).toEqual([])
  expect(await run(checkIn('ill'))).toEqual(['disk ill'])
  expect(await run(checkIn('ill'))).toEqual([])
  await letPass('6 days 23 hours')
  expect(await run(checkIn('ill'))).toEqual([])
  await letPass('1 hour')
  expect(await run(checkIn('ill'))).toEqual(['disk ill'])
  expect(await run(checkIn('ok'))).toEqual([])
  expect(await run(checkIn('ill')), 'it comes and goes').toEqual([])
  expect(await run(checkIn('ok'))).toEqual([])
  await letPass('1 hour')
  expect(await run(checkIn('ok'))).toEqual(['disk well'])
  expect(await run(checkIn('ok'))).toEqual([])
  expect(await run(checkIn('ill'))).toEqual(['disk ill'])
})

it('tells of several in one, and of a warning not at all', async () => {
  expect(await run(checkIn('ill'), checkIn('warning', 'clock'), checkIn('ill', 'mail'))).toEqual([
    'disk ill',
    'mail ill',
  ])
})

it('tells once when several processes find it at the same time', async () => {
  const results = await Promise.all(
    Array.from({ length: 8 }, () => run(checkIn('ill'), checkIn('ill', 'mail'))),
  )
  expect(results.flat().toSorted()).toEqual(['disk ill', 'mail ill'])
})

it('does not count as told what could not be stored', async () => {
  const failing = runHealthChecks(testContext(database.db).services, [checkIn('ill')], async () => {
    throw new Error('no job')
  })
  await expect(failing).rejects.toThrow('no job')
  expect(await run(checkIn('ill'))).toEqual(['disk ill'])
})

it('stores a warning for a check that fails, and nothing for one that does not apply any more', async () => {
  const broken: HealthCheck = { ...checkIn('ok'), run: () => Promise.reject(new Error('gone')) }
  await run(broken, checkIn('ok', 'clock'))
  expect(await readHealth(database.db)).toMatchObject([
    { name: 'clock', state: 'ok' },
    { name: 'disk', state: 'warning', message: 'It could not be checked: the log says why.' },
  ])
  await run(checkIn('ok', 'clock'), { ...checkIn('ok'), run: async () => undefined })
  expect(await readHealth(database.db)).toMatchObject([{ name: 'clock' }])
})

it('keeps the first reading of each of eight days, and shows them to the check', async () => {
  const seen = vi.fn(async () => ({ state: 'ok' as const, message: 'Well.', reading: 100 }))
  await run({ ...checkIn('ok'), run: seen })
  const days = Object.fromEntries(Array.from({ length: 9 }, (_, day) => [`2026-01-0${day + 1}`, day]))
  await database.db.update(healthChecks).set({ readings: days }).where(eq(healthChecks.name, 'disk'))
  const today = () => new Date().toISOString().slice(0, 10)
  const before = today()
  await run({ ...checkIn('ok'), run: seen })
  expect(seen).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ readings: days }))
  const [row] = await readHealth(database.db)
  expect(Object.keys(row?.readings ?? {})).toEqual([
    ...Array.from({ length: 7 }, (_, day) => `2026-01-0${day + 3}`),
    expect.toBeOneOf([before, today()]),
  ])
})

it('calculates growth from the oldest reading', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  expect(growthPerDay({ [daysAgo(0)]: 5 }, 100)).toBeUndefined()
  const growth = growthPerDay({ [daysAgo(4)]: 1_000, [daysAgo(1)]: 5 }, 600) ?? 0
  expect(growth).toBeLessThan(-79)
  expect(growth).toBeGreaterThanOrEqual(-100)
})
