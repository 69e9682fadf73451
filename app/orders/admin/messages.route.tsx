import { z } from 'zod'
import { changeSettings } from '../../content/admin/manage-content.server.ts'
import { readChangedSettings } from '../../content/content.server.ts'
import { BackLink } from '../../design/back-link.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { editToken, formSchema } from '../../platform/fields/field-schema.ts'
import { settingsValues } from '../../platform/fields/piece.ts'
import { mailSetups, sendingOf, smsSetups } from '../../platform/messages/sending.ts'
import { type Services, services } from '../../platform/services.server.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { messageChannels, messageKinds } from '../messages/order-message.ts'
import { type OrderTexts, orderMessages } from '../messages/order-messages.content.ts'
import type { Route } from './+types/messages.route'
import { messageProblems, sampleContext, sendTestMessage } from './message-settings.server.ts'
import { MessagesForm } from './messages-form.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'settings.edit',
  title: 'Messages to customers',
  notLoaded: 'Failed to load the messages',
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = services(context)
  const { db, env } = shop
  const { changed, version } = await readChangedSettings(db, orderMessages)
  const texts = settingsValues(orderMessages, changed)
  const sample = await sampleContext({ db, env })
  return { texts, version, sample, sending: sendingOf(shop) }
}

/** Refuses texts that become too long, or have a placeholder that does not exist. */
async function findProblems({ db, env }: Pick<Services, 'db' | 'env'>, texts: OrderTexts) {
  const errors = messageProblems(texts, await sampleContext({ db, env }))
  return Object.keys(errors).length > 0
    ? { ok: false as const, reason: 'invalid' as const, errors }
    : undefined
}
const invalid = ({ errors }: { errors: Record<string, string> }) => ({ errors, message: markedFields })

const intents: Intents = {
  save: intent(
    'settings.edit',
    formSchema(orderMessages.fields, editToken),
    async ({ db, env, admin, data: { version, ...texts } }) =>
      (await findProblems({ db, env }, texts)) ?? changeSettings(db, admin, orderMessages, texts, version),
    {
      success: ({ changed }) => ({
        message: {
          title: 'Messages saved',
          description: changed ? 'Customers get them from now on.' : 'Nothing had changed.',
        },
      }),
      refusals: {
        invalid,
        conflict: ({ conflict }) => ({
          conflict,
          message: 'The messages were changed meanwhile. Nothing was saved.',
        }),
      },
      invalid: () => markedFields,
    },
  ),
  /** Of the texts in the form. */
  test: intent(
    'settings.edit',
    formSchema(orderMessages.fields, { kind: z.enum(messageKinds), channel: z.enum(messageChannels) }),
    async ({ db, env, mailer, sms, data: { kind, channel, ...texts } }) =>
      (await findProblems({ db, env }, texts)) ??
      sendTestMessage({ db, env, mailer, sms }, { kind, channel, texts }),
    {
      success: ({ message }) => ({ message }),
      refusals: {
        invalid,
        'too many': ({ message }) => ({ status: 429, message }),
        'not sent': ({ message }) => ({ status: 502, message }),
      },
      invalid: () => markedFields,
    },
  ),
}

export const action = adminAction({ intents })

export const meta: Route.MetaFunction = () => [{ title: 'Messages to customers | Admin Panel' }]

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, version, sample, sending } = loaderData
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHeader title="Messages to customers">
        <ButtonLink to={`/admin/website/${orderMessages.key}`} variant="secondary" prefetch="none">
          Earlier versions
        </ButtonLink>
      </PageHeader>
      <FormMessage result={actionData} />
      <p className="mb-5 max-w-3xl text-soft">
        What customers are told about their orders. A change of status is reported a minute later, unless it
        is taken back. {mailSetups[sending.mail]} {smsSetups[sending.sms]}
      </p>
      <MessagesForm texts={texts} version={String(version)} sample={sample} result={actionData} />
    </>
  )
}
