import { deliveryZones } from '../company/zones.content.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import type { Route } from './+types/zones.route'
import { PieceForm } from './piece-form.tsx'
import { loadPiece, pieceAction } from './piece-page.server.ts'

export { LoadFailure as ErrorBoundary } from '../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'settings.edit',
  acceptsUpload: true,
  title: 'Delivery zones',
  notLoaded: 'Failed to load the zones',
}

export const loader = ({ context }: Route.LoaderArgs) => loadPiece(context, deliveryZones)

export const action = pieceAction(deliveryZones, {
  what: 'zones',
  saved: 'The shop charges by them from now on.',
})

export default function Zones({ loaderData, actionData }: Route.ComponentProps) {
  return <PieceForm piece={deliveryZones} what="zones" loaded={loaderData} result={actionData} />
}
