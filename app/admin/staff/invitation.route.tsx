import { data, Form, redirect, useNavigation } from 'react-router'
import { unlistedMeta } from '../../company/page-title.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { failure, formTexts, readForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { noResponseMessage, withNetworkFallback } from '../../platform/network-fallback.ts'
import { openBySecret } from '../../platform/secret-link.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { TooManyLinks } from '../../sales/too-many-links.tsx'
import { alreadySetHint } from '../../staff/admin-handle.ts'
import { auth } from '../../staff/auth.server.ts'
import { acceptInvitation, findInvitation } from '../../staff/invitations.server.ts'
import { contactOf } from '../../staff/roles.ts'
import { findAdmin } from '../../staff/session.server.ts'
import { type NewPasswordField, NewPasswordFields } from '../account/password-panel.tsx'
import type { Route } from './+types/invitation.route'

export const handle: UrlHandle = { kind: 'login', isSecret: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, 'Your invitation'),
  // Not `no-referrer`: a browser would hide the origin of the form too.
  { name: 'referrer', content: 'strict-origin' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const merged = new Headers(loaderHeaders)
  merged.set('cache-control', 'private, no-store')
  merged.set('referrer-policy', 'strict-origin')
  return merged
}

/** Who asked is told how the invitation ended only if it is known: a wrong link is just not found. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { found, wait } = await openBySecret(context, tx => findInvitation(tx, params.secret))
  if (!found)
    return data({ invitation: undefined, wait }, { status: 429, headers: { 'retry-after': `${wait}` } })
  const { name, email, role, isExpired } = found
  const signedInAs = (await findAdmin(request, context))?.name
  const invitation = { name, contact: contactOf(email), role: role?.name ?? '', isExpired, signedInAs }
  return data({ invitation, wait: 0 })
}

const ended =
  'This invitation has ended: it works once, for three days. Ask the owner of the shop for a new one.'

export async function action({ params, request, context }: Route.ActionArgs) {
  const { next = '', again } = formTexts(await readForm(request))
  const refuse = (status: number, description: string, field?: NewPasswordField) =>
    failure<FormResult<NewPasswordField>>(status, {
      message: { title: 'Password not set', description },
      ...(field && { errors: { [field]: description } }),
    })
  if (await findAdmin(request, context))
    return refuse(409, 'Sign out first: this browser uses another account.')
  const opened = await openBySecret(context, tx => findInvitation(tx, params.secret)).catch(problem => {
    if (problem instanceof Response) return undefined
    throw problem
  })
  if (!opened) return refuse(410, `${ended} ${alreadySetHint}`)
  const { found, wait } = opened
  if (!found) return refuse(429, `Too many wrong links came from your network. Try again in ${wait} seconds.`)
  if (next !== again) return refuse(400, 'The two passwords are not the same.', 'again')
  const deps = { db: services(context).db, auth: auth(context) }
  const result = await acceptInvitation(deps, { secret: params.secret, password: next })
  if (result.ok) return redirect('/admin-login?done')
  return result.reason === 'password'
    ? refuse(400, result.problem, 'next')
    : refuse(410, `${ended} ${alreadySetHint}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<FormResult<NewPasswordField>>(serverAction, {
    title: 'Password not set',
    description: noResponseMessage,
  })

export default function InvitationPage({
  loaderData: { invitation, wait },
  actionData,
}: Route.ComponentProps) {
  const { formRef, field } = useFormFields(actionData)
  const busy = useNavigation().state !== 'idle'
  if (!invitation) return <TooManyLinks wait={wait} />
  const { name, contact, role, isExpired, signedInAs } = invitation
  return (
    <div className="wrap flex justify-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <h1 className="text-h2">Welcome, {name}</h1>
        {isExpired ? (
          <p className="mt-2">{ended}</p>
        ) : signedInAs ? (
          <>
            <p className="mt-2">
              This browser is signed in as {signedInAs}. Sign out there first, then open this link again.
            </p>
            <ButtonLink to="/admin" className="mt-6">
              To the back office
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="mt-2 text-soft">
              You are invited to the back office{role && ` as ${role}`}. Set a password; you sign in with it
              and <span className="wrap-anywhere font-medium text-ink">{contact}</span>.
            </p>
            <FormMessage result={actionData} />
            <Form ref={formRef} method="post" className="card mt-6 space-y-5 p-5 shadow-soft sm:p-7">
              <input type="hidden" autoComplete="username" name="username" value={contact} />
              <NewPasswordFields field={field} repeat="Repeat it" />
              <Button type="submit" wide disabled={busy}>
                {busy ? 'Saving...' : 'Set the password'}
              </Button>
            </Form>
          </>
        )}
      </div>
    </div>
  )
}
