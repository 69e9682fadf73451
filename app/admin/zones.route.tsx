import { deliveryZones } from '../company/zones.content.ts'
import { changeSettings } from '../content/admin/manage-content.server.ts'
import { readChangedSettings } from '../content/content.server.ts'
import { editToken, formSchema } from '../platform/fields/field-schema.ts'
import { settingsValues } from '../platform/fields/piece.ts'
import { services } from '../platform/services.server.ts'
import { adminAction, type Intents, intent, markedFields } from '../staff/admin-action.server.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import type { Route } from './+types/zones.route'
import { PieceForm } from './piece-form.tsx'

export { LoadFailure as ErrorBoundary } from '../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'settings.edit',
  title: 'Delivery zones',
  notLoaded: 'Failed to load the zones',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { changed, version } = await readChangedSettings(services(context).db, deliveryZones)
  return { values: settingsValues(deliveryZones, changed), editToken: String(version) }
}

const intents: Intents = {
  save: intent(
    'settings.edit',
    formSchema(deliveryZones.fields, editToken),
    ({ db, admin, data: { editToken, ...values } }) =>
      changeSettings(db, admin, deliveryZones, values, editToken),
    {
      success: ({ changed }) => ({
        message: {
          title: 'Zones saved',
          description: changed ? 'The shop charges by them from now on.' : 'Nothing had changed.',
        },
      }),
      refusals: {
        conflict: ({ conflict }) => ({
          conflict,
          message: 'The zones were changed meanwhile. Nothing was saved.',
        }),
      },
      invalid: () => markedFields,
    },
  ),
}

export const action = adminAction({ intents })

export const meta: Route.MetaFunction = () => [{ title: 'Delivery zones | Admin Panel' }]

export default function Zones({ loaderData, actionData }: Route.ComponentProps) {
  return <PieceForm piece={deliveryZones} what="zones" loaded={loaderData} result={actionData} />
}
