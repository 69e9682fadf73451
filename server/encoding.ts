import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of these headers; reading one anew costs as much as finding the page that is asked for. */
const chosen = new Map<string, Encoding>()

/** The best encoding that the browser takes. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  let encoding = chosen.get(accepted)
  if (!encoding) {
    encoding = readEncoding(accepted)
    if (chosen.size < 100) chosen.set(accepted, encoding)
  }
  return encoding
}

function readEncoding(accepted: string): Encoding {
  const takes = (name: string) =>
    new RegExp(`\\b${name}\\b`).test(accepted) &&
    !new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

export const gzipped = (bytes: Buffer, level: number): Promise<Buffer> => promisify(gzip)(bytes, { level })

const worthIt = /^(text\/|application\/(json|rss\+xml|xml|manifest\+json))/
const least = 1_024

/** Compresses an answer that is made for this request alone; what is small or no text stays as it is. */
export async function compressed(response: Response, accepted: string | undefined): Promise<Response> {
  const encoding = chooseEncoding(accepted)
  const type = response.headers.get('content-type') ?? ''
  if (
    encoding === 'identity' ||
    !response.body ||
    !worthIt.test(type) ||
    response.headers.has('content-encoding')
  )
    return response
  // A stream of events, or rows as they come, must not wait for its end.
  if (type.startsWith('text/csv') || type.startsWith('text/event-stream')) return response
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (bytes.length < least) return new Response(bytes, { status: response.status, headers })
  const body = await (encoding === 'br' ? brotli(bytes, 4) : gzipped(bytes, 6))
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
