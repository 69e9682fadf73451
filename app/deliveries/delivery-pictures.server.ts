import { and, asc, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { readPictures } from '../platform/files/stored-pictures.server.ts'
import { parseUploadPath } from '../platform/files/upload-path.ts'
import { storeUpload } from '../platform/files/uploads.server.ts'
import { uploads } from '../platform/files/uploads.table.ts'
import { deliveries, deliveryPictures } from './deliveries.table.ts'
import type { HeldReason } from './delivery.ts'
import { maxPhotos } from './driver/driver-report.ts'
import { type DriverTrip, findLateReason, lockDriverTrip } from './driver/trip-link.server.ts'

type SentPicture = {
  id: string
  deliveryId: string
  kind: 'photo' | 'signature'
  file: Uint8Array
  givenAt: Date
}
type Refused = { ok: false; message: string }
/** `held`: why it waits for the office. */
type Stored = { ok: true; held?: string }

const noStop: Refused = { ok: false, message: 'This stop is no longer on the trip.' }
const stored: Stored = { ok: true }
const held: Stored = { ok: true, held: 'It came late, and is kept for the office to accept.' }

const isDismissed = eq(deliveryPictures.heldReason, 'dismissed')
/** The office has not decided on it. */
export const isHeldPicture = and(isNotNull(deliveryPictures.heldReason), not(isDismissed))
const isCounting = isNull(deliveryPictures.heldReason)

/**
 * Stores a picture of a stop once; one that comes late waits for the office. A newer signature takes the place of an older
 * one; photos are at most three.
 */
export async function storeDeliveryPicture(
  db: Db,
  trip: Pick<DriverTrip, 'id'>,
  picture: SentPicture,
  now = new Date(),
): Promise<Stored | Refused> {
  const { id, deliveryId, kind, file, givenAt } = picture
  // Before the picture is decoded.
  const answered = await findAnswer(db, trip, picture)
  if (answered) return answered
  const upload = await storeUpload(db, file, { isKept: false })
  if (!upload.ok) return upload
  const { hash = '' } = parseUploadPath(upload.picture) ?? {}
  return db.transaction(async tx => {
    const locked = await lockDriverTrip(tx, trip.id)
    const changed = await findAnswer(tx, trip, picture)
    if (changed) return changed
    const heldReason: HeldReason | null = locked ? findLateReason(locked, now) : 'other trip'
    const which = heldReason ? 'held' : 'counting'
    if (kind === 'signature' && !(await replaceSignature(tx, { deliveryId, givenAt }, which))) {
      await deleteUnusedFiles(tx, [hash])
      return heldReason ? held : stored
    }
    const row = { id, deliveryId, kind, file: hash, heldReason }
    await tx
      .insert(deliveryPictures)
      .values({ ...row, ...(kind === 'signature' && { receivedAt: givenAt }) })
      .onConflictDoNothing()
    await touchOrder(tx, deliveryId)
    return heldReason ? held : stored
  })
}

/** What is answered to a picture that is stored already, or can't be stored. */
async function findAnswer(
  tx: Db,
  trip: Pick<DriverTrip, 'id'>,
  { id, deliveryId, kind }: SentPicture,
): Promise<Stored | Refused | undefined> {
  const [stop] = await tx
    .select({ erasedAt: orders.erasedAt })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.tripId, trip.id)))
  if (!stop || stop.erasedAt) return noStop
  const pictures = await tx.select().from(deliveryPictures).where(eq(deliveryPictures.deliveryId, deliveryId))
  const repeated = pictures.find(picture => picture.id === id)
  if (repeated) return repeated.heldReason ? held : stored
  const photos = pictures.filter(picture => picture.kind === 'photo' && picture.heldReason !== 'dismissed')
  if (kind === 'photo' && photos.length >= maxPhotos)
    return { ok: false, message: `A stop has at most ${maxPhotos} photos.` }
}

/** Removes the signature before this one. False where another phone has sent a newer one before this one had a network. */
export async function replaceSignature(
  tx: Db,
  { deliveryId, givenAt }: Pick<SentPicture, 'deliveryId' | 'givenAt'>,
  which: 'held' | 'counting',
): Promise<boolean> {
  const other = and(
    eq(deliveryPictures.deliveryId, deliveryId),
    eq(deliveryPictures.kind, 'signature'),
    which === 'held' ? isHeldPicture : isCounting,
  )
  const newer = await tx.$count(deliveryPictures, and(other, gt(deliveryPictures.receivedAt, givenAt)))
  if (newer > 0) return false
  await removePictures(tx, other)
  return true
}

/** The customer's page shows it. */
export const touchOrder = (tx: Db, deliveryId: string) =>
  tx
    .update(orders)
    .set({ updatedAt: sql`now()` })
    .where(sql`${orders.id} in (select order_id from deliveries where id = ${deliveryId})`)

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
    .where(and(inArray(deliveryPictures.deliveryId, deliveryIds), isCounting))
    .orderBy(asc(deliveryPictures.receivedAt), asc(deliveryPictures.id))

type PictureRequest = {
  orderId: string
  id: string
  /** Also one that waits for the office. */
  withHeld?: boolean
}

/** The bytes of a picture of an order's deliveries, or of its signature for a document. */
export async function readDeliveryPicture(db: Db, { orderId, id, withHeld = false }: PictureRequest) {
  const [picture] = await db
    .select({ file: deliveryPictures.file })
    .from(deliveryPictures)
    .innerJoin(deliveries, eq(deliveries.id, deliveryPictures.deliveryId))
    .where(
      and(eq(deliveryPictures.id, id), eq(deliveries.orderId, orderId), withHeld ? undefined : isCounting),
    )
  const [stored] = picture ? await readPictures(db, [picture.file]) : []
  return stored?.bytes
}
