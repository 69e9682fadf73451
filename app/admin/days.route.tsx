import { branches } from '../company/branches.content.ts'
import { type DeliveryDays, deliveryDays } from '../company/days.content.ts'
import { comparablePlace } from '../company/places.ts'
import { deliveryZones } from '../company/zones.content.ts'
import { readContent, readSettingsPiece } from '../content/content.server.ts'
import type { Services } from '../platform/services.server.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import type { Route } from './+types/days.route'
import { PieceForm } from './piece-form.tsx'
import { loadPiece, pieceAction } from './piece-page.server.ts'

export { LoadFailure as ErrorBoundary } from '../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'settings.edit',
  title: 'Delivery days',
  notLoaded: 'Failed to load the days',
}

export const loader = ({ context }: Route.LoaderArgs) => loadPiece(context, deliveryDays)

/** Yards are branches, and what they supply are zones. */
async function findErrors({ db }: Services, { isOn, workingDays, yards }: DeliveryDays) {
  const known = (await readContent(db))(branches).branches.map(({ name }) => name)
  const zones = (await readSettingsPiece(db, deliveryZones)).zones.map(({ name }) => name)
  const lacks = (names: string[], name: string) =>
    !names.some(each => comparablePlace(each) === comparablePlace(name))
  const errors: Record<string, string> = {}
  if (isOn && !Object.values(workingDays).includes(true))
    errors['workingDays.monday'] = 'Switch on a working day.'
  for (const [index, yard] of yards.entries()) {
    if (lacks(known, yard.name))
      errors[`yards.${index}.name`] = `There is no branch of this name. Branches: ${known.join(', ')}.`
    const unknown = yard.zones.find(zone => lacks(zones, zone))
    if (unknown !== undefined)
      errors[`yards.${index}.zones`] =
        `There is no zone “${unknown}”. ${zones.length > 0 ? `Zones: ${zones.join(', ')}.` : 'Add the zones first.'}`
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

export const action = pieceAction(deliveryDays, {
  what: 'days',
  saved: ({ isOn }) =>
    isOn ? 'The checkout offers days by them from now on.' : 'Customers are not offered days.',
  findErrors,
})

export default function Days({ loaderData, actionData }: Route.ComponentProps) {
  return <PieceForm piece={deliveryDays} what="days" loaded={loaderData} result={actionData} />
}
