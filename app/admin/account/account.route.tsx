import { useState } from 'react'
import { data, Form, redirect } from 'react-router'
import { encode } from 'uqr'
import { z } from 'zod'
import { SelectField, TextField } from '../../design/field.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { IntentButton } from '../../design/intent-form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { type FormResult, resultOf } from '../../platform/form-result.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import {
  beginTwoFactor,
  changeDateFormat,
  changeName,
  changePassword,
  confirmTwoFactor,
  endSessions,
  endTwoFactor,
  readAccount,
  renewBackupCodes,
} from '../../staff/account.server.ts'
import {
  adminAction,
  asSuccess,
  type Intents,
  intent,
  markedFields,
  noFields,
  orNotFound,
} from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { deviceName } from '../../staff/device.ts'
import { type DateFormat, dateFormats, maxNameLength, personName } from '../../staff/person-schema.ts'
import { contactOf } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { signOut } from '../../staff/sign-in.server.ts'
import type { Route } from './+types/account.route'
import { type NewPasswordField, PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { type TwoFactorField, TwoFactorPanel, type TwoFactorSetup } from './two-factor-panel.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'account',
  title: 'Your account',
  notLoaded: 'Failed to load your account',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = services(context)
  const admin = requireAdmin(context)
  const account = await readAccount(db, admin.id)
  if (!account) throw data(null, 404)
  return {
    ...account,
    email: contactOf(account.email),
    dateFormat: admin.dateFormat,
    mustSetUpTwoFactor: admin.requiresTwoFactor && !account.twoFactor,
    sessions: account.sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      current: session.id === admin.sessionId,
    })),
  }
}

type Field = 'name' | 'current' | NewPasswordField | TwoFactorField
type AccountResult = FormResult<Field> & { setup?: TwoFactorSetup; backupCodes?: string[] }

const text = z.string().default('')
const withPassword = z.object({ password: text })

function qrCode(text: string) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}

/** What an account refuses stands beside a field too. */
const refusedAt = (field: Field) => (refused: { message: string; field?: Field }) => ({
  status: 400,
  message: refused.message,
  errors: { [refused.field ?? field]: refused.message },
})
const done = (title: string, description: string) => ({ message: { title, description } })

const intents: Intents<unknown, AccountResult> = {
  name: intent(
    'account',
    z.object({ name: personName }),
    ({ db, admin, data }) => changeName(db, admin, data.name).then(asSuccess),
    {
      success: { title: 'Name saved', description: 'The history shows it from now on.' },
      invalid: () => markedFields,
      refusals: {},
    },
  ),
  dates: intent(
    'account',
    z.object({ dateFormat: z.enum(Object.keys(dateFormats) as DateFormat[]) }),
    ({ db, admin, data }) => changeDateFormat(db, admin, data.dateFormat).then(asSuccess),
    {
      success: { title: 'Dates saved', description: 'The back office shows dates like this from now on.' },
      refusals: {},
    },
  ),
  password: intent(
    'account',
    z.object({ current: text, next: text, again: text }).refine(({ next, again }) => next === again, {
      path: ['again'],
      error: 'The two new passwords are not the same.',
    }),
    ({ request, context, admin, data }) => changePassword(request, context, admin, data),
    {
      success: ({ headers }) => ({
        ...done('Password changed', 'All other devices are signed out.'),
        headers,
      }),
      invalid: description => ({ title: 'Error', description }),
      refusals: { refused: refusedAt('current') },
      hasSecrets: true,
    },
  ),
  'end session': intent(
    'account',
    z.object({ id: singleLineText }),
    ({ context, admin, data }) => endSessions(context, admin, data).then(orNotFound),
    {
      success: { title: 'Signed out', description: 'That device is signed out.' },
      refusals: { 'not found': { status: 400, message: 'That session has already ended.' } },
    },
  ),
  'end others': intent(
    'account',
    noFields,
    ({ context, admin }) => endSessions(context, admin, 'others').then(asSuccess),
    { success: { title: 'Signed out', description: 'All other devices are signed out.' }, refusals: {} },
  ),
  'end all': intent(
    'account',
    noFields,
    async ({ request, context, admin }) => {
      await endSessions(context, admin, 'all')
      return redirect('/admin-login', { status: 303, headers: await signOut(request, context) })
    },
    { refusals: {} },
  ),
  'begin two-factor': intent(
    'account',
    withPassword,
    ({ request, context, admin, data }) => beginTwoFactor(request, context, admin, data.password),
    {
      success({ totpURI, backupCodes }) {
        const secret = new URL(totpURI).searchParams.get('secret') ?? ''
        const setup = { qr: qrCode(totpURI), secret, backupCodes }
        return { ...done('Almost done', 'Scan the code and type in what the app shows.'), setup }
      },
      refusals: { refused: refusedAt('password') },
      hasSecrets: true,
    },
  ),
  'confirm two-factor': intent(
    'account',
    z.object({ code: text }),
    ({ request, context, admin, data }) => confirmTwoFactor(request, context, admin, data.code),
    {
      success: ({ headers }) => ({
        ...done('Two-factor is on', 'From now on the login asks for a code.'),
        headers,
      }),
      refusals: { refused: refusedAt('code') },
      hasSecrets: true,
    },
  ),
  'end two-factor': intent(
    'account',
    withPassword,
    ({ request, context, admin, data }) => endTwoFactor(request, context, admin, data.password),
    {
      success: ({ headers }) => ({
        ...done('Two-factor is off', 'The login asks for the password alone.'),
        headers,
      }),
      refusals: { refused: refusedAt('password') },
      hasSecrets: true,
    },
  ),
  'backup codes': intent(
    'account',
    withPassword,
    ({ request, context, admin, data }) => renewBackupCodes(request, context, admin, data.password),
    {
      success: ({ backupCodes }) => ({
        ...done('New backup codes', 'The old ones no longer work.'),
        backupCodes,
      }),
      refusals: { refused: refusedAt('password') },
      hasSecrets: true,
    },
  ),
}

export const action = adminAction({ intents })

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, dateFormat, createdAt, twoFactor, sessions, mustSetUpTwoFactor } = loaderData
  // The setup stays in sight through wrong codes, until it is confirmed.
  const [lastSetup, setLastSetup] = useState<TwoFactorSetup>()
  const setup = twoFactor ? undefined : (actionData?.setup ?? lastSetup)
  if (setup !== lastSetup) setLastSetup(setup)
  return (
    <>
      <PageHeader title="Your account" />
      <FormMessage result={actionData} />
      {mustSetUpTwoFactor && (
        <p role="status" className="mb-5 rounded-card bg-amber-tint p-4 font-medium text-amber-dark">
          Your role needs two-factor authentication. Set it up here; then everything else opens.
        </p>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="space-y-5">
          <section className="card p-4 sm:p-6">
            <h2 className="font-semibold text-lg tracking-normal">Admin account</h2>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
              <dt className="text-soft">{email.startsWith('+') ? 'Phone' : 'E-mail'}</dt>
              <dd className="wrap-anywhere">{email}</dd>
              <dt className="text-soft">Since</dt>
              <dd>{formatDate(createdAt)}</dd>
            </dl>
            <NameForm name={name} result={resultOf(actionData, 'name')} />
            <DatesForm dateFormat={dateFormat} />
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

function NameForm({ name, result }: { name: string; result: AccountResult | undefined }) {
  const { formRef, field } = useFormFields(result)
  return (
    <Form ref={formRef} method="post" preventScrollReset className="mt-4">
      <TextField
        key={name}
        label="Name"
        autoComplete="name"
        maxLength={maxNameLength}
        required
        {...field('name', name)}
      />
      <IntentButton intent="name" label="Save the name" />
    </Form>
  )
}

const DatesForm = ({ dateFormat }: { dateFormat: DateFormat }) => (
  <Form method="post" preventScrollReset className="mt-6">
    <SelectField label="Dates" name="dateFormat" defaultValue={dateFormat} required>
      {Object.entries(dateFormats).map(([format, example]) => (
        <option key={format} value={format}>
          {example}
        </option>
      ))}
    </SelectField>
    <IntentButton intent="dates" label="Save the dates" />
  </Form>
)
