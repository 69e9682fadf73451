import { createHash } from 'node:crypto'
import { readSettings } from '../company/settings.server.ts'
import { byteCache } from '../platform/byte-cache.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/specification-sheet.route'
import { findProduct } from './products.server.ts'
import { sheetPicture } from './sheet-picture.server.ts'
import { specificationSheet } from './specification-sheet.server.ts'

export const handle: UrlHandle = { kind: 'sheet' }

const cache = byteCache(16 * 1024 * 1024)

/** The product's specification on a page of paper: `GET /products/<id>/specification.pdf`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, env } = services(context)
  const product = await findProduct(db, params.productId)
  if (!product) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  const { phone, whatsapp, email, address } = await readSettings(db)
  const settings = { phone, whatsapp, email, address }
  const date = new Date()

  const shown = JSON.stringify([product, settings, env.publicOrigin, date.toISOString().slice(0, 10)])
  const key = createHash('sha256').update(shown).digest('hex')
  const etag = `"${key.slice(0, 32)}"`
  const headers = { 'cache-control': 'public, max-age=300', etag }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })

  const bytes = await cache.get(key, async () =>
    specificationSheet({
      product,
      settings,
      origin: env.publicOrigin,
      picture: await sheetPicture(db, product.gallery[0]),
      date,
    }),
  )
  const file = product.id.replace(/[^\w-]+/g, '-').slice(0, 80)
  return new Response(new Uint8Array(bytes ?? []), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file}-specification.pdf"`,
    },
  })
}
