import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { emptyTables, setUpDatabase } from '../database/database.fixture.ts'
import { readEnv } from '../env.server.ts'
import { jobs, milestones } from '../jobs/jobs.table.ts'
import { enqueue } from '../jobs/queue.server.ts'
import { mailCheck, smsCheck } from '../messages/message-checks.server.ts'
import { unsentHeading } from '../messages/sending.ts'
import { testContext } from '../services.fixture.ts'
import type { HealthCheck, StoredCheck } from './health.server.ts'
import { clockResult, diskResult, platformChecks } from './platform-checks.server.ts'
import { countStatement, forgetStatements } from './statement-counts.ts'

const database = setUpDatabase()
afterEach(async () => {
  forgetStatements()
  await emptyTables(database.db, 'jobs', 'milestones', 'backups')
})

const send = async () => {}
const gateway = {
  env: readEnv({ DATA_DIR: '.', BACKUP_TO: '/backups' }),
  mailer: { kind: 'smtp' as const, send, verify: async () => true },
  sms: { kind: 'gateway' as const, send },
}
const run = (check: HealthCheck | string, before?: StoredCheck['state'], overrides: object = {}) => {
  const found = typeof check === 'string' ? platformChecks.find(({ name }) => name === check) : check
  const { services } = testContext(database.db, { ...gateway, ...overrides })
  return found?.run(services, before && ({ state: before, readings: {} } as StoredCheck))
}
const expectState = async (check: HealthCheck | string, state: string, message: string) =>
  expect(await run(check)).toMatchObject({ state, message: expect.stringContaining(message) })

const listName = `Settings lists them under “${unsentHeading}”`

it('finds a new shop in order', async () => {
  // What other tests of this process did is counted too, and a busy machine makes it slow.
  const ofMachine = ['disk', 'queries']
  for (const check of [...platformChecks, mailCheck, smsCheck])
    if (!ofMachine.includes(check.name)) expect(await run(check), check.name).toMatchObject({ state: 'ok' })
  expect(await run('disk')).toMatchObject({ reading: expect.any(Number) })
})

it('warns of a shop without mail server and backups', async () => {
  const mailer = { kind: 'files', send }
  expect(await run(mailCheck, undefined, { mailer })).toMatchObject({ state: 'warning' })
  expect(await run('backup', undefined, { env: readEnv({}) })).toMatchObject({ state: 'warning' })
  expect(await run(smsCheck, undefined, { sms: mailer })).toBeUndefined()
})

it('is ill when jobs are overdue, and warns of those that were given up', async () => {
  await enqueue(database.db, 'x', {})
  await database.db.update(jobs).set({ runAt: sql`now() - interval '16 minutes'` })
  await expectState('jobs', 'ill', '1 job such as mails should have run')
  await database.db.update(jobs).set({ lockedUntil: sql`now() + interval '1 minute'` })
  await expectState('jobs', 'ok', '')
  await database.db.update(jobs).set({ failedAt: sql`now()`, lockedUntil: null })
  await expectState('jobs', 'warning', '1 job such as mails were given up')
  await expectState('jobs', 'warning', listName)
})

const fail = (problem: string, attempts: number, count = 1) =>
  database.db
    .insert(jobs)
    .values(Array.from({ length: count }, () => ({ kind: 'x', payload: {}, problem, attempts })))

it.each([
  ['login', 3, 1, mailCheck, 'ill'],
  ['login', 2, 1, mailCheck, 'ok'],
  ['login', 1, 3, mailCheck, 'ill'],
  ['login', 3, 1, smsCheck, 'ok'],
  ['rejected', 9, 2, mailCheck, 'ok'],
  ['rejected', 1, 3, mailCheck, 'ill'],
  ['sms payment', 3, 1, smsCheck, 'ill'],
  ['sms payment', 3, 1, mailCheck, 'ok'],
  ['sms number', 9, 2, smsCheck, 'ok'],
  ['sms rejected', 1, 3, smsCheck, 'ill'],
])(
  'with the problem “%s” after %i attempts, %i times, %o is %s',
  async (problem, attempts, count, check, state) => {
    await fail(problem, attempts, count)
    const message = state === 'ill' ? expect.stringContaining(listName) : expect.stringMatching(/ go out\.$/)
    expect(await run(check)).toMatchObject({ state, message })
    await database.db.update(jobs).set({ failedAt: sql`now() - interval '25 hours'` })
    expect(await run(check)).toMatchObject({ state: 'ok' })
  },
)

it('warns when the mail server can’t be reached, and is ill when it stays away', async () => {
  const verify = () => Promise.reject(Object.assign(new Error('no'), { problem: 'refused' }))
  const mailer = { kind: 'smtp', send, verify }
  expect(await run(mailCheck, 'ok', { mailer })).toMatchObject({ state: 'warning' })
  expect(await run(mailCheck, 'warning', { mailer })).toMatchObject({
    state: 'ill',
    message: expect.stringContaining('refuses connections'),
  })
})

it('is ill without a backup for two days, and warns of a failed one', async () => {
  const add = (age: string, finished: boolean) =>
    database.db.execute(sql`insert into backups (day, started_at, finished_at, problem)
      values (current_date - ${age}::interval, now() - ${age}::interval,
        ${finished ? sql`now() - ${age}::interval` : null}, ${finished ? '' : 'Disk full.'})`)
  await add('1 day', true)
  await expectState('backup', 'ok', 'The last good one')
  await add('0 days', false)
  await expectState('backup', 'warning', 'Disk full.')
  await database.db.execute(sql`update backups set finished_at = finished_at - interval '2 days'`)
  await expectState(
    'backup',
    'ill',
    'Disk full. See that BACKUP_TO can be written, and that its disk and that of DATA_DIR',
  )
})

it('warns of statements that are slow again and again', async () => {
  for (let call = 0; call < 4; call++) countStatement('select 1', 1_200)
  expect(await run('queries')).toMatchObject({ state: 'ok' })
  countStatement('select 1', 1_200)
  expect(await run('queries')).toMatchObject({ state: 'warning' })
})

it('is ill when what was stored last is of the future', async () => {
  await enqueue(database.db, 'x', {})
  await expectState('clock', 'ok', '')
  await database.db.update(jobs).set({ createdAt: sql`now() + interval '2 minutes'` })
  await expectState('clock', 'ill', 'behind what was stored last')
})

it('is in order once a clock that was ahead is put right and another job is stored', async () => {
  const future = sql`now() + interval '1 year'`
  await database.db.insert(milestones).values({ key: 'x', at: future })
  await database.db.insert(jobs).values({ kind: 'x', payload: {}, createdAt: future, doneAt: future })
  await expectState('clock', 'ill', 'behind what was stored last')
  await enqueue(database.db, 'x', {})
  await expectState('clock', 'ok', '')
})

it.each([
  [{ database: 31, latest: -9, provider: undefined }, 'ill'],
  [{ database: -31, latest: -9, provider: undefined }, 'ill'],
  [{ database: 1, latest: -9, provider: -40 }, 'ill'],
  [{ database: 29, latest: 5, provider: 29 }, 'ok'],
])('a clock with the offsets %o is %s', (offsets, state) =>
  expect(clockResult(offsets)).toMatchObject({ state }),
)

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

it.each([
  [200e6, undefined, 'ill', '200 MB of 100 GB'],
  [900e6, undefined, 'warning', 'Delete what is not needed'],
  [50e9, undefined, 'ok', 'are free.'],
  [50e9, 80e9, 'warning', 'full in'],
  [50e9, 51e9, 'ok', 'full in'],
  [50e9, 40e9, 'ok', 'are free.'],
])('a disk with %i bytes free, %i three days ago, is %s', (free, before, state, message) => {
  const result = diskResult(free, 100e9, before ? { [day(3)]: before } : undefined)
  expect(result).toMatchObject({ state, message: expect.stringContaining(message), reading: free })
})
