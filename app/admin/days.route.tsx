import { branches } from '../company/branches.content.ts'
import { type DeliveryDays, deliveryDays } from '../company/days.content.ts'
import { comparablePlace } from '../company/places.ts'
import { deliveryZones } from '../company/zones.content.ts'
import { changeSettings } from '../content/admin/manage-content.server.ts'
import { readChangedSettings, readContent, readSettingsPiece } from '../content/content.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { editToken, formSchema } from '../platform/fields/field-schema.ts'
import { settingsValues } from '../platform/fields/piece.ts'
import { services } from '../platform/services.server.ts'
import { adminAction, type Intents, intent, markedFields } from '../staff/admin-action.server.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import type { Route } from './+types/days.route'
import { PieceForm } from './piece-form.tsx'

export { LoadFailure as ErrorBoundary } from '../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'settings.edit',
  title: 'Delivery days',
  notLoaded: 'Failed to load the days',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { changed, version } = await readChangedSettings(services(context).db, deliveryDays)
  return { values: settingsValues(deliveryDays, changed), editToken: String(version) }
}

/** Yards are branches, and what they supply are zones. */
async function findErrors(db: Db, { isOn, workingDays, yards }: DeliveryDays) {
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

const intents: Intents = {
  save: intent(
    'settings.edit',
    formSchema(deliveryDays.fields, editToken),
    async ({ db, admin, data: { editToken, ...values } }) => {
      const errors = await findErrors(db, values)
      return errors
        ? { ok: false as const, reason: 'invalid' as const, errors }
        : changeSettings(db, admin, deliveryDays, values, editToken)
    },
    {
      success: ({ changed }, { isOn }) => ({
        message: {
          title: 'Days saved',
          description: !changed
            ? 'Nothing had changed.'
            : isOn
              ? 'The checkout offers days by them from now on.'
              : 'Customers are not offered days.',
        },
      }),
      refusals: {
        invalid: ({ errors }) => ({ errors, message: markedFields }),
        conflict: ({ conflict }) => ({
          conflict,
          message: 'The days were changed meanwhile. Nothing was saved.',
        }),
      },
      invalid: () => markedFields,
    },
  ),
}

export const action = adminAction({ intents })

export const meta: Route.MetaFunction = () => [{ title: 'Delivery days | Admin Panel' }]

export default function Days({ loaderData, actionData }: Route.ComponentProps) {
  return <PieceForm piece={deliveryDays} what="days" loaded={loaderData} result={actionData} />
}
