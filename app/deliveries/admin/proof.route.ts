import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { proofFile } from '../proof.server.ts'
import type { Route } from './+types/proof.route'

export const handle: AdminHandle = { permission: 'deliveries.read' }

/** A picture or the signed note of a delivery, for the office, with pictures on which it has to decide. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  proofFile(
    services(context).db,
    isUuid(params.orderId) ? params.orderId : crypto.randomUUID(),
    params.file,
    {
      withHeld: true,
    },
  )
