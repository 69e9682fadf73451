import type { Route } from './+types/admin-uploads.route'
import { consumeByAddress } from './rate-limit.server.ts'
import { services } from './services.server.ts'
import { storeUpload } from './uploads.server.ts'
import type { UrlHandle } from './url-kind.ts'

export const handle: UrlHandle = { acceptsUpload: true }

const statuses = { 'no picture': 415, 'too large': 413, broken: 422 } as const

const refuse = (status: number, message: string) => Response.json({ ok: false, message }, { status })

const uploadLimit = { max: 200, windowSeconds: 10 * 60 }

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'A picture is sent with POST.')
  const wait = await consumeByAddress(context, 'upload', uploadLimit)
  if (wait) {
    const message = `Too many pictures came at once: please try again in ${Math.ceil(wait / 60)} min.`
    return Response.json({ ok: false, message }, { status: 429, headers: { 'retry-after': `${wait}` } })
  }
  const form = await request.formData().catch(() => undefined)
  const file = form?.get('file')
  if (!(file instanceof Blob) || file.size === 0) return refuse(400, 'Choose a picture to upload.')
  const stored = await storeUpload(services(context).db, new Uint8Array(await file.arrayBuffer()))
  if (!stored.ok) return refuse(statuses[stored.reason], stored.message)
  return Response.json({ ok: true, picture: stored.picture }, { status: 201 })
}
