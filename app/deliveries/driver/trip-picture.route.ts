import { z } from 'zod'
import { fileResponse, receiveFile } from '../../platform/files/receive-file.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { storeDeliveryPicture } from '../delivery-pictures.server.ts'
import type { Route } from './+types/trip-picture.route'
import { correctedTime } from './driver-report.ts'
import { openTrip, refuseLink } from './trip-link.server.ts'

/** The action reads a picture as it arrives, once it knows that the link is right. */
export const handle: UrlHandle = { kind: 'trip page', isSecret: true, acceptsUpload: true }

export const loader = () => new Response('Not found', { status: 404 })

const limit = { max: 300, windowSeconds: 10 * 60 }
const time = z.iso.datetime().optional()
/** The times are those of the phone's own clock. Pages of earlier versions send none. */
const querySchema = z.object({
  ...{ id: z.uuid(), delivery: z.uuid(), kind: z.enum(['photo', 'signature']) },
  ...{ at: time, now: time },
})

/** `POST /trips/<secret>/pictures/<id>?delivery=<id>&kind=photo&at=<time>&now=<time>` with the bytes of a picture. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const opened = await openTrip(context, params.secret)
  if (!opened.trip) return refuseLink(opened.refusal)
  const query = querySchema.safeParse({ id: params.id, ...Object.fromEntries(url.searchParams) })
  if (!query.success) return fileResponse(400, { ok: false, message: 'This picture could not be read.' })
  const { file, refusal } = await receiveFile({ request, context }, 'trip picture', limit)
  if (refusal) return refusal
  const { id, delivery: deliveryId, kind, at, now } = query.data
  const serverNow = new Date()
  const givenAt = at && now ? correctedTime(at, now, serverNow) : serverNow
  const picture = { id, deliveryId, kind, file, givenAt }
  const result = await storeDeliveryPicture(services(context).db, opened.trip, picture)
  return fileResponse(result.ok ? 201 : 422, result)
}
