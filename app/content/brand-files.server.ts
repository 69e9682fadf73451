import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createByteCache } from '../platform/caches.ts'
import type { Db } from '../platform/database/database.server.ts'
import { readUploadedPicture } from '../platform/files/uploads.server.ts'
import { type Brand, brand } from './brand.content.ts'
import { logoFile, ownAccent, shareFile } from './brand.server.ts'
import { legalNameOf } from './brand.ts'
import { type ContentDeps, openContent } from './content.server.ts'
import { iconNames, makeIcon, pictureSource, svgSource } from './icon-files.server.ts'

const svgFile = '/icon.svg'

/** What a logo, an icon or a colour changes; the build has the icons of a site with none of them. */
export const brandFiles = [svgFile, ...iconNames.map(name => `/${name}`), logoFile, shareFile]

type BrandFile = { type: string; bytes: Uint8Array; etag: string }

const cache = createByteCache(8 * 1024 * 1024)

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
}

/** @returns undefined where the brand has no file of its own */
export async function readBrandFile(deps: ContentDeps, path: string): Promise<BrandFile | undefined> {
  const { logo, favicon, accent } = (await openContent(deps))(brand)
  const isOfLogo = path === logoFile || path === shareFile
  const picture = (!isOfLogo && favicon.picture) || logo.picture
  if (!picture && (isOfLogo || !ownAccent(accent))) return undefined
  const key = JSON.stringify([path, picture || accent])
  const bytes = await cache.fetch(key, { context: () => makeFile(deps.db, path, picture, accent) })
  if (!bytes) return undefined
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
  return { type: types[path.split('.').at(-1) ?? ''] ?? '', bytes, etag }
}

async function makeFile(db: Db, path: string, picture: string, accent: string) {
  const bytes = picture ? await readUploadedPicture(db, picture) : undefined
  if (picture && !bytes) return undefined
  if (bytes && path === logoFile) return logoPng(bytes)
  if (bytes && path === shareFile) return sharePicture(bytes)
  if (path === svgFile)
    return Buffer.from(bytes ? svgAround(await pictureSource(bytes).draw(256)) : markSvg(accent))
  return makeIcon(path.slice(1), bytes ? pictureSource(bytes) : svgSource(markSvg(accent), accent))
}

const logoPng = (logo: Uint8Array) =>
  sharp(logo).resize({ width: 640, height: 240, fit: 'inside', withoutEnlargement: true }).png().toBuffer()

/** The logo as PNG, which mails and documents can show. */
export async function readLogo(db: Db, picture: string): Promise<Uint8Array | undefined> {
  if (!picture) return undefined
  return cache.fetch(JSON.stringify([logoFile, picture]), {
    context: () => makeFile(db, logoFile, picture, ''),
  })
}

/** What stands at the head of a PDF that nobody has to keep. */
export const letterheadOf = async (db: Db, brand: Brand) => ({
  name: legalNameOf(brand),
  accent: ownAccent(brand.accent),
  logo: await readLogo(db, brand.logo.picture),
})

/** The logo on the ground of the pages, in the size that social networks and chat apps expect. */
async function sharePicture(logo: Uint8Array) {
  const input = await sharp(logo).resize({ width: 760, height: 340, fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: '#faf8f5' } })
    .composite([{ input }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

const svgAround = (png: Uint8Array) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><image width="256" height="256" href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/></svg>`

const markSvg = (accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><path d="M6 17.500h9.250v8H6zM16.750 17.500H26v8h-9.250zM11.400 7.500h9.250v8H11.400z" fill="#FAF8F5"/></svg>`
