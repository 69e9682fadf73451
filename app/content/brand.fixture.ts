import sharp from 'sharp'
import type { Db } from '../platform/database/database.server.ts'
import { storeUpload } from '../platform/files/uploads.server.ts'
import { reportInvalidation } from '../platform/page-invalidation.server.ts'
import { owner } from '../staff/owner.fixture.ts'
import { publish } from './admin/manage-content.server.ts'
import { type Brand, brand } from './brand.content.ts'
import { contentPath } from './content.server.ts'

export const ownAccent = '#1d4ed8'

export async function publishBrand(db: Db, changes: Partial<Brand>, version = 0) {
  const value = { ...brand.defaults, ...changes }
  await publish(db, owner, brand, value, version)
  reportInvalidation([contentPath])
}

/** A picture of one colour with transparent margins. @returns its path */
export async function uploadLogo(db: Db, { width = 900, height = 300, colour = '#1d4ed8' } = {}) {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const mark = await sharp({
    create: { width: width - 40, height: height - 40, channels: 4, background: colour },
  })
    .png()
    .toBuffer()
  const file = await sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: mark }])
    .png()
    .toBuffer()
  const stored = await storeUpload(db, file)
  if (!stored.ok) throw new Error(stored.message)
  return { picture: stored.picture, alt: '' }
}
