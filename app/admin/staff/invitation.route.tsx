import { data, Form, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import { telHref } from '../../company/company.ts'
import { unlistedMeta } from '../../company/page-title.ts'
import { useCompany } from '../../company/use-company.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { failure, formTexts, readForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { noResponseMessage, withNetworkFallback } from '../../platform/network-fallback.ts'
import { tooManyText } from '../../platform/rate-limit.server.ts'
import { openBySecret } from '../../platform/secret-link.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { TooManyLinks } from '../../sales/too-many-links.tsx'
import { alreadySetHint } from '../../staff/admin-handle.ts'
import { auth } from '../../staff/auth.server.ts'
import { acceptInvitation, findEndedInvitation, findInvitation } from '../../staff/invitations.server.ts'
import { contactOf } from '../../staff/roles.ts'
import { findAdmin } from '../../staff/session.server.ts'
import { signIn } from '../../staff/sign-in.server.ts'
import type { InvitationEnd } from '../../staff/staff.table.ts'
import { loginFlashCookie } from '../account/login-flash.ts'
import { type NewPasswordField, NewPasswordFields } from '../account/password-panel.tsx'
import { GuestFrame } from '../admin-frame.tsx'
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

type Ended = { end: InvitationEnd | 'expired' | 'unknown'; personToAsk: string | null }

type Opened =
  | { invitation: NonNullable<Awaited<ReturnType<typeof findInvitation>>>; ended?: undefined }
  | { invitation?: undefined; ended: Ended }

/** A link of an invitation that is still known; anybody else's counts as a wrong one. */
const openInvitation = (context: Readonly<RouterContextProvider>, secret: string) =>
  openBySecret<Opened>(context, async tx => {
    const invitation = await findInvitation(tx, secret)
    if (invitation && !invitation.isExpired) return { invitation }
    const ended: Ended | undefined = invitation
      ? { end: 'expired', personToAsk: invitation.personToAsk }
      : await findEndedInvitation(tx, secret)
    return ended ? { ended } : undefined
  }).catch((problem: unknown) => {
    if (!(problem instanceof Response && problem.status === 404)) throw problem
    const ended: Ended = { end: 'unknown', personToAsk: null }
    return { found: { ended } satisfies Opened, wait: undefined }
  })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { found, wait } = await openInvitation(context, params.secret)
  if (!found) return data({ wait }, { status: 429, headers: { 'retry-after': `${wait}` } })
  if (found.ended) return data({ ended: found.ended }, { status: found.ended.end === 'unknown' ? 404 : 410 })
  const { name, email, role } = found.invitation
  const signedInAs = (await findAdmin(request, context))?.name
  return data({ invitation: { name, contact: contactOf(email), role: role?.name ?? '', signedInAs } })
}

const ended = 'This invitation works once, for three days, and has ended. Ask the person who invited you.'

export async function action({ params, request, context }: Route.ActionArgs) {
  const { next = '', again } = formTexts(await readForm(request))
  const refuse = (status: number, description: string, field?: NewPasswordField) =>
    failure<FormResult<NewPasswordField>>(status, {
      message: { title: 'Password not set', description },
      ...(field && { errors: { [field]: description } }),
    })
  if (await findAdmin(request, context))
    return refuse(409, 'Sign out first: this browser uses another account.')
  const { found, wait } = await openInvitation(context, params.secret)
  if (!found) return refuse(429, tooManyText('wrong links', wait))
  if (found.ended) return refuse(410, `${ended} ${alreadySetHint}`)
  if (next !== again) return refuse(400, 'The two passwords are not the same.', 'again')
  const deps = { db: services(context).db, auth: auth(context) }
  const result = await acceptInvitation(deps, { secret: params.secret, password: next })
  const { email } = found.invitation
  if (result.ok) return enterBackOffice(request, context, { email, password: next })
  return result.reason === 'password'
    ? refuse(400, result.problem, 'next')
    : refuse(410, `${ended} ${alreadySetHint}`)
}

/** With the password that was just set. */
async function enterBackOffice(
  request: Request,
  context: Readonly<RouterContextProvider>,
  credentials: { email: string; password: string },
) {
  const signedIn = await signIn(request, context, credentials)
  if (!signedIn.ok) return redirect('/admin-login?done')
  const { headers } = signedIn
  headers.append('set-cookie', loginFlashCookie(services(context).env))
  return redirect('/admin', { headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<FormResult<NewPasswordField>>(serverAction, {
    title: 'Password not set',
    description: noResponseMessage,
  })

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GuestFrame>
      {'invitation' in loaderData ? (
        <OpenInvitation invitation={loaderData.invitation} result={actionData} />
      ) : 'ended' in loaderData ? (
        <EndedInvitation ended={loaderData.ended} />
      ) : (
        <TooManyLinks wait={loaderData.wait} />
      )}
    </GuestFrame>
  )
}

type OpenProps = {
  invitation: { name: string; contact: string; role: string; signedInAs: string | undefined }
  result: FormResult<NewPasswordField> | undefined
}

function OpenInvitation({ invitation: { name, contact, role, signedInAs }, result }: OpenProps) {
  const { formRef, field } = useFormFields(result)
  const busy = useNavigation().state !== 'idle'
  if (signedInAs)
    return (
      <>
        <h1 className="text-h2">Welcome, {name}</h1>
        <p className="mt-2">
          This browser is signed in as {signedInAs}. Sign out there first, then open this link again.
        </p>
        <ButtonLink to="/admin" className="mt-6">
          To the back office
        </ButtonLink>
      </>
    )
  return (
    <>
      <h1 className="text-h2">Welcome, {name}</h1>
      <p className="mt-2 text-soft">
        You are invited to the back office{role && ` as ${role}`}. Set a password. You sign in with it and{' '}
        <span className="wrap-anywhere font-medium text-ink">{contact}</span>.
      </p>
      <FormMessage result={result} />
      <Form ref={formRef} method="post" className="card mt-6 space-y-5 p-5 shadow-soft sm:p-7">
        <input type="hidden" autoComplete="username" name="username" value={contact} />
        <NewPasswordFields field={field} repeat="Repeat it" />
        <Button type="submit" wide disabled={busy}>
          {busy ? 'Saving...' : 'Set the password'}
        </Button>
      </Form>
    </>
  )
}

const endedTexts: Record<Ended['end'], { title: string; text: string }> = {
  accepted: {
    title: 'This invitation was used',
    text: 'Somebody set a password with it. If it was you, sign in with that password.',
  },
  withdrawn: { title: 'This invitation was withdrawn', text: 'Its link no longer works.' },
  replaced: { title: 'There is a newer invitation', text: 'Open the link that was sent to you last.' },
  expired: { title: 'This invitation has ended', text: 'It was good for three days.' },
  unknown: {
    title: 'This link leads to no invitation',
    text: 'A part of it may be missing: open it again from the message that you got.',
  },
}

function EndedInvitation({ ended: { end, personToAsk } }: { ended: Ended }) {
  const { settings } = useCompany()
  const { title, text } = endedTexts[end]
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      <p className="mt-3">{text}</p>
      <p className="mt-3">
        {end === 'accepted' ? 'If it was not you, tell' : 'For a new one, ask'}{' '}
        {personToAsk ?? 'the person who invited you'}, or call{' '}
        <a href={telHref(settings.phone)} className="link whitespace-nowrap">
          {settings.phone}
        </a>
        .
      </p>
      <ButtonLink to="/admin-login" variant={end === 'accepted' ? 'primary' : 'secondary'} className="mt-6">
        Sign in
      </ButtonLink>
    </>
  )
}
