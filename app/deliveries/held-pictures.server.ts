import { and, asc, eq } from 'drizzle-orm'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { uploads } from '../platform/files/uploads.table.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, deliveryPictures, trips, trucks } from './deliveries.table.ts'
import { isHeldPicture, replaceSignature, touchOrder } from './delivery-pictures.server.ts'
import { lockDriverTrip } from './driver/trip-link.server.ts'

/** Pictures that came late and wait for the office, by stop, the earliest first. */
export async function listHeldPictures(db: Db) {
  const rows = await db
    .select({
      deliveryId: deliveryPictures.deliveryId,
      heldReason: deliveryPictures.heldReason,
      orderId: orders.id,
      customerName: orders.customerName,
      day: trips.day,
      truck: trucks.name,
      picture: {
        id: deliveryPictures.id,
        kind: deliveryPictures.kind,
        width: uploads.width,
        height: uploads.height,
      },
    })
    .from(deliveryPictures)
    .innerJoin(uploads, eq(uploads.hash, deliveryPictures.file))
    .innerJoin(deliveries, eq(deliveries.id, deliveryPictures.deliveryId))
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .innerJoin(trips, eq(trips.id, deliveries.tripId))
    .innerJoin(trucks, eq(trucks.id, trips.truckId))
    .where(isHeldPicture)
    .orderBy(asc(deliveryPictures.receivedAt))
    .limit(100)
  return [...Map.groupBy(rows, ({ deliveryId }) => deliveryId).values()].flatMap(ofStop => {
    const [first] = ofStop
    if (!first) return []
    const { picture: _, heldReason, ...stop } = first
    return [{ ...stop, heldReason: heldReason ?? '', pictures: ofStop.map(({ picture }) => picture) }]
  })
}

type Decided = { ok: true } | { ok: false; reason: 'not found' }

/** Shows the late pictures of a stop as if they had come in time. The signature that was given last counts. */
export const acceptPictures = (db: Db, deliveryId: string, admin: Actor): Promise<Decided> =>
  decide(db, deliveryId, admin, 'pictures.accepted', async (tx, { id, kind, receivedAt: givenAt }) => {
    const isOf = eq(deliveryPictures.id, id)
    const isOld = kind === 'signature' && !(await replaceSignature(tx, { deliveryId, givenAt }, 'counting'))
    await tx
      .update(deliveryPictures)
      .set({ heldReason: isOld ? 'dismissed' : null })
      .where(isOf)
  })

/** Keeps the late pictures of a stop from ever being shown. */
export const dismissPictures = (db: Db, deliveryId: string, admin: Actor): Promise<Decided> =>
  decide(db, deliveryId, admin, 'pictures.dismissed', async (tx, { id }) => {
    await tx.update(deliveryPictures).set({ heldReason: 'dismissed' }).where(eq(deliveryPictures.id, id))
  })

type HeldPicture = typeof deliveryPictures.$inferSelect

const decide = (
  db: Db,
  deliveryId: string,
  admin: Actor,
  action: string,
  change: (tx: Db, picture: HeldPicture) => Promise<void>,
) =>
  db.transaction(async (tx): Promise<Decided> => {
    const [delivery] = await tx
      .select({ tripId: deliveries.tripId })
      .from(deliveries)
      .where(eq(deliveries.id, deliveryId))
    if (!delivery) return { ok: false, reason: 'not found' }
    await lockDriverTrip(tx, delivery.tripId)
    const pictures = await tx
      .select()
      .from(deliveryPictures)
      .where(and(eq(deliveryPictures.deliveryId, deliveryId), isHeldPicture))
    if (pictures.length === 0) return { ok: false, reason: 'not found' }
    for (const picture of pictures) await change(tx, picture)
    await touchOrder(tx, deliveryId)
    await recordChange(tx, admin, {
      action,
      subject: `Delivery ${deliveryId}`,
      after: { pictures: pictures.length },
    })
    return { ok: true }
  })
