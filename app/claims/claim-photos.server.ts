import { and, eq, type SQL } from 'drizzle-orm'
import { deleteUnusedFiles } from '../deliveries/delivery-pictures.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { readPictures } from '../platform/files/stored-pictures.server.ts'
import { parseUploadPath } from '../platform/files/upload-path.ts'
import { storeUpload } from '../platform/files/uploads.server.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { privateFile } from '../sales/documents.server.ts'
import { maxClaimPhotos } from './claim.ts'
import { claimPhotos, claims } from './claims.table.ts'

type StoredPhotos = { ok: true; files: string[] } | { ok: false; message: string }

/** The photos of a form as stored files; none of them where one cannot be used. */
export async function storePhotos(db: Db, photos: readonly Uint8Array[]): Promise<StoredPhotos> {
  if (photos.length > maxClaimPhotos)
    return { ok: false, message: `Choose at most ${maxClaimPhotos} photos.` }
  const files: string[] = []
  for (const photo of photos) {
    const upload = await storeUpload(db, photo, { isKept: false })
    if (!upload.ok) {
      await deleteUnusedFiles(db, files)
      return upload
    }
    files.push(parseUploadPath(upload.picture)?.hash ?? '')
  }
  return { ok: true, files: [...new Set(files)] }
}

export async function removePhotos(tx: Db, condition: SQL | undefined) {
  const removed = await tx.delete(claimPhotos).where(condition).returning({ file: claimPhotos.file })
  await deleteUnusedFiles(
    tx,
    removed.map(({ file }) => file),
  )
}

/** A photo (`<id>.webp`) of a claim of an order, or 404. */
export async function photoFile(db: Db, orderId: string, file: string): Promise<Response> {
  const [, id = ''] = /^([\w-]+)\.webp$/.exec(file) ?? []
  const [photo] = isUuid(id)
    ? await db
        .select({ file: claimPhotos.file })
        .from(claimPhotos)
        .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
        .where(and(eq(claimPhotos.id, id), eq(claims.orderId, orderId)))
    : []
  const [stored] = photo ? await readPictures(db, [photo.file]) : []
  return privateFile(stored?.bytes)
}
