import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { pictureSource } from '../../design/picture-source.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { readUploadedPicture } from '../../platform/files/uploads.server.ts'

/** A product's picture as JPEG, 4:3; undefined if it is missing, external or unreadable. */
export async function readSpecificationSheetPicture(
  db: Db,
  reference: string | undefined,
): Promise<Uint8Array | undefined> {
  try {
    const bytes =
      reference && ((await readUploadedPicture(db, reference)) ?? (await readBuiltInPicture(reference)))
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

/** Pictures on other sites are never fetched: that would allow server-side request forgery. */
async function readBuiltInPicture(reference: string) {
  const file = pictureSource(reference)?.src
  const root = findProjectRoot()
  if (!file?.startsWith('/pictures/') || !root) return undefined
  const existing = ['build/client', 'public']
    .map(folder => path.join(root, folder, file))
    .find(name => existsSync(name))
  return existing && readFile(existing)
}

/** The nearest folder with a package.json above this module, in the sources as in the build. */
function findProjectRoot() {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) return undefined
    folder = parent
  }
  return folder
}
