import { useEffect, useState } from 'react'
import { Form, redirect, useNavigation, useSubmit } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Pagination } from '../../design/pagination.tsx'
import { RecordForm } from '../../design/record-form.tsx'
import { formSchema } from '../../platform/fields/field-schema.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { readId } from '../../platform/list-filter.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, type Intents, intent, markedFields, noFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { endpointFields, endpointState, eventsText, messageState, toDetails } from '../webhook.ts'
import type { Route } from './+types/webhook.route'
import {
  deleteEndpoint,
  endpointEditToken,
  endpointRefusals,
  findEndpoint,
  listMessages,
  rotateSecret,
  saveEndpoint,
  sendAgain,
  sendTest,
  setPaused,
} from './manage-webhooks.server.ts'
import { MessageLog } from './message-log.tsx'
import { SecretNotice, type WebhookResult } from './secret-notice.tsx'
import { StateBadge } from './webhooks.route.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'webhooks.edit',
  title: 'Webhook',
  notLoaded: 'Failed to load the webhook',
}

const findSubject = ({ endpointId }: { endpointId?: string }) => subjectId('webhook', endpointId)

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db } = services(context)
  const endpoint = await findEndpoint(db, findSubject(params))
  if (!endpoint) throw new Response('There is no such webhook.', { status: 404 })
  const { rows, ...pages } = await listMessages(db, endpoint.id, {
    before: readId(url.searchParams, 'before'),
    after: readId(url.searchParams, 'after'),
  })
  const { id, nonce, failingSince, events } = endpoint
  return {
    ...{ id, nonce, failingSince, events, details: toDetails(endpoint), state: endpointState(endpoint) },
    editToken: endpointEditToken(endpoint),
    isEdited: url.searchParams.get('edit') === '1',
    messages: rows.map(message => ({ ...message, state: messageState(message) })),
    pages,
  }
}

const gone = 'This webhook no longer exists.'
const off = 'This webhook is paused or switched off. Resume it first.'

const intents: Intents<string, WebhookResult> = {
  save: intent(
    'webhooks.edit',
    formSchema(endpointFields, { editToken: singleLineText }),
    ({ db, admin, subject, data: { editToken, ...details } }) =>
      saveEndpoint(db, admin, subject, details, editToken),
    {
      success: { title: 'Webhook saved' },
      invalid: () => markedFields,
      refusals: {
        ...endpointRefusals,
        'not found': gone,
        conflict: 'This webhook was changed meanwhile. Nothing was saved.',
      },
    },
  ),
  'new secret': intent(
    'webhooks.edit',
    z.object({ nonce: singleLineText }),
    ({ db, linkKey, admin, data, subject }) => rotateSecret({ db, linkKey }, admin, subject, data.nonce),
    {
      success: ({ secret }) => ({ message: { title: 'New secret' }, secret }),
      refusals: { 'not found': gone, replaced: 'The secret was replaced meanwhile. Nothing was changed.' },
    },
  ),
  pause: intent('webhooks.edit', noFields, ({ db, admin, subject }) => setPaused(db, admin, subject, true), {
    success: { title: 'Webhook paused' },
    refusals: { 'not found': gone },
  }),
  resume: intent(
    'webhooks.edit',
    noFields,
    ({ db, admin, subject }) => setPaused(db, admin, subject, false),
    {
      success: { title: 'Webhook resumed' },
      refusals: { 'not found': gone },
    },
  ),
  delete: intent(
    'webhooks.edit',
    noFields,
    async ({ db, admin, subject }) => {
      const deleted = await deleteEndpoint(db, admin, subject)
      return deleted.ok ? redirect('/admin/webhooks') : deleted
    },
    { refusals: { 'not found': gone } },
  ),
  test: intent(
    'webhooks.edit',
    noFields,
    async ({ db, admin, subject, wakeQueue }) => {
      const result = await sendTest(db, admin, subject)
      wakeQueue()
      return result
    },
    { success: { title: 'Test is being sent' }, refusals: { 'not found': gone, off } },
  ),
  'send again': intent(
    'webhooks.edit',
    z.object({ message: z.uuid() }),
    async ({ db, admin, subject, data, wakeQueue }) => {
      const result = await sendAgain(db, admin, subject, data.message)
      wakeQueue()
      return result
    },
    {
      success: { title: 'On the way', description: 'The log shows what comes of it.' },
      refusals: { 'not found': 'This message is no longer in the log.', off },
    },
  ),
}

export const action = adminAction({ intents, findSubject })

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { id, details, editToken, events, state, failingSince, messages, pages } = loaderData
  const result = useReloadIfStale(actionData)
  const busy = useNavigation().formData !== undefined
  const isOff = state === 'paused' || state === 'switched off'
  if (loaderData.isEdited)
    return (
      <RecordForm
        key={editToken}
        back={{ to: `/admin/webhooks/${id}`, label: 'Webhook' }}
        title="Edit webhook"
        what="this webhook"
        editToken={editToken}
        result={result}
      >
        {field => <Fieldset fields={endpointFields} values={details} field={field} />}
      </RecordForm>
    )
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/webhooks">Webhooks</BackLink>
      <PageHeader title="Webhook" note={<StateBadge state={state} />}>
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          {!isOff && (
            <Button intent="test" variant="secondary" disabled={busy}>
              Send a test
            </Button>
          )}
          <Button intent={isOff ? 'resume' : 'pause'} variant="secondary" disabled={busy}>
            {isOff ? 'Resume' : 'Pause'}
          </Button>
        </Form>
      </PageHeader>
      <FormMessage result={result} />
      <p className="wrap-anywhere font-medium">{details.url}</p>
      <p className="mb-5 text-soft text-sm">{eventsText(events)}</p>
      {result?.secret && <SecretNotice secret={result.secret} />}
      {failingSince && (
        <p role="status" className="mb-5 rounded-control bg-amber-tint p-3 text-amber-dark">
          No message was accepted since {formatDateTime(failingSince)}.{' '}
          {state === 'switched off'
            ? 'The webhook was switched off. What happens until it is resumed is not sent.'
            : 'After two days the webhook is switched off.'}
        </p>
      )}
      <MessageLog messages={messages} isOff={isOff} />
      <Pagination
        label="Pages of the log"
        names={['Newer', 'Older']}
        previous={pages.newer && `?after=${pages.newer}`}
        next={pages.older && `?before=${pages.older}`}
      />
      <DangerousActions nonce={loaderData.nonce} result={result} />
    </div>
  )
}

const confirmations = {
  'new secret': {
    label: 'New secret',
    title: 'Make a new secret?',
    text: 'The secrets before sign for another day too. Enter the new one in the other system before that ends.',
  },
  delete: {
    label: 'Delete',
    title: 'Delete this webhook?',
    text: 'Its log goes with it, and nothing more is sent.',
  },
}

function DangerousActions({ nonce, result }: { nonce: string; result: WebhookResult | undefined }) {
  const submit = useSubmit()
  const busy = useNavigation().formData !== undefined
  const [intent, setIntent] = useState<keyof typeof confirmations>()
  useEffect(() => {
    if (result) setIntent(undefined)
  }, [result])
  const { label, title, text } = confirmations[intent ?? 'delete']
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <ButtonLink to="?edit=1" variant="secondary" prefetch="none">
        Edit
      </ButtonLink>
      {(['new secret', 'delete'] as const).map(name => (
        <Button key={name} variant="secondary" onClick={() => setIntent(name)}>
          {confirmations[name].label}
        </Button>
      ))}
      <ConfirmDialog
        open={intent !== undefined}
        title={title}
        confirmLabel={label}
        busy={busy}
        onConfirm={() =>
          intent && void submit({ intent, nonce }, { method: 'post', preventScrollReset: true })
        }
        onClose={() => setIntent(undefined)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </div>
  )
}
