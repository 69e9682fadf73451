import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { pictureSource } from '../design/picture.tsx'
import type { Db } from '../platform/database.server.ts'
import { readUpload } from '../platform/uploads.server.ts'

/** A product's picture as JPEG, 4:3; undefined where there is none here, or none that can be read. */
export async function sheetPicture(db: Db, reference: string | undefined): Promise<Uint8Array | undefined> {
  try {
    const bytes = reference && ((await uploadedPicture(db, reference)) ?? (await builtPicture(reference)))
    if (!bytes) return undefined
    return await sharp(bytes)
      .resize({ width: 720, height: 540, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}

async function uploadedPicture(db: Db, reference: string) {
  const [, hash = '', width, height] = /^\/uploads\/([0-9a-f]{64})\/(\d+)x(\d+)\.webp$/.exec(reference) ?? []
  return hash ? readUpload(db, { hash, width: Number(width), height: Number(height) }) : undefined
}

/** Pictures on other sites are left out: a server that fetches any address it is given can be misused. */
async function builtPicture(reference: string) {
  const file = pictureSource(reference)?.src
  const home = projectFolder()
  if (!file?.startsWith('/pictures/') || !home) return undefined
  const found = ['build/client', 'public']
    .map(folder => path.join(home, folder, file))
    .find(name => existsSync(name))
  return found && readFile(found)
}

/** This module stands somewhere below it, in the sources as in the build. */
function projectFolder() {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder)
    if (above === folder) return undefined
    folder = above
  }
  return folder
}
