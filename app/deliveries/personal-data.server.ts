import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { matchesPerson } from '../company/person-search.server.ts'
import { readSettings } from '../company/settings.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { PersonalData } from '../platform/slice-manifest.server.ts'
import { deliveries, deliveryPictures, deliveryReports, trips } from './deliveries.table.ts'
import { readDeliveryLines } from './delivery-lines.server.ts'
import { removePictures } from './delivery-pictures.server.ts'

const { search, phoneNormalized, customerEmail: email, customerPhone: phone } = orders

/** What names somebody or shows a place: what was delivered stays in the books. */
const hasPerson = or(
  ne(deliveries.receiverName, ''),
  ne(deliveries.note, ''),
  isNotNull(deliveries.latitude),
  sql`exists (select from ${deliveryPictures} where ${deliveryPictures.deliveryId} = ${deliveries.id})`,
  sql`exists (select from ${deliveryReports} where ${deliveryReports.deliveryId} = ${deliveries.id})`,
)

/** Deliveries of orders whose customer was erased before. */
async function eraseWithOrders(tx: Db, limit: number) {
  const found = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(and(isNotNull(orders.erasedAt), hasPerson))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  await removePictures(tx, inArray(deliveryPictures.deliveryId, ids))
  await tx.delete(deliveryReports).where(inArray(deliveryReports.deliveryId, ids))
  await tx
    .update(deliveries)
    .set({ receiverName: '', note: '', latitude: null, longitude: null, accuracyMetres: null })
    .where(inArray(deliveries.id, ids))
  return ids
}

export const deliveryPersonalData: PersonalData = {
  name: 'deliveries',
  singular: 'stop',
  closeOpenBy: 'never open',
  erasureTexts: {
    before:
      'goes with its order: who received the goods, where, pictures and signature; what was delivered stays',
    after: 'without a person now',
  },
  async find(tx, who, contacts) {
    const rows = await tx
      .select({ delivery: deliveries, day: trips.day, customerName: orders.customerName })
      .from(deliveries)
      .innerJoin(orders, eq(orders.id, deliveries.orderId))
      .innerJoin(trips, eq(trips.id, deliveries.tripId))
      .where(matchesPerson({ search, phoneNormalized, email, phone }, who, contacts))
      .orderBy(asc(trips.day), asc(deliveries.id))
    const ids = rows.map(({ delivery }) => delivery.id)
    if (ids.length === 0) return []
    const lines = await readDeliveryLines(tx, ids)
    const pictures = await tx.select().from(deliveryPictures).where(inArray(deliveryPictures.deliveryId, ids))
    const reports = await tx.select().from(deliveryReports).where(inArray(deliveryReports.deliveryId, ids))
    return rows.map(({ delivery, day, customerName }) => ({
      customerName,
      isOpen: false,
      content: {
        order: orderNumber(delivery.orderId),
        day,
        outcome: delivery.outcome,
        arrived_at: delivery.arrivedAt,
        recorded_at: delivery.recordedAt,
        receiver_name: delivery.receiverName,
        note: delivery.note,
        latitude: delivery.latitude,
        longitude: delivery.longitude,
        lines: lines
          .filter(({ deliveryId }) => deliveryId === delivery.id)
          .map(({ deliveryId: _, ...line }) => line),
        pictures: pictures
          .filter(({ deliveryId }) => deliveryId === delivery.id)
          .map(({ kind, file, receivedAt }) => ({ kind, file, received_at: receivedAt })),
        reports: reports
          .filter(({ deliveryId }) => deliveryId === delivery.id)
          .map(({ content, receivedAt }) => ({ content, received_at: receivedAt })),
      },
    }))
  },
  // An order that is still open keeps its deliveries.
  erase: async (tx, _who) => ({ erased: await eraseWithOrders(tx, 10_000), open: 0 }),
  retention: {
    months: async db => (await readSettings(db)).keepOrdersMonths,
    eraseOlderThan: (tx, _months, limit) => eraseWithOrders(tx, limit),
  },
  privacy: {
    stored:
      'With a delivery: the name and signature of who received the goods, where the truck stood, pictures of what was delivered, and what the driver noted.',
    retention: period =>
      period
        ? `Of a delivery, names, signatures, places and pictures are erased with its order, after ${period}.`
        : 'Of a delivery, names, signatures, places and pictures are erased with its order.',
  },
  mailIds: 'no mail',
}
