import { useState } from 'react'
import { data, redirect } from 'react-router'
import { PageHeader } from '../design/page-header.tsx'
import { formatDate } from '../platform/dates.ts'
import { readForm } from '../platform/form.server.ts'
import { services } from '../platform/services.server.ts'
import { cleanLine } from '../platform/text.ts'
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  type Done,
  endSessions,
  endTwoFactor,
  readAccount,
  renewBackupCodes,
} from '../staff/account.server.ts'
import { deviceName } from '../staff/device.ts'
import { noResponseMessage, preserveFormOnFailure, withNetworkFallback } from '../staff/network-fallback.ts'
import { requireAdmin } from '../staff/session.server.ts'
import { signOut } from '../staff/sign-in.server.ts'
import type { Route } from './+types/users.route'
import { type Answer, Outcome } from './form-message.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { type QrCode, qrCode } from './qr-code.ts'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

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

export type TwoFactorSetup = { qr: QrCode; secret: string; backupCodes: string[] }
type AccountAnswer = Answer & { about: string; setup?: TwoFactorSetup; backupCodes?: string[] }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const admin = requireAdmin(context)
  const text = (name: string) => String(form.get(name) ?? '')
  const about = text('intent')
  const done = (title: string, message: string, more: Partial<AccountAnswer> = {}, headers = new Headers()) =>
    data<AccountAnswer>({ about, ok: true, title, message, ...more }, { headers })
  const failed = (message: string) =>
    data<AccountAnswer>({ about, ok: false, title: 'Error', message }, { status: 400 })
  const told = (result: Done, title: string, message: string) =>
    result.ok ? done(title, message, {}, result.headers) : failed(result.message)

  switch (about) {
    case 'password': {
      if (text('next') !== text('again')) return failed('The two new passwords are not the same.')
      const passwords = { current: text('current'), next: text('next') }
      const result = await changePassword(request, context, admin, passwords)
      return told(result, 'Password changed', 'All other devices are signed out.')
    }
    case 'end session': {
      if (!(await endSessions(context, admin, { id: cleanLine(text('id')) })))
        return failed('That session has already ended.')
      return done('Signed out', 'That device is signed out.')
    }
    case 'end others':
      await endSessions(context, admin, 'others')
      return done('Signed out', 'All other devices are signed out.')
    case 'end all':
      await endSessions(context, admin, 'all')
      return redirect('/admin-login', { headers: await signOut(request, context) })
    case 'begin two-factor': {
      const begun = await beginTwoFactor(request, context, admin, text('password'))
      if (!begun.ok) return failed(begun.message)
      const { uri, backupCodes } = begun
      const secret = new URL(uri).searchParams.get('secret') ?? ''
      const setup = { qr: qrCode(uri), secret, backupCodes }
      return done('Almost done', 'Scan the code and type in what the app shows.', { setup })
    }
    case 'confirm two-factor': {
      const result = await confirmTwoFactor(request, context, admin, text('code'))
      return told(result, 'Two-factor is on', 'From now on the login asks for a code.')
    }
    case 'end two-factor': {
      const result = await endTwoFactor(request, context, admin, text('password'))
      return told(result, 'Two-factor is off', 'The login asks for the password alone.')
    }
    case 'backup codes': {
      const result = await renewBackupCodes(request, context, admin, text('password'))
      if (!result.ok) return failed(result.message)
      const { backupCodes } = result
      return done('New backup codes', 'The old ones no longer work.', { backupCodes })
    }
    default:
      return failed('The form could not be read.')
  }
}

/** Without a session or a connection the page stays, with all that was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const about = String((await request.clone().formData()).get('intent') ?? '')
  const refused = (message: string): AccountAnswer => ({ about, ok: false, title: 'Error', message })
  // Signed out everywhere, one is at the login on purpose.
  const answer = await (about === 'end all'
    ? withNetworkFallback<AccountAnswer>(serverAction, refused(noResponseMessage))
    : preserveFormOnFailure<AccountAnswer>(serverAction, refused))
  return data(answer, { status: answer.ok ? 200 : 400 })
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, createdAt, twoFactor, sessions } = loaderData
  const faultOf = (about: string) =>
    actionData && !actionData.ok && actionData.about === about ? actionData.message : undefined
  // What was begun stays in sight through wrong codes, until it is done.
  const [setup, setSetup] = useState<TwoFactorSetup>()
  const now = twoFactor ? undefined : (actionData?.setup ?? setup)
  if (now !== setup) setSetup(now)
  return (
    <>
      <PageHeader title="Users Management" />
      <Outcome answer={actionData} />
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
          <PasswordPanel
            fault={faultOf('password')}
            changed={actionData?.about === 'password' && actionData.ok ? actionData : undefined}
          />
        </div>
        <div className="space-y-5">
          <TwoFactorPanel
            on={twoFactor}
            setup={now}
            backupCodes={actionData?.backupCodes}
            faultOf={faultOf}
          />
          <SessionsPanel sessions={sessions} />
        </div>
      </div>
    </>
  )
}
