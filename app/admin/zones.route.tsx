import { deliveryDays } from '../company/days.content.ts'
import { comparablePlace } from '../company/places.ts'
import { type DeliveryZones, deliveryZones } from '../company/zones.content.ts'
import { readSettingsPiece } from '../content/content.server.ts'
import type { Services } from '../platform/services.server.ts'
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

/** A zone that a yard supplies keeps its name: without it the yard's tonnes would no longer count for its orders. */
async function findErrors({ db }: Services, { zones }: DeliveryZones) {
  const { isOn, yards } = await readSettingsPiece(db, deliveryDays)
  if (!isOn) return undefined
  const isAmong = (list: DeliveryZones['zones'], name: string) =>
    list.some(zone => comparablePlace(zone.name) === comparablePlace(name))
  const stored = (await readSettingsPiece(db, deliveryZones)).zones
  for (const yard of yards) {
    const lost = yard.zones.find(name => isAmong(stored, name) && !isAmong(zones, name))
    if (lost !== undefined)
      return {
        zones: `The yard “${yard.name}” supplies “${lost}”. To rename or remove this zone, first take it from the yard under Delivery days; a new name is added there afterwards.`,
      }
  }
  return undefined
}

export const action = pieceAction(deliveryZones, {
  what: 'zones',
  saved: 'The shop charges by them from now on.',
  findErrors,
})

export default function Zones({ loaderData, actionData }: Route.ComponentProps) {
  return <PieceForm piece={deliveryZones} what="zones" loaded={loaderData} result={actionData} />
}
