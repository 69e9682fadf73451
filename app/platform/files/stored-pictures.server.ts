import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import type { Db } from '../database/database.server.ts'
import { uploads } from './uploads.table.ts'

export type StoredPicture = { hash: string; width: number; height: number; bytes: Uint8Array }

const address = /\/uploads\/([0-9a-f]{64})\/(\d{1,5})x(\d{1,5})\.webp/g

export const picturesIn = (text: string) =>
  Array.from(text.matchAll(address), ([path, hash = '', width, height]) => ({
    path,
    hash,
    width: Number(width),
    height: Number(height),
  }))

const { hash, width, height, bytes } = uploads
const selectUploads = async <Columns extends SelectedFields>(
  db: Db,
  columns: Columns,
  hashes: readonly string[],
) =>
  hashes.length === 0
    ? []
    : db
        .select(columns)
        .from(uploads)
        .where(inArray(uploads.hash, [...hashes]))

export const readPictures = (db: Db, hashes: readonly string[]): Promise<StoredPicture[]> =>
  selectUploads(db, { hash, width, height, bytes }, hashes)

export const readPictureSizes = (db: Db, hashes: readonly string[]) =>
  selectUploads(db, { hash, width, height }, hashes)

/** Stores pictures as another shop stored them, see `openPicture`. */
export async function storePictures(tx: Db, pictures: readonly StoredPicture[]) {
  for (const picture of pictures)
    await tx
      .insert(uploads)
      .values({ ...picture, contentType: 'image/webp' })
      .onConflictDoNothing()
}

/** Of pictures that are on a page from now on; an order may have been all that showed them. */
export const keepPictures = (tx: Db, hashes: readonly string[]) =>
  tx
    .update(uploads)
    .set({ isKept: true })
    .where(inArray(uploads.hash, [...hashes]))

const maxSide = 5_000

/** A picture as `storeUpload` makes it: WebP with nothing but pixels, complete; undefined for anything else. */
export async function openPicture(bytes: Uint8Array): Promise<StoredPicture | undefined> {
  if (!hasOnlyPixels(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return undefined
  try {
    const { width, height } = await sharp(bytes).metadata()
    if (width > maxSide || height > maxSide) return undefined
    await sharp(bytes, { failOn: 'error' }).stats()
    return { hash: createHash('sha256').update(bytes).digest('hex'), width, height, bytes }
  } catch {
    return undefined
  }
}

/** The chunks of a still picture: no metadata, no animation, nothing behind them. */
const pixelChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

function hasOnlyPixels(file: Buffer): boolean {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF') return false
  if (file.toString('latin1', 8, 12) !== 'WEBP' || file.readUInt32LE(4) + 8 !== file.length) return false
  let offset = 12
  while (offset + 8 <= file.length) {
    if (!pixelChunks.includes(file.toString('latin1', offset, offset + 4))) return false
    const length = file.readUInt32LE(offset + 4)
    offset += 8 + length + (length % 2)
  }
  return offset === file.length
}
