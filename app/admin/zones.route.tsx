import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { deliveryZones } from '../company/zones.content.ts'
import { changeSettings } from '../content/admin/manage-content.server.ts'
import { readChangedSettings } from '../content/content.server.ts'
import { BackLink } from '../design/back-link.tsx'
import { Button, ButtonLink } from '../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../design/conflict-notice.tsx'
import { Fieldset } from '../design/fieldset.tsx'
import { FormMessage, useFormFields } from '../design/form.tsx'
import { LeaveDialog } from '../design/leave-dialog.tsx'
import { PageHeader } from '../design/page-header.tsx'
import { reloadWithoutUnsaved } from '../design/unsaved.ts'
import { editToken, formSchema } from '../platform/fields/field-schema.ts'
import { settingsValues } from '../platform/fields/piece.ts'
import { services } from '../platform/services.server.ts'
import { adminAction, type Intents, intent, markedFields } from '../staff/admin-action.server.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import { May } from '../staff/staff-context.tsx'
import type { Route } from './+types/zones.route'

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

export default function Zones({ loaderData: { values, editToken }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formData !== undefined
  const [changed, setChanged] = useState(false)
  const { formRef, field } = useFormFields(actionData)
  useEffect(() => {
    if (actionData?.ok) setChanged(false)
  }, [actionData])
  return (
    <>
      <BackLink to="/admin/settings#delivery">Settings</BackLink>
      <PageHeader title="Delivery zones">
        <May permission="content.edit">
          <ButtonLink to={`/admin/website/${deliveryZones.key}`} variant="secondary" prefetch="none">
            Earlier versions
          </ButtonLink>
        </May>
      </PageHeader>
      <FormMessage result={actionData} />
      <Form
        // The rows are those that are stored.
        key={editToken}
        ref={formRef}
        method="post"
        preventScrollReset
        onInput={() => setChanged(true)}
        className="max-w-3xl space-y-5"
      >
        <input type="hidden" name="intent" value="save" />
        <EditTokenField token={editToken} />
        {actionData?.conflict && (
          <ConflictNotice
            what="The zones"
            conflict={actionData.conflict}
            busy={busy}
            onDiscard={reloadWithoutUnsaved}
          />
        )}
        <div inert={busy} className="card space-y-5 p-4 sm:p-6">
          <Fieldset fields={deliveryZones.fields} values={values} field={field} />
        </div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Save zones'}
        </Button>
        <LeaveDialog what="the zones" unsaved={changed} saving={busy} />
      </Form>
    </>
  )
}
