import sharp from 'sharp'
import type { Db } from '../database/database.server.ts'
import { storeUpload } from './uploads.server.ts'
import { uploads } from './uploads.table.ts'

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8401f' } })

/** The picture that was stored of a file. */
export async function storePicture(db: Db, file: Uint8Array) {
  const answer = await storeUpload(db, file)
  if (!answer.ok) throw new Error(answer.message)
  const [, hash = '', width, height] =
    /^\/uploads\/([0-9a-f]{64})\/(\d+)x(\d+)\.webp$/.exec(answer.picture) ?? []
  const [row] = (await db.select().from(uploads)).filter(upload => upload.hash === hash)
  if (!row) throw new Error('not stored')
  return {
    ...row,
    bytes: Buffer.from(row.bytes),
    address: answer.picture,
    size: [Number(width), Number(height)],
  }
}

export const noPicture = {
  ok: false,
  reason: 'no picture',
  message: 'This file is not a picture that the shop can use. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
}
export const broken = {
  ok: false,
  reason: 'broken',
  message: 'The picture could not be read: the file is damaged or incomplete. Choose another one.',
}
