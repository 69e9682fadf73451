import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { photoFile } from '../claim-photos.server.ts'
import { findClaim } from '../read-claims.server.ts'
import type { Route } from './+types/claim-photo.route'

export const handle: AdminHandle = { permission: 'claims.read' }

/** A photo of a claim, for the office. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const claim = isUuid(params.claimId) ? await findClaim(db, params.claimId) : undefined
  if (!claim) return new Response('Not found', { status: 404 })
  return photoFile(db, claim.orderId, params.file)
}
