import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveries, trips } from '../deliveries/deliveries.table.ts'
import { blocks, day, deliveryTests } from '../deliveries/delivery.fixture.ts'
import { readGoodsHistories } from '../deliveries/goods-history.server.ts'
import { progressOf } from '../orders/lines/line-progress.ts'
import { linesOf } from '../orders/lines/order-lines.fixture.ts'
import { openEarlierDatabase } from '../platform/database/database.fixture.ts'
import { claims } from './claims.table.ts'

/** Of the version in which refused pieces were to be brought again at once. */
const earlierMigrations = 34

let database: Awaited<ReturnType<typeof openEarlierDatabase>>
beforeAll(async () => {
  database = await openEarlierDatabase(earlierMigrations)
})
afterAll(() => database.close())

it('leaves to settle what was refused and is claimed, and the rest to be brought', async () => {
  const { db } = database
  const shop = deliveryTests(database)
  const lines = [blocks(100)]
  const [orderId, tripId, id] = [randomUUID(), randomUUID(), randomUUID()]
  await db.execute(sql`insert into orders (id, customer_name, customer_phone, customer_address, status, order_items, sums, total_amount)
    values (${orderId}, 'Ama', '024', 'Weija', 'shipped', ${JSON.stringify(lines)}::jsonb, '[]', 100)`)
  await db.insert(trips).values({ id: tripId, day, truckId: await shop.addTruck(), status: 'closed' })
  await db.insert(deliveries).values({ id, tripId, orderId, position: 0, outcome: 'partial' })
  await db.execute(sql`insert into delivery_lines (delivery_id, line_key, planned, delivered, broken, refused)
    values (${id}, 'hollow-blocks:6in', 100, 90, 0, 10)`)
  const [claim] = await db
    .insert(claims)
    .values({ orderId, deliveryId: id, origin: 'driver', cause: 'returned' })
    .returning()
  await db.execute(
    sql`insert into claim_lines (claim_id, line_key, quantity) values (${claim?.id}, 'hollow-blocks:6in', 4)`,
  )
  await database.upgrade()
  const history = (await readGoodsHistories(db, [orderId])).get(orderId)
  const upgraded = progressOf(await linesOf(db, orderId), history)
  expect(upgraded).toMatchObject([{ delivered: 90, refused: 10, toSettle: 4, open: 6 }])
})
