import { data } from 'react-router'
import { readSettings } from '../company/settings.server.ts'
import { PageHeader } from '../design/page-header.tsx'
import { readForm } from '../platform/form.server.ts'
import { services } from '../platform/services.server.ts'
import { readAudit } from '../staff/audit.server.ts'
import { preserveFormOnFailure } from '../staff/network-fallback.ts'
import { defaultRecipient } from '../staff/notification-recipient.server.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/settings.route'
import { AuditLog } from './audit-log.tsx'
import { Outcome } from './form-message.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'
import { changeSettings, sendTestMail, settingsVersion } from './settings.server.ts'
import { readSettingsForm } from './settings-form.server.ts'
import { type SettingsAnswer, SettingsForm } from './settings-form.tsx'
import { TestMailPanel } from './test-mail-panel.tsx'
import { readUnsentMails, resendUnsentMails } from './unsent-mails.server.ts'
import { UnsentMails } from './unsent-mails.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env, mailer } = services(context)
  const before = Number.parseInt(url.searchParams.get('before') ?? '', 10)
  const paged = before > 0 && before < 2 ** 31
  const [settings, audit, waiting, notifyDefault] = await Promise.all([
    readSettings(db),
    readAudit(db, paged ? before : undefined),
    readUnsentMails(db),
    defaultRecipient(db, env),
  ])
  const version = settingsVersion(settings)
  return { settings, version, audit, paged, waiting, notifyDefault, mail: mailer.kind }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, mailer, wakeQueue } = services(context)
  const admin = requireAdmin(context)
  const form = await readForm(request)

  if (form.get('intent') === 'test mail') {
    const sent = await sendTestMail({ db, mailer, env })
    if (!sent.ok)
      return data<SettingsAnswer>(
        { ok: false, title: 'Test e-mail not sent', message: `${sent.reason} (to ${sent.to})` },
        { status: sent.tooOften ? 429 : 502 },
      )
    return data<SettingsAnswer>({
      ok: true,
      title: 'Test e-mail sent',
      message:
        sent.kind === 'files'
          ? `No mail server is set up: the mail to ${sent.to} was written to the data folder.`
          : `It is on its way to ${sent.to}.`,
    })
  }

  const job = chosenJob(form)
  if (job !== undefined) {
    const answer = await resendUnsentMails({ db, wakeQueue }, admin, job)
    return data<SettingsAnswer>(answer, { status: answer.ok ? 200 : 502 })
  }

  const read = readSettingsForm(form)
  if (!read.ok) {
    const message = 'Please look at the marked fields.'
    return data<SettingsAnswer>({ ok: false, title: 'Error', message, errors: read.errors }, { status: 422 })
  }
  const result = await changeSettings(db, admin, read.settings, String(form.get('version') ?? ''))
  if (!result.ok) {
    const message = 'The settings were changed meanwhile. Nothing was saved.'
    const { conflict } = result
    return data<SettingsAnswer>({ ok: false, title: 'Error', message, conflict }, { status: 409 })
  }
  const message = result.changed ? 'The site shows them from now on.' : 'They were already so.'
  return data<SettingsAnswer>({ ok: true, saved: true, title: 'Settings saved', message })
}

/** Without a session or a connection the page stays, with all that was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await preserveFormOnFailure<SettingsAnswer>(serverAction, message => ({
    ok: false,
    title: 'Error',
    message,
  }))
  return data(answer, { status: answer.ok ? 200 : 400 })
}

/** Which waiting mail is to be sent, where the form asks for that. */
function chosenJob(form: FormData): number | 'all stuck' | undefined {
  if (form.get('intent') === 'send all again') return 'all stuck'
  if (form.get('intent') !== 'send again') return undefined
  const id = Number(form.get('job'))
  return Number.isSafeInteger(id) ? id : 0
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, version, audit, paged, waiting, notifyDefault, mail } = loaderData
  return (
    <>
      <PageHeader title="Settings" />
      <Outcome answer={actionData} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SettingsForm
          settings={settings}
          version={version}
          notifyDefault={notifyDefault}
          answer={actionData}
        />
        <div className="space-y-5">
          <TestMailPanel kind={mail} to={settings.notifyEmail || notifyDefault} />
          <PersonalDataPanel />
        </div>
      </div>
      <UnsentMails {...waiting} />
      <AuditLog entries={audit.entries} older={audit.older} paged={paged} />
    </>
  )
}
