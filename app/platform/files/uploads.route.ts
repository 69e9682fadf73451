import { createByteCache } from '../caches.ts'
import { services } from '../services.server.ts'
import type { UrlHandle } from '../url-kind.ts'
import type { Route } from './+types/uploads.route'
import { parseUploadPath, pictureWidths } from './upload-path.ts'
import { readUpload } from './uploads.server.ts'

export const handle: UrlHandle = { kind: 'upload' }

const cache = createByteCache(32 * 1024 * 1024)

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const upload = parseUploadPath(`/uploads/${params.hash}/${params.file}`)
  const requestedWidth = url.searchParams.get('w')
  const resizedTo = pictureWidths.find(step => String(step) === requestedWidth)
  if (!upload || (requestedWidth !== null && !resizedTo)) return notFound()

  const { hash, width, height } = upload
  const key = `${hash}/${width}x${height}/${resizedTo ?? ''}`
  const { db } = services(context)
  const bytes = await cache.fetch(key, {
    context: () => readUpload(db, { ...upload, resizedTo }),
  })
  if (!bytes) return notFound()

  const etag = `"${hash.slice(0, 32)}${resizedTo ? `-${resizedTo}` : ''}"`
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag }
  const cachedTags = request.headers.get('if-none-match')?.split(',') ?? []
  if (cachedTags.some(tag => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
    },
  })
}

const notFound = () => new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
