import { useState } from 'react'
import { data, redirect } from 'react-router'
import { FormMessage } from '../design/form.tsx'
import { loadFailure } from '../design/load-failure.tsx'
import { PageHeader } from '../design/page-header.tsx'
import { formatDate } from '../platform/dates.ts'
import { failure, formTexts, readForm } from '../platform/form.server.ts'
import { type FormResult, resultOf } from '../platform/form-result.ts'
import { noResponseMessage, withNetworkFallback } from '../platform/network-fallback.ts'
import { services } from '../platform/services.server.ts'
import { cleanLine } from '../platform/text.ts'
import {
  type AccountChangeResult,
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  endSessions,
  endTwoFactor,
  readAccount,
  renewBackupCodes,
} from '../staff/account.server.ts'
import { deviceName } from '../staff/device.ts'
import { preserveFormOnFailure } from '../staff/preserve-form.ts'
import { requireAdmin } from '../staff/session.server.ts'
import { signOut } from '../staff/sign-in.server.ts'
import type { Route } from './+types/users.route'
import type { NewPasswordField } from './new-password-fields.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { qrCode } from './qr-code.ts'
import { SessionsPanel } from './sessions-panel.tsx'
import { type TwoFactorField, TwoFactorPanel, type TwoFactorSetup } from './two-factor-panel.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = services(context)
  const admin = requireAdmin(context)
  const account = await readAccount(db, admin.id)
  if (!account) throw data(null, 404)
  return {
    ...account,
    sessions: account.sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      current: session.id === admin.sessionId,
    })),
  }
}

type Field = 'current' | NewPasswordField | TwoFactorField
type AccountResult = FormResult<Field> & { setup?: TwoFactorSetup; backupCodes?: string[] }

export async function action({ request, context }: Route.ActionArgs) {
  const {
    intent,
    id = '',
    current = '',
    next = '',
    again,
    password = '',
    code = '',
  } = formTexts(await readForm(request))
  const admin = requireAdmin(context)
  const success = (title: string, description: string, extra: Partial<AccountResult> = {}) =>
    data<AccountResult>({ ok: true, intent, message: { title, description }, ...extra })
  const refuse = (description: string, field?: Field) =>
    failure<AccountResult>(400, {
      intent,
      message: { title: 'Error', description },
      errors: field && { [field]: description },
    })
  const report = (result: AccountChangeResult, field: Field, title: string, description: string) =>
    result.ok
      ? data<AccountResult>(
          { ok: true, intent, message: { title, description } },
          { headers: result.headers },
        )
      : refuse(result.message, result.field ?? field)

  switch (intent) {
    case 'password': {
      if (next !== again) return refuse('The two new passwords are not the same.', 'again')
      const result = await changePassword(request, context, admin, { current, next })
      return report(result, 'current', 'Password changed', 'All other devices are signed out.')
    }
    case 'end session':
      return (await endSessions(context, admin, { id: cleanLine(id) }))
        ? success('Signed out', 'That device is signed out.')
        : refuse('That session has already ended.')
    case 'end others':
      await endSessions(context, admin, 'others')
      return success('Signed out', 'All other devices are signed out.')
    case 'end all':
      await endSessions(context, admin, 'all')
      return redirect('/admin-login', { headers: await signOut(request, context) })
    case 'begin two-factor': {
      const result = await beginTwoFactor(request, context, admin, password)
      if (!result.ok) return refuse(result.message, 'password')
      const { uri, backupCodes } = result
      const secret = new URL(uri).searchParams.get('secret') ?? ''
      const setup = { qr: qrCode(uri), secret, backupCodes }
      return success('Almost done', 'Scan the code and type in what the app shows.', { setup })
    }
    case 'confirm two-factor': {
      const result = await confirmTwoFactor(request, context, admin, code)
      return report(result, 'code', 'Two-factor is on', 'From now on the login asks for a code.')
    }
    case 'end two-factor': {
      const result = await endTwoFactor(request, context, admin, password)
      return report(result, 'password', 'Two-factor is off', 'The login asks for the password alone.')
    }
    case 'backup codes': {
      const result = await renewBackupCodes(request, context, admin, password)
      if (!result.ok) return refuse(result.message, 'password')
      const { backupCodes } = result
      return success('New backup codes', 'The old ones no longer work.', { backupCodes })
    }
    default:
      return refuse('The form could not be read.')
  }
}

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get('intent')
  // The other forms stay when the session has ended; this one leads to the login page on purpose.
  return intent === 'end all'
    ? withNetworkFallback<AccountResult>(args.serverAction, {
        title: 'Error',
        description: noResponseMessage,
      })
    : preserveFormOnFailure<AccountResult>(args)
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, createdAt, twoFactor, sessions } = loaderData
  // The setup stays in sight through wrong codes, until it is confirmed.
  const [lastSetup, setLastSetup] = useState<TwoFactorSetup>()
  const setup = twoFactor ? undefined : (actionData?.setup ?? lastSetup)
  if (setup !== lastSetup) setLastSetup(setup)
  return (
    <>
      <PageHeader title="Users Management" />
      <FormMessage result={actionData} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="space-y-5">
          <section className="card p-4 sm:p-6">
            <h2 className="font-semibold text-lg tracking-normal">Admin account</h2>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
              <dt className="text-soft">Name</dt>
              <dd>{name}</dd>
              <dt className="text-soft">E-mail</dt>
              <dd className="wrap-anywhere">{email}</dd>
              <dt className="text-soft">Since</dt>
              <dd>{formatDate(createdAt)}</dd>
            </dl>
          </section>
          <PasswordPanel result={resultOf(actionData, 'password')} />
        </div>
        <div className="space-y-5">
          <TwoFactorPanel
            on={twoFactor}
            setup={setup}
            backupCodes={actionData?.backupCodes}
            result={actionData}
          />
          <SessionsPanel sessions={sessions} />
        </div>
      </div>
    </>
  )
}

export const ErrorBoundary = loadFailure('Users Management', 'Failed to load users')
