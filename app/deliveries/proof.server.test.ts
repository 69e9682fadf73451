import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { orders, payments } from '../orders/orders.table.ts'
import { orderPersonalData } from '../orders/personal-data.server.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { pdfPages } from '../platform/files/pdf-text.fixture.ts'
import { storeUpload } from '../platform/files/uploads.server.ts'
import { uploads } from '../platform/files/uploads.table.ts'
import { adminContext, callAction } from '../staff/staff.fixture.ts'
import { action as decide, loader as listHeld } from './admin/held-reports.route.tsx'
import { deliveryPictures, deliveryReports, trips } from './deliveries.table.ts'
import { removePictures, storeDeliveryPicture } from './delivery-pictures.server.ts'
import { DeliveryProof } from './delivery-proof.tsx'
import { driverReport, hollowBlocks } from './driver/driver-report.fixture.ts'
import { findTripBySecret } from './driver/trip-link.server.ts'
import { readOrderDeliveries } from './order-deliveries.server.ts'
import { deliveryPersonalData } from './personal-data.server.ts'
import { proofFile, readProof } from './proof.server.ts'
import { departByDriver } from './record-delivery.server.ts'
import { createTrip, sendReport, truncateTrips } from './trip.fixture.ts'

const shop = setUpOrderTests()
beforeEach(async () => {
  await truncateTrips(shop.db)
  await shop.db.delete(uploads)
})

const now = () => new Date().toISOString()

const signature = () =>
  sharp({ create: { width: 60, height: 20, channels: 4, background: '#000' } })
    .png()
    .toBuffer()

/** Eight of ten blocks came, two broke; signed. */
async function deliver(line = { delivered: 8, broken: 2, refused: 0 }) {
  const order = await shop.place()
  const trip = await createTrip(shop.db, [
    { orderId: order.id, lines: [{ product: hollowBlocks, planned: 10 }] },
  ])
  const [stopId = ''] = trip.stopIds
  const report = driverReport(stopId, {
    line,
    note: 'Behind the church',
    position: { latitude: 5.5, longitude: -0.2, accuracy: 12 },
  })
  await sendReport(shop.db, trip.tripId, report, now())
  const found = await findTripBySecret(shop.db, trip.secret)
  if (!found) throw new Error('The trip is missing')
  const file = await signature()
  const id = randomUUID()
  const picture = { id, deliveryId: stopId, kind: 'signature', file, givenAt: new Date() } as const
  await storeDeliveryPicture(shop.db, found, picture)
  return { order, stopId, pictureId: id, ...trip }
}

it('says what has come, what is still to come, and who received it', async () => {
  const { order, stopId, pictureId } = await deliver()
  expect(await readProof(shop.db, await shop.stored(order.id))).toMatchObject({
    isComplete: false,
    lines: [{ ordered: '10 blocks', delivered: '8 blocks', toCome: '2 blocks', broken: '2 blocks' }],
    stops: [
      {
        id: stopId,
        outcome: 'partial',
        receiverName: 'Yaw',
        pictures: [{ id: pictureId, kind: 'signature' }],
      },
    ],
  })
})

it('says that refused pieces are to be settled, not that they come', async () => {
  const { order } = await deliver({ delivered: 7, broken: 2, refused: 1 })
  expect(await readProof(shop.db, await shop.stored(order.id))).toMatchObject({
    isComplete: false,
    lines: [{ delivered: '7 blocks', toCome: '2 blocks', broken: '2 blocks', toSettle: '1 block' }],
  })
})

it('says that everything has come of an order that is delivered, and nothing is to come of a cancelled one', async () => {
  const { order } = await deliver()
  const lineAfter = async (status: 'delivered' | 'cancelled') => {
    await shop.db.update(orders).set({ status }).where(eq(orders.id, order.id))
    return (await readProof(shop.db, await shop.stored(order.id)))?.lines
  }
  expect(await lineAfter('delivered')).toMatchObject([{ delivered: '10 blocks', toCome: '' }])
  expect(await readOrderDeliveries(shop.db, order.id)).toMatchObject({
    progress: [{ delivered: 10, open: 0 }],
  })
  expect(await lineAfter('cancelled')).toMatchObject([{ delivered: '8 blocks', toCome: '' }])
})

it('says nothing before a truck has left, and then that it is on its way', async () => {
  const order = await shop.place()
  const lines = [{ product: hollowBlocks, planned: 10 }]
  const { tripId } = await createTrip(shop.db, [{ orderId: order.id, lines }])
  const stored = await shop.stored(order.id)
  expect(await readProof(shop.db, stored)).toBeUndefined()
  await departByDriver(shop.db, tripId, now(), now())
  expect((await readProof(shop.db, stored))?.stops).toMatchObject([{ outcome: null }])
})

it('gives the signature and the signed note to who may see the order, and to nobody else', async () => {
  const { order, stopId, pictureId } = await deliver()
  const other = await shop.place()
  const picture = await proofFile(shop.db, order.id, `${pictureId}.webp`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('cache-control')).toBe('private, no-store')
  const note = await proofFile(shop.db, order.id, `${stopId}.pdf`)
  const text = pdfPages(new Uint8Array(await note.arrayBuffer())).join()
  expect(text).toContain('8 blocks')
  expect(text).toContain('2 blocks broken')
  expect(text).toMatch(/Received, by Yaw/)
  for (const [id, file] of [
    [other.id, `${pictureId}.webp`],
    [other.id, `${stopId}.pdf`],
    [order.id, `${stopId}.webp`],
    [order.id, 'x.pdf'],
    [order.id, `${randomUUID()}.pdf`],
  ] as const)
    expect((await proofFile(shop.db, id, file)).status).toBe(404)
})

it('has no note of a delivery that failed', async () => {
  const { order, stopId } = await deliver({ delivered: 0, broken: 0, refused: 10 })
  const proof = await readProof(shop.db, await shop.stored(order.id))
  expect(proof?.stops).toMatchObject([{ outcome: 'failed' }])
  for (const stop of proof?.stops ?? [])
    expect(renderToStaticMarkup(createElement(DeliveryProof, { stop, path: '/' }))).not.toContain('.pdf')
  expect((await proofFile(shop.db, order.id, `${stopId}.pdf`)).status).toBe(404)
})

it.each([
  ['the shop', async () => storeUpload(shop.db, await signature())],
  [
    'a claim',
    (orderId: string, file: string) =>
      shop.db.execute(sql`
        with claim as (
          insert into claims (order_id, origin, cause) values (${orderId}, 'desk', 'broken') returning id
        )
        insert into claim_photos (claim_id, file) select id, ${file} from claim`),
  ],
])('leaves the file of a removed picture that %s shows too', async (_, show) => {
  const { order, stopId } = await deliver()
  const files = () => shop.db.select({ hash: uploads.hash }).from(uploads)
  const stored = await files()
  await show(order.id, stored[0]?.hash ?? '')
  await removePictures(shop.db, eq(deliveryPictures.deliveryId, stopId))
  expect(await shop.db.$count(deliveryPictures)).toBe(0)
  expect(stored).toHaveLength(1)
  expect(await files()).toEqual(stored)
})

it('is exported and erased with the customer, and what was delivered stays', async () => {
  const { order, stopId, pictureId } = await deliver()
  await setOrderStatus(shop.db, { id: order.id, from: 'shipped', to: 'delivered', actor: admin })
  const who = 'ama@example.com'
  const exported = await shop.db.transaction(tx => deliveryPersonalData.find(tx, who))
  expect(JSON.stringify(exported)).toMatch(/Yaw.*Behind the church/)
  expect(exported[0]?.content).toMatchObject({
    lines: [{ name: 'Hollow Blocks, 5" (125 mm)', planned: 10, delivered: 8, broken: 2, refused: 0 }],
  })
  const before = await shop.db.$count(uploads)
  await shop.db.transaction(async tx => {
    await orderPersonalData.erase(tx, who)
    await deliveryPersonalData.erase(tx, who)
  })
  expect(await shop.db.$count(deliveryReports)).toBe(0)
  expect(await shop.db.$count(deliveryPictures)).toBe(0)
  expect(await shop.db.$count(uploads)).toBe(before - 1)
  expect((await proofFile(shop.db, order.id, `${pictureId}.webp`)).status).toBe(404)
  const { rows } = (await shop.db.execute(
    sql`select receiver_name, note, latitude, (select quantity from line_movements where kind = 'delivered')::int as delivered from deliveries`,
  )) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ receiver_name: '', note: '', latitude: null, delivered: 8 }])
  const late = driverReport(stopId)
  expect(
    await sendReport(shop.db, (await shop.db.select().from(trips))[0]?.id ?? '', late, now()),
  ).toMatchObject({
    state: 'refused',
  })
})

it('waits in a list for the office where it came too late', async () => {
  const order = await shop.place()
  const { tripId, stopIds } = await createTrip(
    shop.db,
    [{ orderId: order.id, lines: [{ product: hollowBlocks, planned: 10 }] }],
    '2026-01-01',
  )
  const [first, second] = [
    driverReport(stopIds[0] ?? '', { cashPesewas: 20_00 }),
    driverReport(stopIds[0] ?? ''),
  ]
  for (const report of [first, second]) await sendReport(shop.db, tripId, report, now())
  const context = adminContext(shop.db)
  const list = async () => (await listHeld({ context } as never)).reports.map(({ id }) => id)
  expect((await list()).toSorted()).toEqual([first.id, second.id].toSorted())
  const send = (intent: string, report: string) => callAction(decide, context, { intent, report })
  expect(await send('dismiss', second.id)).toMatchObject({ ok: true })
  expect(await send('accept', first.id)).toMatchObject({ ok: true })
  expect(await send('accept', first.id)).toMatchObject({ isStale: true, status: 404 })
  expect(await list()).toEqual([])
  expect(await shop.db.select().from(payments)).toMatchObject([{ amountPesewas: 20_00 }])
  expect((await shop.db.select({ status: orders.status }).from(orders))[0]).toEqual({ status: 'delivered' })
})
