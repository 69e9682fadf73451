import { z } from 'zod'
import { type Settings, settings } from '../company/settings.content.ts'
import { savingSettings } from '../content/admin/piece-action.server.ts'
import { readChangedSettings } from '../content/content.server.ts'
import { ButtonLink } from '../design/button.tsx'
import { FormMessage } from '../design/form.tsx'
import { PageHeader } from '../design/page-header.tsx'
import { readBackupState } from '../platform/backup/nightly-backup.server.ts'
import { settingsValues } from '../platform/fields/piece.ts'
import { type FormResult, resultOf } from '../platform/form-result.ts'
import { sendingOf } from '../platform/messages/sending.ts'
import { services } from '../platform/services.server.ts'
import { version as shopVersion } from '../platform/version.server.ts'
import { adminAction, type Intents, intent, noFields } from '../staff/admin-action.server.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import { readAudit } from '../staff/audit.server.ts'
import { defaultRecipient } from '../staff/notification-recipient.server.ts'
import { listNames } from '../staff/people.server.ts'
import { hasPermission } from '../staff/roles.ts'
import { currentStaff } from '../staff/session.server.ts'
import { May } from '../staff/staff-context.tsx'
import type { Route } from './+types/settings.route'
import { AuditLog } from './audit-log.tsx'
import { completeFirstStep } from './dashboard/first-steps.server.ts'
import { readUnsentMails, resendUnsentMails } from './dashboard/unsent-mails.server.ts'
import { UnsentMails } from './dashboard/unsent-mails.tsx'
import { sendTestMail } from './settings.server.ts'
import { SettingsForm } from './settings-form.tsx'
import { BackupPanel, deliveryLinks, LinkPanel, otherLinks, TestMailPanel } from './settings-panels.tsx'

export { LoadFailure as ErrorBoundary } from '../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'settings.edit',
  title: 'Settings',
  notLoaded: 'Failed to load settings',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = services(context)
  const { db, env } = shop
  const before = Number.parseInt(url.searchParams.get('before') ?? '', 10)
  const isPaged = before > 0 && before < 2 ** 31
  const named = url.searchParams.get('person')
  const person = named && named !== 'all' ? named : undefined
  const [{ changed, version }, audit, unsentMails, notifyDefault, people, backup] = await Promise.all([
    readChangedSettings(db, settings),
    readAudit(db, {
      before: isPaged ? before : undefined,
      person,
      showsContacts: hasPermission(currentStaff(context), 'staff.manage'),
    }),
    hasPermission(currentStaff(context), 'mails.resend') ? readUnsentMails(db) : undefined,
    defaultRecipient(db, env),
    listNames(db),
    readBackupState(db, env),
  ])
  const values = settingsValues(settings, changed)
  return {
    values,
    editToken: String(version),
    audit,
    isPaged,
    person,
    people,
    unsentMails,
    notifyDefault,
    sending: sendingOf(shop),
    backup,
    shopVersion,
  }
}

type SettingsResult = FormResult<keyof Settings>

const intents: Intents<unknown, SettingsResult> = {
  save: savingSettings(settings, { what: 'settings', saved: 'The site shows them from now on.' }),
  'test mail': intent(
    'settings.edit',
    noFields,
    async ({ db, mailer, env }) => {
      const sent = await sendTestMail({ db, mailer, env })
      if (sent.ok && sent.kind !== 'files') await completeFirstStep(db, 'mail')
      return sent
    },
    {
      success: ({ kind, to }) => ({
        message: {
          title: kind === 'files' ? 'Test e-mail not sent' : 'Test e-mail sent',
          description:
            kind === 'files'
              ? `No mail server is set up: the mail to ${to} was written to the data folder.`
              : `It is on its way to ${to}.`,
        },
      }),
      refusals: {
        'too many': ({ problem, to }) => ({ status: 429, message: testNotSent(problem, to) }),
        'not sent': ({ problem, to }) => ({ status: 502, message: testNotSent(problem, to) }),
      },
    },
  ),
  'send again': resending(z.object({ job: z.coerce.number().int().catch(0) })),
  'send all again': resending(z.object({ job: z.literal('all stuck').default('all stuck') })),
}

function resending(schema: z.ZodType<{ job: number | 'all stuck' }>) {
  return intent(
    'mails.resend',
    schema,
    ({ db, wakeQueue, admin, data }) => resendUnsentMails({ db, wakeQueue }, admin, data.job),
    {
      success: ({ message }) => ({ message }),
      refusals: { 'not sent': ({ message }) => ({ status: 502, message }) },
    },
  )
}

const testNotSent = (problem: string, to: string) => ({
  title: 'Test e-mail not sent',
  description: `${problem} (to ${to})`,
})

export const action = adminAction({ intents })

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values, audit, isPaged, person, people, unsentMails, notifyDefault, sending, backup, shopVersion } =
    loaderData
  return (
    <>
      <PageHeader title="Settings">
        <May permission="content.edit">
          <ButtonLink to={`/admin/website/${settings.key}`} variant="secondary" prefetch="none">
            Earlier versions
          </ButtonLink>
        </May>
      </PageHeader>
      <FormMessage result={actionData} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SettingsForm
          loaded={loaderData}
          notifyDefault={notifyDefault}
          result={actionData && resultOf(actionData, 'save')}
        />
        <div className="space-y-5">
          <TestMailPanel sending={sending} to={values.notifyEmail || notifyDefault} />
          <LinkPanel links={deliveryLinks} />
          <BackupPanel backup={backup} version={shopVersion} />
          {otherLinks.map(({ permission, ...link }) => (
            <May key={link.to} permission={permission}>
              <LinkPanel links={[link]} />
            </May>
          ))}
        </div>
      </div>
      {unsentMails && <UnsentMails {...unsentMails} sending={sending} />}
      <AuditLog entries={audit.entries} older={audit.older} paged={isPaged} person={person} people={people} />
    </>
  )
}
