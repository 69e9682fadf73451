import { readSettings } from '../company/settings.server.ts'
import { readBrand } from '../content/brand.server.ts'
import { letterheadOf } from '../content/brand-files.server.ts'
import { readContent } from '../content/content.server.ts'
import { consumeByAddress } from '../platform/rate-limit.server.ts'
import { services } from '../platform/services.server.ts'
import { waitText } from '../platform/text/wait-text.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/estimate-pdf.route'
import { type EstimatorName, estimateKinds } from './estimate-pages.ts'
import { estimatePdf } from './estimate-pdf.server.ts'
import { calculate, fieldsOf, linkQuery, measuresOf, startQuery } from './estimate-query.ts'
import { estimates } from './estimates.content.ts'
import { estimatorLoaders } from './estimators.ts'
import { materialsOf } from './material.ts'
import { readMaterials } from './materials.server.ts'

export const handle: UrlHandle = { kind: 'pdf' }

/** Per client address. */
const estimatePdfLimit = { max: 60, windowSeconds: 10 * 60 }

/** An estimate as PDF: `GET /estimate/roof.pdf` with the query of its page. */
export async function loader({ url, context, pattern }: Route.LoaderArgs) {
  const { db, env } = services(context)
  // The URL may be in capitals, or end with slashes.
  const name = pattern.replace(/^.*\/|\.pdf$/g, '') as EstimatorName
  const [estimator, products, settings] = await Promise.all([
    estimatorLoaders[name](),
    readMaterials(db, estimateKinds[name]),
    readSettings(db),
  ])
  const materials = materialsOf<unknown>(products)
  const fields = fieldsOf(estimator, materials)
  const query = startQuery(fields, url.searchParams)
  const result = calculate(estimator, query, materials)
  const link = `/estimate/${name}?${linkQuery(fields, query)}`
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  // The page shows the errors at its fields.
  if ('errors' in result) return new Response(null, { status: 303, headers: { ...headers, location: link } })
  const wait = await consumeByAddress(context, 'estimate', estimatePdfLimit)
  if (wait)
    return new Response(
      `Too many estimates were printed from your network. Please try again in ${waitText(wait)}.`,
      {
        status: 429,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'retry-after': `${wait}` },
      },
    )
  const pdf = await estimatePdf({
    letterhead: await letterheadOf(db, await readBrand(db)),
    title: (await readContent(db))(estimates)[name].title,
    ...result,
    measures: measuresOf(fields, query),
    settings,
    url: env.publicOrigin + link,
    date: new Date(),
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}-estimate.pdf"`,
    },
  })
}
