import type { ImportResult } from '../content/admin/content-import.ts'
import { importContent } from '../content/admin/transfer-content.server.ts'
import { logActionError } from '../platform/form.server.ts'
import { consumeByAddress } from '../platform/rate-limit.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/website-import-file.route'
import { contentPieces } from './content-pieces.ts'

export const handle: UrlHandle = { acceptsUpload: true }

const respond = (status: number, result: ImportResult, headers?: HeadersInit) =>
  Response.json({ result }, { status, ...(headers && { headers }) })

const importLimit = { max: 60, windowSeconds: 10 * 60 }

/** Takes an exported file as the body: checks it, or with the fingerprint of its preview stores it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return respond(405, { ok: false, message: 'A file is sent with POST.' })
  const wait = await consumeByAddress(context, 'website import', importLimit)
  if (wait) {
    const message = `Too many files came at once: please try again in ${Math.ceil(wait / 60)} min.`
    return respond(429, { ok: false, message }, { 'retry-after': `${wait}` })
  }
  const file = new Uint8Array(await request.arrayBuffer())
  const fingerprint = url.searchParams.get('apply') ?? undefined
  const options = { file, admin: requireAdmin(context), fingerprint }
  try {
    const result = await importContent(services(context).db, contentPieces, options)
    return respond(result.ok ? 200 : 422, result)
  } catch (error) {
    const status = logActionError(context, 'a file of content could not be imported', error)
    const message = 'Something went wrong, and nothing was stored. Please try again.'
    return respond(status, { ok: false, message })
  }
}
