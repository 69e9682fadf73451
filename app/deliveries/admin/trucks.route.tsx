import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { RecordForm } from '../../design/record-form.tsx'
import { checkForm, emptyValues } from '../../platform/fields/field-rules.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import { isUuid, randomUuid } from '../../platform/text/uuid.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { isInService, type Truck, type TruckDetails, truckFields, truckText } from '../truck.ts'
import { findTruck, listTrucks, saveTruck } from '../trucks.server.ts'
import type { Route } from './+types/trucks.route'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'deliveries.read',
  title: 'Trucks',
  notLoaded: 'Failed to load the trucks',
}

const path = '/admin/deliveries/trucks'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = services(context)
  const trucks = await listTrucks(db)
  const edit = url.searchParams.get('edit') ?? ''
  const added = {
    id: randomUuid(),
    details: emptyValues(truckFields) as TruckDetails,
    editToken: '',
  }
  const found = isUuid(edit) ? await findTruck(db, edit) : undefined
  const edited = found ?? (url.searchParams.get('add') === '1' ? added : undefined)
  return { trucks, edited, today: accraDay(new Date()) }
}

const intents: Intents = {
  save: intent(
    'deliveries.plan',
    z.object({ id: z.uuid(), editToken: singleLineText }),
    async ({ db, admin, form, data: { id, editToken } }) => {
      const parsed = checkForm(truckFields, form)
      return parsed.ok ? saveTruck(db, admin, id, parsed.values, editToken) : parsed
    },
    {
      success: { title: 'Truck saved' },
      refusals: {
        invalid: ({ errors }) => ({ errors, message: markedFields }),
        days: { errors: { outUntil: 'This is before the first day' }, message: markedFields },
        'too many': 'There are 200 trucks, which is as many as a shop can have.',
        'not found': 'This truck no longer exists.',
        conflict: 'This truck was changed meanwhile. Nothing was saved.',
      },
    },
  ),
}

export const action = adminAction({ intents })

export default function Trucks({ loaderData, actionData }: Route.ComponentProps) {
  const { trucks, edited, today } = loaderData
  const mayPlan = useMay()('deliveries.plan')
  if (edited && mayPlan)
    return <TruckEditor key={edited.editToken} edited={edited} trucks={trucks} result={actionData} />
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/deliveries">Deliveries</BackLink>
      <FormMessage result={actionData} />
      <PageHeader title="Trucks" note={trucks.length > 0 && String(trucks.length)}>
        {mayPlan && (
          <ButtonLink to="?add=1">
            <Plus aria-hidden size={18} /> Add truck
          </ButtonLink>
        )}
      </PageHeader>
      {trucks.length === 0 ? (
        <p className="card p-10 text-center font-semibold text-soft">No trucks yet</p>
      ) : (
        <ul className="card divide-y divide-line">
          {trucks.map(truck => (
            <li key={truck.id} className="px-4 py-2">
              {mayPlan ? (
                <Link
                  to={`?edit=${truck.id}`}
                  className="wrap-anywhere inline-flex min-h-11 items-center font-medium hover:underline"
                >
                  {truck.name}
                </Link>
              ) : (
                <span className="wrap-anywhere font-medium">{truck.name}</span>
              )}{' '}
              {truck.isRetired ? (
                <Badge>No longer in use</Badge>
              ) : (
                !isInService(truck, today) && <Badge tone="amber">Out of service</Badge>
              )}
              <p className="-mt-1.5 pb-1 text-sm text-soft">{truckText(truck)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Props = {
  edited: Route.ComponentProps['loaderData']['edited'] & {}
  trucks: Truck[]
  result: FormResult | undefined
}

function TruckEditor({ edited: { id, details, editToken }, trucks, result }: Props) {
  // A new one keeps its id while the page is open, so that it is stored once however often it is sent.
  const [ownId] = useState(id)
  return (
    <RecordForm
      back={{ to: path, label: 'Trucks' }}
      title={trucks.find(truck => truck.id === id)?.name ?? 'Add truck'}
      what="this truck"
      editToken={editToken}
      result={result}
    >
      {field => (
        <>
          <input type="hidden" name="id" value={ownId} />
          <Fieldset fields={truckFields} values={details} field={field} />
        </>
      )}
    </RecordForm>
  )
}
