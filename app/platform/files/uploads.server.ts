import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '../database/database.server.ts'
import { serialQueue } from '../jobs/serial-queue.ts'
import { type PictureWidth, parseUploadPath, uploadPath } from './upload-path.ts'
import { uploads } from './uploads.table.ts'

export type StoredUpload =
  | { ok: true; picture: string }
  | { ok: false; reason: 'no picture' | 'too large' | 'broken'; message: string }

const maxUploadBytes = 25 * 1024 * 1024
const maxPixels = 40_000_000
/** Cameras of phones take 50 or 64; a JPEG is made smaller while it is decoded, so it takes less memory. */
const maxJpegPixels = 65_000_000
const maxWidth = 1600
const maxHeight = 4800
const quality = 82

/**
 * Re-encodes a picture as WebP without metadata, so that only the pixels of the uploaded file are ever served. One that is
 * not kept is deleted with the last order that shows it.
 */
export async function storeUpload(db: Db, file: Uint8Array, { isKept = true } = {}): Promise<StoredUpload> {
  if (file.byteLength > maxUploadBytes) {
    return { ok: false, reason: 'too large', message: 'The file is too large: at most 25 MB.' }
  }
  if (!isPicture(file)) {
    return {
      ok: false,
      reason: 'no picture',
      message:
        'This file is not a picture that the shop can use. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
    }
  }
  const result = await runDecoder(() => reencode(file))
  if (!result.ok) return result
  const hash = createHash('sha256').update(result.bytes).digest('hex')
  const insertion = db.insert(uploads).values({
    hash,
    contentType: 'image/webp',
    width: result.width,
    height: result.height,
    bytes: result.bytes,
    isKept,
  })
  // An order may show the same picture.
  await (isKept
    ? insertion.onConflictDoUpdate({ target: uploads.hash, set: { isKept } })
    : insertion.onConflictDoNothing())
  return { ok: true, picture: uploadPath(hash, result.width, result.height) }
}

/** Checks the first bytes, so that no other decoder (SVG, PDF, TIFF, …) runs on an uploaded file. */
function isPicture(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 64)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[\s\S]{4}WEBP/.test(head) ||
    (head.slice(4, 8) === 'ftyp' && readBrands(head).some(brand => brand === 'avif' || brand === 'avis'))
  )
}

const readBrands = (head: string) => head.slice(8).match(/[\s\S]{4}/g) ?? []

type EncodingResult =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | Extract<StoredUpload, { ok: false }>

async function reencode(file: Uint8Array): Promise<EncodingResult> {
  try {
    const { width, height, format } = await sharp(file, { limitInputPixels: false }).metadata()
    const limit = format === 'jpeg' ? maxJpegPixels : maxPixels
    if (width * height > limit) {
      const megapixels = Math.ceil((width * height) / 1e6).toLocaleString('en')
      return {
        ok: false,
        reason: 'too large',
        message: `The picture has ${megapixels} megapixels: at most ${limit / 1e6}. Make it smaller and try again.`,
      }
    }
    const { data, info } = await sharp(file, { limitInputPixels: limit, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: 25 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, bytes: data, width: info.width, height: info.height }
  } catch {
    return {
      ok: false,
      reason: 'broken',
      message: 'The picture could not be read: the file is damaged or incomplete. Choose another one.',
    }
  }
}

/** Several large images decoded at once need too much memory. */
const runDecoder = serialQueue()

export async function readUploadedPicture(db: Db, picture: string) {
  const upload = parseUploadPath(picture)
  return upload && readUpload(db, upload)
}

type UploadQuery = { hash: string; width: number; height: number; resizedTo?: PictureWidth | undefined }

export async function readUpload(db: Db, { hash, width, height, resizedTo }: UploadQuery) {
  const [row] = await db
    .select({ width: uploads.width, height: uploads.height, bytes: uploads.bytes })
    .from(uploads)
    .where(eq(uploads.hash, hash))
  if (row?.width !== width || row.height !== height) return undefined
  if (!resizedTo || resizedTo >= width) return row.bytes
  return sharp(row.bytes).resize({ width: resizedTo }).webp({ quality: 78 }).toBuffer()
}
