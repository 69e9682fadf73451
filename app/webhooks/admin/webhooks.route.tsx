import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Badge, type Tone } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { RecordForm } from '../../design/record-form.tsx'
import { formSchema } from '../../platform/fields/field-schema.ts'
import { services } from '../../platform/services.server.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { May } from '../../staff/staff-context.tsx'
import {
  type EndpointState,
  endpointFields,
  endpointState,
  eventNames,
  eventsText,
  toDetails,
} from '../webhook.ts'
import type { Route } from './+types/webhooks.route'
import { addEndpoint, endpointRefusals, listEndpoints } from './manage-webhooks.server.ts'
import { SecretNotice, type WebhookResult } from './secret-notice.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'webhooks.edit',
  title: 'Webhooks',
  notLoaded: 'Failed to load the webhooks',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const endpoints = await listEndpoints(services(context).db)
  return {
    added: url.searchParams.get('add') === '1' ? randomUuid() : undefined,
    endpoints: endpoints.map(endpoint => ({
      id: endpoint.id,
      url: endpoint.url,
      events: endpoint.events,
      state: endpointState(endpoint),
    })),
  }
}

const intents: Intents<unknown, WebhookResult> = {
  save: intent(
    'webhooks.edit',
    formSchema(endpointFields, { id: z.uuid() }),
    ({ db, linkKey, admin, data: { id, ...details } }) => addEndpoint({ db, linkKey }, admin, id, details),
    {
      success: ({ secret }) => ({ message: { title: 'Webhook added' }, secret }),
      invalid: () => markedFields,
      refusals: {
        ...endpointRefusals,
        'too many': 'There are 10 webhooks, which is as many as a shop can have.',
        exists: 'This webhook was added already.',
      },
    },
  ),
}

export const action = adminAction({ intents })

const tones: Record<EndpointState, Tone> = {
  on: 'green',
  failing: 'amber',
  paused: 'neutral',
  'switched off': 'red',
}
export const StateBadge = ({ state }: { state: EndpointState }) => <Badge tone={tones[state]}>{state}</Badge>

export default function Webhooks({ loaderData: { endpoints, added }, actionData }: Route.ComponentProps) {
  if (added) return <NewEndpoint id={added} result={actionData} />
  return (
    <div className="max-w-3xl">
      <May permission="settings.edit">
        <BackLink to="/admin/settings">Settings</BackLink>
      </May>
      <PageHeader title="Webhooks">
        <ButtonLink to="?add=1" prefetch="none">
          <Plus aria-hidden size={18} /> Add webhook
        </ButtonLink>
      </PageHeader>
      <p className="mb-5 text-soft">
        Messages to other systems, such as the books, as soon as something happens to an order.
      </p>
      {endpoints.length === 0 ? (
        <p className="card p-10 text-center font-semibold text-soft">No webhooks yet</p>
      ) : (
        <ul className="card divide-y divide-line">
          {endpoints.map(({ id, url, events, state }) => (
            <li key={id} className="px-4 py-2">
              <Link
                to={`/admin/webhooks/${id}`}
                className="wrap-anywhere inline-flex min-h-11 items-center font-medium hover:underline"
              >
                {url}
              </Link>{' '}
              <StateBadge state={state} />
              <p className="-mt-1.5 pb-1 text-soft text-sm">{eventsText(events)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const noDetails = toDetails({ url: '', events: eventNames })

function NewEndpoint({ id, result }: { id: string; result: WebhookResult | undefined }) {
  // It keeps its id while the page is open, so that it is stored once however often it is sent.
  const [ownId] = useState(id)
  const back = { to: '/admin/webhooks', label: 'Webhooks' }
  if (!result?.secret)
    return (
      <RecordForm back={back} title="Add webhook" what="this webhook" editToken="" result={result}>
        {field => (
          <>
            <input type="hidden" name="id" value={ownId} />
            <Fieldset fields={endpointFields} values={noDetails} field={field} />
          </>
        )}
      </RecordForm>
    )
  return (
    <div className="max-w-2xl">
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title="Add webhook" />
      <FormMessage result={result} />
      <SecretNotice secret={result.secret} />
      <ButtonLink to={`/admin/webhooks/${ownId}`} variant="secondary">
        Go on to its log
      </ButtonLink>
    </div>
  )
}
