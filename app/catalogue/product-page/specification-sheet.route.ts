import { createHash } from 'node:crypto'
import { readSettings } from '../../company/settings.server.ts'
import { readBrand } from '../../content/brand.server.ts'
import { letterheadOf } from '../../content/brand-files.server.ts'
import { openContent } from '../../content/content.server.ts'
import { createByteCache } from '../../platform/caches.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { findProduct } from '../products.server.ts'
import type { Route } from './+types/specification-sheet.route'
import { productPage } from './product-pages.content.ts'
import { readSpecificationSheetPicture, specificationSheet } from './specification-sheet.server.ts'
import { findChoice } from './variant-choice.ts'

export const handle: UrlHandle = { kind: 'pdf' }

const cache = createByteCache(16 * 1024 * 1024)

/** The specification sheet of a product: `GET /products/<id>/specification.pdf`. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { db, env } = services(context)
  const product = await findProduct(db, params.productId)
  if (!product) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  const choice = findChoice(product.variants, url.searchParams)
  const { phone, whatsapp, email, address, taxMode } = await readSettings(db)
  const settings = { phone, whatsapp, email, address, taxMode }
  const read = await openContent(services(context))
  const { sheet: invitation } = read(productPage)
  const brand = await readBrand(db)
  const date = new Date()

  const content = JSON.stringify([
    product,
    choice?.key,
    brand,
    settings,
    invitation,
    env.publicOrigin,
    date.toISOString().slice(0, 10),
  ])
  const key = createHash('sha256').update(content).digest('hex')
  const etag = `"${key.slice(0, 32)}"`
  const headers = { 'cache-control': 'public, max-age=300', etag }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })

  const bytes = await cache.fetch(key, {
    context: async () =>
      specificationSheet({
        product,
        choice,
        letterhead: await letterheadOf(db, brand),
        settings,
        invitation,
        origin: env.publicOrigin,
        picture: await readSpecificationSheetPicture(db, choice?.picture || product.gallery[0]),
        date,
      }),
  })
  const name = [product.id, choice?.key]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 120)
  return new Response(new Uint8Array(bytes ?? []), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}-specification.pdf"`,
    },
  })
}
