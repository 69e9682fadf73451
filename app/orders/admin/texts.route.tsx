import { z } from 'zod'
import { savingSettings } from '../../content/admin/piece-action.server.ts'
import { readChangedSettings } from '../../content/content.server.ts'
import { BackLink } from '../../design/back-link.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { formSchema } from '../../platform/fields/field-schema.ts'
import { settingsValues } from '../../platform/fields/piece.ts'
import { mailSetups, sendingOf, smsSetups } from '../../platform/messages/sending.ts'
import { type Services, services } from '../../platform/services.server.ts'
import { textChannels } from '../../sales/sale.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { May } from '../../staff/staff-context.tsx'
import { type OrderTexts, orderTextKinds, orderTexts } from '../texts/order-texts.content.ts'
import type { Route } from './+types/texts.route'
import { sampleContext, sendTestText, textProblems } from './text-settings.server.ts'
import { TextsForm } from './texts-form.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'settings.edit',
  title: 'Messages to customers',
  notLoaded: 'Failed to load the messages',
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = services(context)
  const { db, env } = shop
  const { changed, version } = await readChangedSettings(db, orderTexts)
  const texts = settingsValues(orderTexts, changed)
  const sample = await sampleContext({ db, env })
  return { texts, editToken: String(version), sample, sending: sendingOf(shop) }
}

/** Refuses texts that become too long, or have a placeholder that does not exist. */
async function findProblems({ db, env }: Pick<Services, 'db' | 'env'>, texts: OrderTexts) {
  const errors = textProblems(texts, await sampleContext({ db, env }))
  return Object.keys(errors).length > 0
    ? { ok: false as const, reason: 'invalid' as const, errors }
    : undefined
}

const intents: Intents = {
  save: savingSettings(orderTexts, {
    what: 'messages',
    saved: 'Customers get them from now on.',
    findErrors: async (services, texts) => (await findProblems(services, texts))?.errors,
  }),
  /** Of the texts in the form. */
  test: intent(
    'settings.edit',
    formSchema(orderTexts.fields, { kind: z.enum(orderTextKinds), channel: z.enum(textChannels) }),
    async ({ db, env, mailer, sms, data: { kind, channel, ...texts } }) =>
      (await findProblems({ db, env }, texts)) ??
      sendTestText({ db, env, mailer, sms }, { kind, channel, texts }),
    {
      success: ({ message }) => ({ message }),
      refusals: {
        invalid: ({ errors }) => ({ errors, message: markedFields }),
        'too many': ({ message }) => ({ status: 429, message }),
        'not sent': ({ message }) => ({ status: 502, message }),
      },
      invalid: () => markedFields,
    },
  ),
}

export const action = adminAction({ intents })

export default function CustomerTexts({ loaderData, actionData }: Route.ComponentProps) {
  const { sample, sending } = loaderData
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHeader title="Messages to customers">
        <May permission="content.edit">
          <ButtonLink to={`/admin/website/${orderTexts.key}`} variant="secondary" prefetch="none">
            Earlier versions
          </ButtonLink>
        </May>
      </PageHeader>
      <FormMessage result={actionData} />
      <p className="mb-5 max-w-3xl text-soft">
        What customers are told about their orders. A change of status is reported a minute later, unless it
        is taken back. {mailSetups[sending.mail]} {smsSetups[sending.sms]}
      </p>
      <TextsForm loaded={loaderData} sample={sample} result={actionData} />
    </>
  )
}
