import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveries, deliveryLines, trips } from '../deliveries/deliveries.table.ts'
import { blocks, day, deliveryTests } from '../deliveries/delivery.fixture.ts'
import { lineProgress } from '../deliveries/delivery.ts'
import { readDeliveryLines } from '../deliveries/read-trips.server.ts'
import { openEarlierDatabase } from '../platform/database/database.fixture.ts'
import { claimLines, claims } from './claims.table.ts'

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
  const recorded = { planned: 100, delivered: 90, broken: 0, refused: 10 }
  await db.insert(deliveryLines).values({ ...recorded, deliveryId: id, lineKey: 'hollow-blocks:6in' })
  const [claim] = await db
    .insert(claims)
    .values({ orderId, deliveryId: id, origin: 'driver', cause: 'returned' })
    .returning()
  await db.insert(claimLines).values({ claimId: claim?.id ?? '', lineKey: 'hollow-blocks:6in', quantity: 4 })
  await database.upgrade()
  const upgraded = (await readDeliveryLines(db, [orderId])).get(orderId) ?? []
  expect(lineProgress(lines, upgraded)).toMatchObject([{ delivered: 90, refused: 10, toSettle: 4, open: 6 }])
})
