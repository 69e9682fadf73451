import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { memoize } from '../app/platform/memoize.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send few different headers, and parsing one costs as much as a cache hit. */
const parse = memoize((accepted): Encoding => {
  const accepts = (name: string) =>
    new RegExp(`\\b${name}\\b`).test(accepted) &&
    !new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}, 100)

export const chooseEncoding = (accepted = ''): Encoding => parse(accepted)

export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

export const gzipped = (bytes: Buffer, level: number): Promise<Buffer> => promisify(gzip)(bytes, { level })

// CSV is streamed, so it is not among them.
const compressible = /^(text\/(?!csv|event-stream)|application\/(json|rss\+xml|xml|manifest\+json))/
const minBytes = 1_024

export async function compressed(response: Response, accepted: string | undefined): Promise<Response> {
  const encoding = chooseEncoding(accepted)
  const isText = compressible.test(response.headers.get('content-type') ?? '')
  if (encoding === 'identity' || !response.body || !isText || response.headers.has('content-encoding'))
    return response
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (bytes.length < minBytes) return new Response(bytes, { status: response.status, headers })
  const body = await (encoding === 'br' ? brotli(bytes, 4) : gzipped(bytes, 6))
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
