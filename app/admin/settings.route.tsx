import { data } from 'react-router'
import type { Settings } from '../company/company.ts'
import { readSettings } from '../company/settings.server.ts'
import { settingsForm } from '../company/settings-schema.ts'
import { FormMessage } from '../design/form.tsx'
import { loadFailure } from '../design/load-failure.tsx'
import { PageHeader } from '../design/page-header.tsx'
import { failure, formTexts, parseForm, readForm, unreadableForm } from '../platform/form.server.ts'
import { type FormResult, resultOf } from '../platform/form-result.ts'
import { services } from '../platform/services.server.ts'
import { versionOf } from '../platform/version.server.ts'
import { readAudit } from '../staff/audit.server.ts'
import { defaultRecipient } from '../staff/notification-recipient.server.ts'
import { preserveFormOnFailure } from '../staff/preserve-form.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/settings.route'
import { AuditLog } from './audit-log.tsx'
import { completeFirstStep } from './first-steps.server.ts'
import { MessagesPanel } from './messages-panel.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'
import { changeSettings, sendTestMail, type TestMailResult } from './settings.server.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestMailPanel } from './test-mail-panel.tsx'
import { readUnsentMails, resendUnsentMails } from './unsent-mails.server.ts'
import { UnsentMails } from './unsent-mails.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env, mailer } = services(context)
  const before = Number.parseInt(url.searchParams.get('before') ?? '', 10)
  const isPaged = before > 0 && before < 2 ** 31
  const [settings, audit, unsentMails, notifyDefault] = await Promise.all([
    readSettings(db),
    readAudit(db, isPaged ? before : undefined),
    readUnsentMails(db),
    defaultRecipient(db, env),
  ])
  const version = versionOf(settings)
  return { settings, version, audit, isPaged, unsentMails, notifyDefault, mailer: mailer.kind }
}

type SettingsResult = FormResult<keyof Settings>

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, mailer, wakeQueue } = services(context)
  const admin = requireAdmin(context)
  const form = await readForm(request)

  if (form.get('intent') === 'test mail') {
    const sent = await sendTestMail({ db, mailer, env })
    if (sent.ok && sent.kind !== 'files') await completeFirstStep(db, 'mail')
    return testMailResult(sent)
  }

  const job = requestedJob(form)
  if (job !== undefined) {
    const result: SettingsResult = await resendUnsentMails({ db, wakeQueue }, admin, job)
    return data(result, { status: result.ok ? 200 : 502 })
  }

  const intent = 'save'
  if ((form.get('intent') ?? intent) !== intent)
    return failure<SettingsResult>(400, { message: unreadableForm })
  const parsed = parseForm(settingsForm, form)
  if (!parsed.ok) {
    const message = { title: 'Error', description: 'Please look at the marked fields.' }
    const values = formTexts(form)
    return failure<SettingsResult>(422, { intent, message, errors: parsed.result.errors, values })
  }
  const { version, ...settings } = parsed.data
  const change = await changeSettings(db, admin, settings, version)
  if (!change.ok) {
    const message = { title: 'Error', description: 'The settings were changed meanwhile. Nothing was saved.' }
    const values = formTexts(form)
    return failure<SettingsResult>(409, { intent, message, conflict: change.conflict, values })
  }
  const description = change.changed ? 'The site shows them from now on.' : 'Nothing had changed.'
  const result: SettingsResult = { ok: true, intent, message: { title: 'Settings saved', description } }
  return result
}

function testMailResult(sent: TestMailResult) {
  if (!sent.ok) {
    const message = { title: 'Test e-mail not sent', description: `${sent.reason} (to ${sent.to})` }
    return failure<SettingsResult>(sent.isRateLimited ? 429 : 502, { message })
  }
  const description =
    sent.kind === 'files'
      ? `No mail server is set up: the mail to ${sent.to} was written to the data folder.`
      : `It is on its way to ${sent.to}.`
  const result: SettingsResult = { ok: true, message: { title: 'Test e-mail sent', description } }
  return result
}

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure<SettingsResult>(args)

/** The unsent mail that the form asks to send again. */
function requestedJob(form: FormData): number | 'all stuck' | undefined {
  if (form.get('intent') === 'send all again') return 'all stuck'
  if (form.get('intent') !== 'send again') return undefined
  const id = Number(form.get('job'))
  return Number.isSafeInteger(id) ? id : 0
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, version, audit, isPaged, unsentMails, notifyDefault, mailer } = loaderData
  return (
    <>
      <PageHeader title="Settings" />
      <FormMessage result={actionData} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SettingsForm
          settings={settings}
          version={version}
          notifyDefault={notifyDefault}
          result={actionData && resultOf(actionData, 'save')}
        />
        <div className="space-y-5">
          <TestMailPanel kind={mailer} to={settings.notifyEmail || notifyDefault} />
          <MessagesPanel />
          <PersonalDataPanel />
        </div>
      </div>
      <UnsentMails {...unsentMails} />
      <AuditLog entries={audit.entries} older={audit.older} paged={isPaged} />
    </>
  )
}

export const ErrorBoundary = loadFailure('Settings', 'Failed to load settings')
