import { readSettings } from '../company/settings.server.ts'
import { ownAccent, readBrand } from '../content/brand.server.ts'
import { legalNameOf } from '../content/brand.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { DocumentContent } from './document.ts'

/** A file that only its reader may keep; 404 without one. */
export function privateFile(
  bytes?: Uint8Array,
  more: Record<string, string> = { 'content-type': 'image/webp' },
) {
  const headers = {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  }
  if (!bytes) return new Response('Not found', { status: 404, headers })
  return new Response(new Uint8Array(bytes), { headers: { ...headers, ...more } })
}

export const privatePdf = (bytes?: Uint8Array, name = ''): Response =>
  privateFile(bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}.pdf"`,
  })

/** The company as a document names it. */
export async function documentCompany(db: Db): Promise<DocumentContent['company']> {
  const { address, phone, email } = await readSettings(db)
  const { accent, logo, ...brand } = await readBrand(db)
  return {
    name: legalNameOf(brand),
    address,
    phone,
    email,
    ...(logo.picture && { logo: logo.picture }),
    ...(ownAccent(accent) && { accent }),
  }
}
