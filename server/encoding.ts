import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { memoize } from '../app/platform/caches.ts'

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

/** The window is as large as the input: the same size as with the default of 4 MB, in less memory and time. */
export const compressBrotli = (bytes: Buffer, quality: number) => {
  const windowBits = Math.min(Math.max(33 - Math.clz32(bytes.length), 10), 22)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits }
  return promisify(brotliCompress)(bytes, { params })
}

export const compressGzip = (bytes: Buffer, level: number) => promisify(gzip)(bytes, { level })

// CSV is streamed, so it is not among them.
const compressible = /^(text\/(?!csv|event-stream)|application\/(json|rss\+xml|xml|manifest\+json))/
const minBytes = 1_024

export async function compressResponse(response: Response, accepted: string | undefined, readBody?: string) {
  const isText = compressible.test(response.headers.get('content-type') ?? '')
  if (!response.body || !isText || response.headers.has('content-encoding')) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const bytes = Buffer.from(readBody ?? (await response.text()))
  const encoding = bytes.length < minBytes ? 'identity' : chooseEncoding(accepted)
  if (encoding === 'identity') return new Response(bytes, { status: response.status, headers })
  const body = await (encoding === 'br' ? compressBrotli(bytes, 4) : compressGzip(bytes, 6))
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}
