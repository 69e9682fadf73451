import type { Db } from '../platform/database/database.server.ts'
import { parseUploadPath } from '../platform/files/upload-path.ts'
import type { MailBrand } from '../platform/messages/mail-layout.ts'
import { shadesOf } from '../platform/text/colour.ts'
import { type Brand, brand } from './brand.content.ts'
import type { ShownBrand } from './brand.ts'
import { readContent } from './content.server.ts'

/** Of the logo, for those who don't know the picture of the site: mails, search engines, social networks. */
export const logoFile = '/brand/logo.png'
export const shareFile = '/brand/share.jpg'

export const readBrand = async (db: Db) => (await readContent(db))(brand)

/** Undefined for the accent of the style sheet, of mails and of documents. */
export const ownAccent = (accent: string) => (accent === brand.defaults.accent ? undefined : accent)

export function showBrand({ logo, favicon, accent, ...names }: Brand): ShownBrand {
  return {
    ...names,
    logo: shownLogo(logo.picture),
    theme: ownAccent(accent) ? { colour: accent, css: themeCss(accent) } : undefined,
    files: filesOf(logo.picture),
  }
}

/** Twice the width at which a page shows it, for dense screens. */
const logoWidth = 640

function shownLogo(picture: string) {
  const upload = parseUploadPath(picture)
  if (!upload) return undefined
  const { width, height } = upload
  return { src: width > logoWidth ? `${picture}?w=${logoWidth}` : picture, width, height }
}

function filesOf(picture: string) {
  const upload = parseUploadPath(picture)
  if (!upload) return undefined
  // Other sites keep what is behind an address.
  const version = `?v=${upload.hash.slice(0, 8)}`
  return { logo: logoFile + version, share: shareFile + version }
}

function themeCss(accent: string) {
  const { dark, tint } = shadesOf(accent)
  return `:root{--color-laterite:${accent};--color-laterite-dark:${dark};--color-laterite-tint:${tint}}`
}

export async function readMailBrand(db: Db, origin: string): Promise<MailBrand> {
  const { name, accent, logo } = await readBrand(db)
  const file = filesOf(logo.picture)?.logo
  return { name, accent, logo: file ? origin + file : '' }
}
