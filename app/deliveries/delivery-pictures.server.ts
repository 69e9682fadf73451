import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { readPictures } from '../platform/files/stored-pictures.server.ts'
import { parseUploadPath } from '../platform/files/upload-path.ts'
import { storeUpload } from '../platform/files/uploads.server.ts'
import { uploads } from '../platform/files/uploads.table.ts'
import { deliveries, deliveryPictures } from './deliveries.table.ts'
import { maxPhotos } from './driver/driver-report.ts'
import { type DriverTrip, lockDriverTrip } from './driver/trip-link.server.ts'

type SentPicture = {
  id: string
  deliveryId: string
  kind: 'photo' | 'signature'
  file: Uint8Array
  givenAt: Date
}
type Stored = { ok: true } | { ok: false; message: string }

const noStop: Stored = { ok: false, message: 'This stop is no longer on the trip.' }

/** Stores a picture of a stop once. A newer signature takes the place of an older one; photos are at most three. */
export async function storeDeliveryPicture(
  db: Db,
  trip: DriverTrip,
  { id, deliveryId, kind, file, givenAt }: SentPicture,
): Promise<Stored> {
  // Before the picture is decoded.
  const problem = await findProblem(db)
  if (problem) return problem
  const upload = await storeUpload(db, file, { isKept: false })
  if (!upload.ok) return upload
  const { hash = '' } = parseUploadPath(upload.picture) ?? {}
  return db.transaction(async tx => {
    await lockDriverTrip(tx, trip.id)
    const changed = await findProblem(tx)
    if (changed) return changed
    if (kind === 'signature') {
      const other = and(
        eq(deliveryPictures.deliveryId, deliveryId),
        eq(deliveryPictures.kind, kind),
        ne(deliveryPictures.id, id),
      )
      // Another phone has sent it before this one had a network.
      if ((await tx.$count(deliveryPictures, and(other, gt(deliveryPictures.receivedAt, givenAt)))) > 0) {
        await deleteUnusedFiles(tx, [hash])
        return { ok: true }
      }
      await removePictures(tx, other)
    }
    const stored = { id, deliveryId, kind, file: hash, ...(kind === 'signature' && { receivedAt: givenAt }) }
    await tx.insert(deliveryPictures).values(stored).onConflictDoNothing()
    // The customer's page shows it.
    await tx
      .update(orders)
      .set({ updatedAt: sql`now()` })
      .where(sql`${orders.id} in (select order_id from deliveries where id = ${deliveryId})`)
    return { ok: true }
  })

  async function findProblem(tx: Db): Promise<Stored | undefined> {
    const [stop] = await tx
      .select({ erasedAt: orders.erasedAt })
      .from(deliveries)
      .innerJoin(orders, eq(orders.id, deliveries.orderId))
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.tripId, trip.id)))
    if (!stop || stop.erasedAt) return noStop
    const photos = await tx
      .select({ id: deliveryPictures.id })
      .from(deliveryPictures)
      .where(and(eq(deliveryPictures.deliveryId, deliveryId), eq(deliveryPictures.kind, 'photo')))
    if (kind === 'photo' && photos.length >= maxPhotos && !photos.some(photo => photo.id === id))
      return { ok: false, message: `A stop has at most ${maxPhotos} photos.` }
  }
}

/** Removes pictures and their files. */
export async function removePictures(tx: Db, condition: SQL | undefined) {
  const removed = await tx
    .delete(deliveryPictures)
    .where(condition)
    .returning({ file: deliveryPictures.file })
  await deleteUnusedFiles(
    tx,
    removed.map(({ file }) => file),
  )
}

/** Files that nothing shows: no claim, no delivery, and no product, post or page, whose files are kept. */
export async function deleteUnusedFiles(tx: Db, files: string[]) {
  if (files.length === 0) return
  await tx
    .delete(uploads)
    .where(
      and(
        inArray(uploads.hash, [...new Set(files)]),
        eq(uploads.isKept, false),
        sql`not exists (select from claim_photos where file = ${uploads.hash})`,
        sql`not exists (select from delivery_pictures where file = ${uploads.hash})`,
      ),
    )
}

export const listDeliveryPictures = (db: Db, deliveryIds: string[]) =>
  db
    .select({
      id: deliveryPictures.id,
      deliveryId: deliveryPictures.deliveryId,
      kind: deliveryPictures.kind,
      width: uploads.width,
      height: uploads.height,
    })
    .from(deliveryPictures)
    .innerJoin(uploads, eq(uploads.hash, deliveryPictures.file))
    .where(inArray(deliveryPictures.deliveryId, deliveryIds))
    .orderBy(asc(deliveryPictures.receivedAt), asc(deliveryPictures.id))

/** The bytes of a picture of an order's deliveries, or of its signature for a document. */
export async function readDeliveryPicture(db: Db, condition: { orderId: string; id: string }) {
  const [picture] = await db
    .select({ file: deliveryPictures.file })
    .from(deliveryPictures)
    .innerJoin(deliveries, eq(deliveries.id, deliveryPictures.deliveryId))
    .where(and(eq(deliveryPictures.id, condition.id), eq(deliveries.orderId, condition.orderId)))
  const [stored] = picture ? await readPictures(db, [picture.file]) : []
  return stored?.bytes
}
