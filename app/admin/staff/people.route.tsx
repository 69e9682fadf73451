import MessageCircle from 'lucide-react/icons/message-circle'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import { Form, Link, useNavigation } from 'react-router'
import { z } from 'zod'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { CopyLink } from '../../design/copy-link.tsx'
import { CheckboxField, SelectField, TextField } from '../../design/field.tsx'
import { FormMessage } from '../../design/form.tsx'
import { IntentButton, useResettingForm } from '../../design/intent-form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Panel } from '../../design/panel.tsx'
import { type FormResult, resultOf } from '../../platform/form-result.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { type Services, services } from '../../platform/services.server.ts'
import { cleanEmail, isEmail } from '../../platform/text/email.ts'
import { parsePhone } from '../../platform/text/phone.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { invite, inviteAgain, listInvitations, withdrawInvitation } from '../../staff/invitations.server.ts'
import { readRoles } from '../../staff/manage-roles.server.ts'
import { listPeople } from '../../staff/people.server.ts'
import { maxNameLength, personName } from '../../staff/person-schema.ts'
import { canGive, contactOf, phoneAddress } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import type { Route } from './+types/people.route'
import { LinkToHandOver } from './link-to-hand-over.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'staff.manage',
  title: 'Users Management',
  notLoaded: 'Failed to load users',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, linkKey, mailer, sms } = services(context)
  const admin = requireAdmin(context)
  const [people, invitations, roles] = await Promise.all([
    listPeople(db),
    listInvitations(db, linkKey),
    readRoles(db),
  ])
  const roleOf = (id: string | null) => roles.find(role => role.id === id)
  const nameOf = (id: string | null) => roleOf(id)?.name ?? 'No role'
  const mayGive = (id: string) => canGive(admin, roleOf(id) ?? { permissions: [] })
  return {
    people: people.map(person => ({
      ...person,
      role: nameOf(person.role),
      contact: contactOf(person.email),
    })),
    invitations: invitations.map(({ path, email, ...invitation }) => ({
      ...invitation,
      role: nameOf(invitation.role),
      contact: contactOf(email),
      // Whoever has the link gets the role.
      link: mayGive(invitation.role) ? env.publicOrigin + path : undefined,
    })),
    roles: roles.filter(role => canGive(admin, role)).map(({ id, name, work }) => ({ id, name, work })),
    sends: { mail: mailer.kind !== 'files', sms: sms.kind !== 'files' },
  }
}

type Field = 'name' | 'contact' | 'role'
type Result = FormResult<Field> & { link?: string }

const contact = singleLineText.transform((text, problem) => {
  const phone = text.includes('@') ? undefined : parsePhone(text)
  const email = cleanEmail(text).toLowerCase()
  if (phone) return phoneAddress(phone)
  if (email.length <= 254 && isEmail(email)) return email
  problem.addIssue('Please enter an e-mail address or a phone number, such as 024 123 4567.')
  return z.NEVER
})
const isOn = z.literal('on').optional().transform(Boolean)

const unknownRole = { errors: { role: 'Please choose a role.' }, message: markedFields }
const notYours = { errors: { role: 'You cannot give what you do not have yourself.' }, message: markedFields }
const ofInvitation = {
  'not found': { message: 'This invitation was accepted or withdrawn meanwhile.', isStale: true },
  'not yours to give': 'You cannot change an invitation of somebody who may do more than you.',
}

const contactName = (isPhone: boolean) => (isPhone ? 'number' : 'address')

/** What to do where the shop can't send the link itself. */
function missingWay({ mailer, sms }: Pick<Services, 'mailer' | 'sms'>, isPhone: boolean) {
  if ((isPhone ? sms : mailer).kind !== 'files') return undefined
  const missing = isPhone ? 'SMS gateway' : 'mail server'
  return `No ${missing} is set up, so the link was only written to a file. Copy it and hand it over.`
}

const intents: Intents<unknown, Result> = {
  invite: intent(
    'staff.manage',
    z.object({ name: personName, contact, role: singleLineText, send: isOn }),
    async ({ db, linkKey, admin, env, mailer, sms, data: { contact: email, ...invited } }) => {
      const isPhone = contactOf(email) !== email
      const result = await invite(db, linkKey, admin, { ...invited, email })
      if (!result.ok) return { ...result, isPhone }
      return { ok: true, link: env.publicOrigin + result.path, noWay: missingWay({ mailer, sms }, isPhone) }
    },
    {
      success: ({ link, noWay }, { name, send }) => {
        const message = (description: string) => ({ title: `${name} is invited`, description })
        if (!send) return { link, message: message('Copy the link and hand it over.') }
        return noWay ? { link, message: message(noWay) } : { message: message('The link is on its way.') }
      },
      invalid: () => markedFields,
      refusals: {
        'role not found': unknownRole,
        'not yours to give': notYours,
        'has account': ({ isPhone }) => ({
          errors: { contact: `An account has this ${contactName(isPhone)} already.` },
          message: markedFields,
        }),
        'invited before': ({ isPhone }) => ({
          errors: {
            contact: `This ${contactName(isPhone)} is invited already. Send that invitation again.`,
          },
          message: markedFields,
          isStale: true,
        }),
        'too many': 'There are 100 open invitations. Withdraw some before you add another.',
      },
    },
  ),
  again: intent(
    'staff.manage',
    z.object({ id: z.uuid(), send: isOn }),
    async ({ db, linkKey, admin, env, mailer, sms, data }) => {
      const result = await inviteAgain(db, linkKey, admin, data)
      if (!result.ok) return result
      const isPhone = contactOf(result.email) !== result.email
      return { ok: true, link: env.publicOrigin + result.path, noWay: missingWay({ mailer, sms }, isPhone) }
    },
    {
      success: ({ link, noWay }, { send }) => {
        const isSent = send && !noWay
        const description = `It is good for three days. The link before it has ended.${send && noWay ? ` ${noWay}` : ''}`
        const message = { title: isSent ? 'Sent again' : 'New link', description }
        return isSent ? { message } : { message, link }
      },
      refusals: ofInvitation,
    },
  ),
  withdraw: intent(
    'staff.manage',
    z.object({ id: z.uuid() }),
    ({ db, admin, data }) => withdrawInvitation(db, admin, data.id),
    {
      success: { title: 'Invitation withdrawn', description: 'Its link leads nowhere from now on.' },
      refusals: ofInvitation,
    },
  ),
}

export const action = adminAction({ intents })

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, roles, sends } = loaderData
  const result = useReloadIfStale(actionData)
  return (
    <>
      <PageHeader title="Users Management" note={String(people.length)}>
        <ButtonLink to="/admin/account" variant="secondary">
          <UserRound aria-hidden size={18} /> Your account
        </ButtonLink>
        <ButtonLink to="/admin/users/roles" variant="secondary">
          <ShieldCheck aria-hidden size={18} /> Roles
        </ButtonLink>
      </PageHeader>
      <FormMessage result={result} />
      {result?.link && (
        <div className="mt-3 mb-5">
          <LinkToHandOver url={result.link} />
        </div>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ul className="card divide-y divide-line" aria-label="People">
          {people.map(({ id, name, contact, role, isDeactivated, twoFactor, signedInAt, signedInFrom }) => (
            <li key={id}>
              <Link
                to={`/admin/users/${id}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-concrete-pale sm:px-6"
              >
                <span className="min-w-0 flex-1 basis-44">
                  <span className="wrap-anywhere block font-semibold">{name}</span>
                  <span className="wrap-anywhere block text-sm text-soft">{contact}</span>
                </span>
                <span className="flex flex-wrap gap-2">
                  <Badge>{role}</Badge>
                  {twoFactor && <Badge tone="green">Two-factor</Badge>}
                  {isDeactivated && <Badge tone="red">Deactivated</Badge>}
                </span>
                <span className="w-full text-sm text-soft">
                  {signedInAt
                    ? `Signed in ${formatDateTime(signedInAt)}, ${signedInFrom}`
                    : 'Not signed in lately'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="space-y-5">
          {invitations.length > 0 && (
            <Panel id="invited" title="Invited" className="card p-4 sm:p-6">
              <ul className="mt-2 divide-y divide-line">
                {invitations.map(invitation => (
                  <InvitationItem key={invitation.id} invitation={invitation} sends={sends} />
                ))}
              </ul>
            </Panel>
          )}
          <InviteForm roles={roles} sends={sends} result={resultOf(result, 'invite')} />
        </div>
      </div>
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']
type ItemProps = { invitation: LoaderData['invitations'][number]; sends: LoaderData['sends'] }

function InvitationItem({ invitation, sends }: ItemProps) {
  const { id, name, contact, role, isExpired, expiresAt, link } = invitation
  const busy = useNavigation().formData !== undefined
  const isPhone = contact.startsWith('+')
  const text = `${name}, set your password for the back office: ${link}`
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere font-semibold">{name}</span> <Badge>{role}</Badge>
        {isExpired && <Badge tone="red">Ended</Badge>}
      </p>
      <p className="wrap-anywhere text-sm text-soft">
        {contact} · {isExpired ? 'ended' : 'good until'} {formatDateTime(expiresAt)}
      </p>
      {link && (
        <div className="mt-2 flex flex-wrap gap-2">
          {!isExpired && <CopyLink url={link} />}
          {!isExpired && (
            <ButtonAnchor
              variant="secondary"
              href={`https://wa.me/${isPhone ? contact.slice(1) : ''}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              <MessageCircle aria-hidden size={18} /> WhatsApp
            </ButtonAnchor>
          )}
          <Form method="post" preventScrollReset className="contents">
            <input type="hidden" name="id" value={id} />
            {(isPhone ? sends.sms : sends.mail) && <input type="hidden" name="send" value="on" />}
            <Button intent="again" variant="secondary" disabled={busy}>
              {(isPhone ? sends.sms : sends.mail) ? 'Send again' : 'New link'}
            </Button>
            <Button intent="withdraw" variant="quiet" disabled={busy}>
              Withdraw
            </Button>
          </Form>
        </div>
      )}
    </li>
  )
}

type FormProps = Pick<LoaderData, 'roles' | 'sends'> & { result: Result | undefined }

function InviteForm({ roles, sends, result }: FormProps) {
  const { formRef, field } = useResettingForm(result)
  return (
    <section aria-labelledby="invite" className="card p-4 sm:p-6">
      <h2 id="invite" className="flex items-center gap-2 text-h3">
        <UserPlus aria-hidden size={20} /> Invite somebody
      </h2>
      <Form ref={formRef} method="post" preventScrollReset className="mt-4 space-y-4">
        <TextField label="Name" autoComplete="off" maxLength={maxNameLength} required {...field('name')} />
        <TextField
          label="E-mail or phone"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          hint="The person signs in with it."
          required
          {...field('contact')}
        />
        <SelectField label="Role" required {...field('role', '')}>
          <option value="">Choose a role</option>
          {roles.map(({ id, name, work }) => (
            <option key={id} value={id}>
              {work ? `${name}: ${work}` : name}
            </option>
          ))}
        </SelectField>
        {sends.mail || sends.sms ? (
          <CheckboxField label="Send the link" name="send" defaultChecked />
        ) : (
          <p className="text-sm text-soft">
            No mail server and no SMS gateway is set up: copy the link afterwards and send it yourself.
          </p>
        )}
        <IntentButton intent="invite" label="Invite" />
      </Form>
    </section>
  )
}
