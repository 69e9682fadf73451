import type { Route } from './+types/admin-uploads.route'
import { services } from './services.server.ts'
import { storeUpload } from './uploads.server.ts'

const statuses = { 'no picture': 415, 'too large': 413, broken: 422 } as const

const refuse = (status: number, message: string) => Response.json({ ok: false, message }, { status })

/** Takes a picture from the back office: multipart, field `file`. The guard of /admin stands in front. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'A picture is sent with POST.')
  const form = await request.formData().catch(() => undefined)
  const file = form?.get('file')
  if (!(file instanceof Blob) || file.size === 0) return refuse(400, 'Choose a picture to upload.')
  const stored = await storeUpload(services(context).db, new Uint8Array(await file.arrayBuffer()))
  if (!stored.ok) return refuse(statuses[stored.reason], stored.message)
  return Response.json({ ok: true, picture: stored.picture }, { status: 201 })
}
