import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deliveryDays } from '../../company/days.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { emptyTables } from '../../platform/database/database.fixture.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { dayAfter } from '../../platform/text/days.ts'
import { orderRequest } from '../order.fixture.ts'
import { orders } from '../orders.table.ts'
import { admin, setUpOrderTests } from '../placed-order.fixture.ts'
import { placeOrder } from '../placing/place-order.server.ts'
import { setOrderStatus } from '../state/transition.server.ts'
import { moveDayByCustomer, moveDayByOffice } from './move-day.server.ts'

const shop = setUpOrderTests()
const today = '2999-12-02'
const now = new Date(`${today}T10:00Z`)

const day = fc.integer({ min: 1, max: 6 }).map(days => dayAfter(today, days))
const which = fc.nat()
const command = fc.oneof(
  fc.record({ kind: fc.constant('place'), day, quantity: fc.integer({ min: 1, max: 3_000 }), which }),
  fc.record({ kind: fc.constantFrom('customer', 'office'), day, which, quantity: fc.constant(1) }),
  fc.record({ kind: fc.constantFrom('cancel', 'restore'), day, which, quantity: fc.constant(1) }),
)
type Command = { kind: string; day: string; quantity: number; which: number }

/** Why each may be refused: for want of room, by its status, or because two came at once. */
const refusals: Record<string, string[]> = {
  place: ['invalid'],
  customer: ['full', 'conflict'],
  office: ['over', 'ended', 'moved meanwhile'],
  cancel: ['conflict'],
  restore: ['conflict'],
}

async function place({ day, quantity }: Command) {
  const lines = [{ id: 'hollow-blocks', quantity }]
  const send = (chosen: string) => {
    const order = orderRequest({ lines, shownTotal: quantity * 2_50 + (quantity < 200 ? 50_00 : 0) })
    return placeOrder(shop.db, { ...order, contact: { ...order.contact, day: chosen } }, testLinkKey, {
      channel: 'shop',
      now,
    })
  }
  const result = await send(day)
  // As somebody does whose order takes several days.
  if (!result.ok && result.reason === 'invalid') return send(result.days?.[0]?.value ?? '')
  return result
}

async function run(each: Command) {
  if (each.kind === 'place') return place(each)
  const columns = { id: orders.id, status: orders.status, promisedDay: orders.promisedDay }
  const all = await shop.db.select(columns).from(orders).orderBy(orders.id)
  const order = all[each.which % Math.max(1, all.length)]
  if (!order) return
  const { id, status: from } = order
  if (each.kind === 'customer') return moveDayByCustomer(shop.db, id, each.day, now)
  if (each.kind === 'office') {
    const move = { id, from: order.promisedDay ?? '', day: each.day }
    return moveDayByOffice(shop.db, admin, move, now)
  }
  const to = each.kind === 'cancel' ? 'cancelled' : 'pending'
  return setOrderStatus(shop.db, { id, from, to, actor: admin })
}

/** What was done, and not refused. */
const done = new Set<string>()
async function runAllowed(each: Command) {
  const result = await run(each)
  if (result?.ok) done.add(each.kind)
  else if (result) expect(refusals[each.kind]).toContain(result.reason)
}

/** @returns the days with what is booked on them */
async function expectRoom(commands: Command[]) {
  await emptyTables(shop.db, 'orders', 'jobs', 'content_pieces')
  await storeSettings(shop.db, deliveryDays, { isOn: true, tonnesPerDay: 20 })
  // Two at a time, as on a busy morning.
  for (let at = 0; at < commands.length; at += 2)
    await Promise.all(commands.slice(at, at + 2).map(runAllowed))
  const { rows } = (await shop.db.execute(sql`select day::text, sum(grams)::float8 as grams
    from day_bookings join orders on orders.id = order_id where status <> 'cancelled'
    group by day`)) as unknown as { rows: { day: string; grams: number }[] }
  for (const { grams } of rows) expect(grams).toBeLessThanOrEqual(20_000_000)
  const { rows: wrong } = (await shop.db.execute(sql`select orders.id from orders
    left join day_bookings on order_id = orders.id
    group by orders.id having coalesce(promised_day, '') <> coalesce(concat_ws('/', min(day)::text,
      nullif(max(day), min(day))::text), '')`)) as unknown as { rows: unknown[] }
  expect(wrong).toEqual([])
  return rows
}

it('no sequence of placing, moving, cancelling and restoring books more than the tonnes of a day', async () => {
  const both = (kind: string, days: number) =>
    [0, 1].map(which => ({ kind, day: dayAfter(today, days), quantity: 10, which }))
  const moves = [...both('place', 1), ...both('customer', 2), ...both('office', 3)]
  expect(await expectRoom([...moves, ...both('cancel', 3), ...both('restore', 3)])).toHaveLength(1)
  expect(done).toEqual(new Set(Object.keys(refusals)))
  const commands = fc.array(command, { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(commands, async each => void (await expectRoom(each))),
    { numRuns: 12 },
  )
})
