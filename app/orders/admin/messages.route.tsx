import { data } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { FormMessage } from '../../design/form.tsx'
import { loadFailure } from '../../design/load-failure.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { failure, formTexts, parseForm, readForm, unreadableForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { preserveFormOnFailure } from '../../staff/preserve-form.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { messageChannels, messageKinds } from '../order-message.ts'
import {
  type MessageField,
  type MessageSettings,
  messageForm,
  messageProblems,
} from '../order-message-schema.ts'
import type { Route } from './+types/messages.route'
import {
  changeMessages,
  messagesVersion,
  readMessageSettings,
  sampleContext,
  sendTestMessage,
} from './message-settings.server.ts'
import { MessagesForm } from './messages-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, mailer, sms } = services(context)
  const settings = await readMessageSettings(db)
  const sample = await sampleContext({ db, env })
  return { settings, version: messagesVersion(settings), sample, mailer: mailer.kind, sms: sms.kind }
}

type MessagesResult = FormResult<MessageField>

const requestSchema = z.union([
  z.object({ intent: z.literal('test'), kind: z.enum(messageKinds), channel: z.enum(messageChannels) }),
  z.object({ intent: z.literal('save').default('save') }),
])

/** Saves the settings, or sends a test of the texts in the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, mailer, sms } = services(context)
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const requested = parseForm(requestSchema, form)
  if (!requested.ok) return failure<MessagesResult>(400, { message: unreadableForm })
  const { intent } = requested.data
  const parsed = parseForm(messageForm, form)
  const { version, ...settings } = (parsed.ok ? parsed.data : {}) as MessageSettings & { version: string }
  const errors = parsed.ok
    ? messageProblems(settings, await sampleContext({ db, env }))
    : parsed.result.errors
  if (errors && Object.keys(errors).length > 0) {
    const message = { title: 'Error', description: 'Please look at the marked fields.' }
    return failure<MessagesResult>(422, { intent, message, errors, values: formTexts(form) })
  }
  if (intent === 'test') {
    const message = { ...requested.data, settings }
    const { isRateLimited, ...sent } = await sendTestMessage({ db, env, mailer, sms }, message)
    return data<MessagesResult>(sent, { status: sent.ok ? 200 : isRateLimited ? 429 : 502 })
  }
  const change = await changeMessages(db, admin, settings, version)
  if (!change.ok) {
    const message = { title: 'Error', description: 'The messages were changed meanwhile. Nothing was saved.' }
    const values = formTexts(form)
    return failure<MessagesResult>(409, { intent, message, conflict: change.conflict, values })
  }
  const description = change.changed ? 'Customers get them from now on.' : 'Nothing had changed.'
  return data<MessagesResult>({ ok: true, intent, message: { title: 'Messages saved', description } })
}

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure<MessagesResult>(args)

export const meta: Route.MetaFunction = () => [{ title: 'Messages to customers | Admin Panel' }]

const setups = {
  mail: {
    smtp: 'E-mails go out through the SMTP server of the environment.',
    api: 'E-mails go out through the mail provider.',
    files: 'No mail server is set up: e-mails are written to files in the data folder.',
  },
  sms: {
    gateway: 'SMS go out through the gateway of the environment.',
    files: 'No SMS gateway is set up: SMS are written to files in the data folder.',
  },
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, version, sample, mailer, sms } = loaderData
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHeader title="Messages to customers" />
      <FormMessage result={actionData} />
      <p className="mb-5 max-w-3xl text-soft">
        What customers are told about their orders. A change of status is reported a minute later, unless it
        is taken back. {setups.mail[mailer]} {setups.sms[sms]}
      </p>
      <MessagesForm settings={settings} version={version} sample={sample} result={actionData} />
    </>
  )
}

export const ErrorBoundary = loadFailure('Messages to customers', 'Failed to load the messages')
