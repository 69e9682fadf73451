import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deliveryDays } from '../../company/days.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { emptyTables } from '../../platform/database/database.fixture.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { dayAfter } from '../../platform/text/days.ts'
import { changeOrderStatus } from '../change-order-status.server.ts'
import { orderRequest } from '../order.fixture.ts'
import { orders } from '../orders.table.ts'
import { admin, setUpOrderTests } from '../placed-order.fixture.ts'
import { placeOrder } from '../placing/place-order.server.ts'
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
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

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
  if (!result.ok && result.reason === 'invalid') await send(result.days?.[0]?.value ?? '')
}

async function run(each: Command) {
  if (each.kind === 'place') return place(each)
  const columns = { id: orders.id, status: orders.status, promisedDay: orders.promisedDay }
  const all = await shop.db.select(columns).from(orders).orderBy(orders.id)
  const order = all[each.which % Math.max(1, all.length)]
  if (!order) return
  const { id, status: from } = order
  if (each.kind === 'customer') await moveDayByCustomer(shop.db, id, each.day, now)
  else if (each.kind === 'office') {
    const move = { id, from: order.promisedDay ?? '', day: each.day, isOverride: false }
    await moveDayByOffice(shop.db, admin, move, now)
  } else {
    const to = each.kind === 'cancel' ? 'cancelled' : 'pending'
    await changeOrderStatus(shop.db, { id, from, to, actor: admin })
  }
}

it('no sequence of placing, moving, cancelling and restoring books more than the tonnes of a day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async commands => {
      await emptyTables(shop.db, 'orders', 'jobs', 'content_pieces')
      await storeSettings(shop.db, deliveryDays, { isOn: true, tonnesPerDay: 20 })
      // Two at a time, as on a busy morning.
      for (let at = 0; at < commands.length; at += 2) await Promise.all(commands.slice(at, at + 2).map(run))
      const { rows } = (await shop.db.execute(sql`select day::text, sum(grams)::float8 as grams
        from day_bookings join orders on orders.id = order_id where status <> 'cancelled'
        group by day`)) as unknown as { rows: { day: string; grams: number }[] }
      for (const { grams } of rows) expect(grams).toBeLessThanOrEqual(20_000_000)
      const { rows: wrong } = (await shop.db.execute(sql`select orders.id from orders
        left join day_bookings on order_id = orders.id
        group by orders.id having coalesce(promised_day, '') <> coalesce(concat_ws('/', min(day)::text,
          nullif(max(day), min(day))::text), '')`)) as unknown as { rows: unknown[] }
      expect(wrong).toEqual([])
    }),
    { numRuns: 12 },
  )
})
