import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { settings } from '../company/settings.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { orderTexts } from '../orders/texts/order-texts.content.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import type { Db } from '../platform/database/database.server.ts'
import { eventually } from '../platform/eventually.fixture.ts'
import { clockCheckName } from '../platform/health/platform-checks.server.ts'
import { consume } from '../platform/rate-limit.server.ts'
import { testContext } from '../platform/services.fixture.ts'
import { housekeepingTasks, startHousekeeping } from './housekeeping.server.ts'

const database = setUpDatabase()

/** An expired and a valid row of every kind that is stored for a limited time. */
const rows = [
  sql`insert into users (id, name, email) values ('u', 'Admin', 'owner@example.com')`,
  ...['expired', 'valid'].flatMap(name => {
    const expiry = name === 'expired' ? sql`now() - interval '1 minute'` : sql`now() + interval '1 minute'`
    return [
      sql`insert into sessions (id, token, user_id, expires_at) values (${name}, ${name}, 'u', ${expiry})`,
      sql`insert into verifications (id, identifier, value, expires_at) values (${name}, ${name}, 'x', ${expiry})`,
      sql`insert into rate_limits (key, count, resets_at) values (${name}, 1, ${expiry})`,
    ]
  }),
  ...[
    ['expired', 31, 800, 2_300],
    ['valid', 29, 700, 2_100],
  ].flatMap(([name, monthOrSo, twoYearsOrSo, sixYearsOrSo]) => [
    sql`insert into jobs (kind, payload, created_at, done_at)
      values (${name}, '{}', now() - interval '1 year', now() - make_interval(days => ${monthOrSo}::int))`,
    sql`insert into quotation_requests (source, name, email, phone, message, created_at)
      values ('contact', ${name}, 'x', 'x', ${name}, now() - make_interval(days => ${twoYearsOrSo}::int))`,
    sql`insert into orders (customer_name, customer_email, customer_phone, customer_address, status, sums,
        total_amount, created_at)
      values (${name}, 'ama@example.com', 'x', 'x', 'delivered', '[]', 0, now() - make_interval(days => ${sixYearsOrSo}::int))`,
  ]),
  // Failed jobs are never deleted.
  sql`insert into jobs (kind, payload, created_at, failed_at) values ('valid', '{}', now() - interval '9 years', now() - interval '9 years')`,
  // Written while the clock was ahead, by less than the health check reports.
  sql`insert into jobs (kind, payload, created_at, run_at) values ('valid', '{}', now() + interval '20 s', now() + interval '20 s')`,
  // The idempotency key of an order stays until its customer is erased.
  ...[2_300, 2_100].map(
    days => sql`insert into orders (idempotency_key, customer_name, customer_email, customer_phone, customer_address, status,
        sums, total_amount, created_at)
      values (gen_random_uuid(), 'valid', 'kofi@example.com', 'x', 'x', 'delivered', '[]', 0, now() - make_interval(days => ${days}))`,
  ),
]

it('one run removes what has expired, of every kind, and nothing else; a second run finds nothing to do', async () => {
  const { db } = database
  for (const row of rows) await db.execute(row)
  await consume(db, 'valid too', { max: 1, windowSeconds: 60 })
  const tasks = housekeepingTasks(database.vacuum)
  const deps = testContext(db).services
  const remaining = async () => {
    const { rows: found } = (await db.execute(sql`select
      (select array_agg(id) from sessions) as sessions,
      (select array_agg(id) from verifications) as verifications,
      (select array_agg(key order by key) from rate_limits) as limits,
      (select array_agg(kind) from jobs) as jobs,
      (select count(*)::int from jobs where run_at > now()) as future,
      (select array_agg(name) from quotation_requests) as messages,
      (select array_agg(customer_name order by customer_name) from orders) as orders,
      (select count(*)::int from orders where idempotency_key is not null) as keys`)) as unknown as {
      rows: object[]
    }
    return found[0]
  }
  for (let run = 0; run < 2; run++) {
    for (const [, task] of tasks) await task(deps)
    expect(await remaining()).toEqual({
      sessions: ['valid'],
      verifications: ['valid'],
      limits: ['health checks', 'valid', 'valid too'],
      jobs: ['valid', 'valid', 'valid'],
      future: 0,
      messages: ['valid'],
      orders: ['Erased', 'Erased', 'valid', 'valid'],
      keys: 1,
    })
  }
})

it('goes on while a backup runs, and is stopped once that has ended', async () => {
  const ended = Promise.withResolvers<void>()
  const backUp = vi.fn(() => ended.promise)
  const vacuum = vi.fn(async () => {})
  const housekeeping = startHousekeeping(testContext(database.db).services, vacuum, 5, backUp)
  await eventually(() => expect(vacuum.mock.calls.length).toBeGreaterThan(2))
  let isStopped = false
  const stopped = housekeeping.stop().then(() => {
    isStopped = true
  })
  await eventually(() => expect(backUp).toHaveBeenCalledOnce())
  expect(isStopped).toBe(false)
  ended.resolve()
  await stopped
})

/** An order that ends soon, and one that is to be paid. */
async function addReminded(db: Db) {
  await storeSettings(db, orderTexts, { 'paymentDue.emailOn': true })
  await db.execute(sql`insert into orders (customer_name, customer_email, customer_phone, customer_address, sums,
      total_amount, balance, status, created_at, updated_at, sold_at, due_from, due_on, due_days)
    values ('young', 'abena@example.com', 'x', 'x', '[]', 0, 0, 'pending', now() - interval '6 days', now(), null, null, null, null),
      ('due', 'yaw@example.com', 'x', 'x', '[]', 1, 1, 'delivered', now(), now() - interval '1 day', now() - interval '1 day', now() - interval '1 day', current_date - 1, 0)`)
}

it('ends no order, reminds nobody and erases nothing while the clock is wrong or may have jumped ahead, and catches up', async () => {
  const { db } = database
  // The time of day is that of customers' messages.
  const noon = new Date().setUTCHours(12)
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  onTestFinished(() => void vi.useRealTimers())
  await storeSettings(db, settings, { expireOrdersDays: 7 })
  await db.execute(sql`insert into orders (customer_name, customer_email, customer_phone, customer_address, sums,
      total_amount, created_at, expires_on)
    values ('pending', 'esi@example.com', 'x', 'x', '[]', 0, now() - interval '30 days', current_date - 1)`)
  await addReminded(db)
  await db.execute(sql`insert into quotation_requests (source, name, email, phone, message, created_at)
    values ('contact', 'old', 'x', 'x', 'x', now() - interval '3 years')`)
  const runWith = async (state: string, checkedAt: number) => {
    await db.execute(sql`insert into health_checks (name, label, state, message, checked_at)
      values (${clockCheckName}, 'Clock', ${state}, '', ${new Date(checkedAt).toISOString()})
      on conflict (name) do update set state = excluded.state, checked_at = excluded.checked_at`)
    // Else it would check the clock itself.
    await consume(db, 'health checks', { max: 1, windowSeconds: 240 })
    const vacuum = vi.fn(async () => {})
    const housekeeping = startHousekeeping(testContext(db).services, vacuum, 5, async () => {})
    await eventually(() => expect(vacuum).toHaveBeenCalled())
    await housekeeping.stop()
    const { rows: found } =
      (await db.execute(sql`select (select count(*)::int from quotation_requests where name = 'old') as messages,
      (select status from orders where customer_email = 'esi@example.com') as status,
      (select array_agg(distinct payload->>'message' order by payload->>'message') from jobs
        where kind = 'order message') as texts`)) as unknown as {
        rows: object[]
      }
    return found[0]
  }
  const untouched = { messages: 1, status: 'pending', texts: null }
  const twoDays = 2 * 86_400_000
  expect([await runWith('ill', noon), await runWith('ok', noon - twoDays)]).toEqual([untouched, untouched])
  // Only the clock of this machine jumps ahead: that of the embedded database is Date.now.
  vi.setSystemTime(noon + twoDays)
  vi.spyOn(Date, 'now').mockReturnValue(noon)
  expect(await runWith('ok', noon)).toEqual(untouched)
  vi.setSystemTime(noon)
  const texts = ['expired', 'expiring', 'paymentDue']
  expect(await runWith('ok', noon)).toEqual({ messages: 0, status: 'cancelled', texts })
})
