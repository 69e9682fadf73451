import { useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { SelectField } from '../../design/field.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { IntentButton } from '../../design/intent-form.tsx'
import { type FormResult, resultOf } from '../../platform/form-result.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, intent, markedFields, noFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { auth } from '../../staff/auth.server.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { readRoles } from '../../staff/manage-roles.server.ts'
import {
  changeRole,
  deactivatePerson,
  endSessionsOf,
  findPerson,
  makeResetLink,
  reactivatePerson,
} from '../../staff/people.server.ts'
import { canGive, contactOf } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { May } from '../../staff/staff-context.tsx'
import type { Route } from './+types/person.route'
import { LinkToHandOver } from './link-to-hand-over.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'staff.manage',
  title: 'User',
  notLoaded: 'Failed to load the user',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const admin = requireAdmin(context)
  const person = await findPerson(db, params.userId)
  if (!person) throw data(null, 404)
  const roles = await readRoles(db)
  const mayChange = canGive(admin, roles.find(({ id }) => id === person.role) ?? { permissions: [] })
  return {
    person: { ...person, contact: contactOf(person.email) },
    isSelf: person.id === admin.id,
    mayChange,
    roles: roles.filter(role => canGive(admin, role)).map(({ id, name, work }) => ({ id, name, work })),
  }
}

type Result = FormResult<'role'> & { link?: string }

const refusals = {
  'not found': 'There is no such user.',
  'not yours to give': 'You cannot change somebody who may do more than you.',
  'role not found': { errors: { role: 'Please choose a role.' }, message: markedFields },
  'last owner':
    'This is the last active owner. Give somebody else the role of an owner first: without one nobody could manage the staff.',
}
const done = (title: string, description: string) => ({ title, description })
const onlyFound = { 'not found': refusals['not found'], 'not yours to give': refusals['not yours to give'] }

export const action = adminAction<string, Result>({
  findSubject: ({ userId = '' }) => userId,
  intents: {
    role: intent(
      'staff.manage',
      z.object({ role: singleLineText }),
      ({ db, admin, subject, data }) => changeRole(db, admin, subject, data.role),
      { success: done('Role changed', 'It holds from the next page that the person opens.'), refusals },
    ),
    deactivate: intent(
      'staff.manage',
      noFields,
      ({ db, admin, subject }) => deactivatePerson(db, admin, subject),
      { success: done('Deactivated', 'The person is signed out everywhere and cannot sign in.'), refusals },
    ),
    reactivate: intent(
      'staff.manage',
      noFields,
      ({ db, admin, subject }) => reactivatePerson(db, admin, subject),
      { success: done('Activated', 'The person can sign in again.'), refusals },
    ),
    'end sessions': intent(
      'staff.manage',
      noFields,
      ({ db, admin, subject }) => endSessionsOf(db, admin, subject),
      { success: done('Signed out', 'The person is signed out everywhere.'), refusals: onlyFound },
    ),
    'password link': intent(
      'staff.manage',
      noFields,
      ({ db, context, admin, subject }) => makeResetLink({ db, auth: auth(context) }, admin, subject),
      {
        success: ({ path }) => ({
          message: done('Link made', 'It works once, within an hour. Hand it over to nobody else.'),
          link: path,
        }),
        refusals: onlyFound,
      },
    ),
  },
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.person.name ?? 'User'} | Admin Panel` },
]

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf, mayChange, roles } = loaderData
  const { name, contact, isDeactivated, twoFactor, signedInAt, signedInFrom, createdAt, sessions } = person
  const busy = useNavigation().formData !== undefined
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/users">All users</BackLink>
      <h1 className="flex flex-wrap items-center gap-3 text-h2">
        {name} {isDeactivated && <Badge tone="red">Deactivated</Badge>}
      </h1>
      <FormMessage result={actionData} />
      <section className="card mt-5 p-4 sm:p-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          <dt className="text-soft">Signs in with</dt>
          <dd className="wrap-anywhere">{contact}</dd>
          <dt className="text-soft">Since</dt>
          <dd>{formatDateTime(createdAt)}</dd>
          <dt className="text-soft">Last sign-in</dt>
          <dd>{signedInAt ? `${formatDateTime(signedInAt)}, ${signedInFrom}` : 'None lately'}</dd>
          <dt className="text-soft">Open sessions</dt>
          <dd>{sessions}</dd>
          <dt className="text-soft">Two-factor</dt>
          <dd>{twoFactor ? 'On' : 'Off'}</dd>
        </dl>
        <May permission="settings.edit">
          <ButtonLink to={`/admin/settings?person=${person.id}#log`} variant="secondary" className="mt-4">
            What {name} changed
          </ButtonLink>
        </May>
      </section>
      {mayChange && (
        <>
          <RoleForm role={person.role ?? ''} roles={roles} result={resultOf(actionData, 'role')} />
          <section className="card mt-5 space-y-3 p-4 sm:p-6">
            <h2 className="text-h3">Access</h2>
            {isSelf ? (
              <p className="text-soft">
                This is you: password, sessions and two-factor are under{' '}
                <ButtonLink to="/admin/account" variant="quiet">
                  Your account
                </ButtonLink>
              </p>
            ) : (
              <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                {!isDeactivated && (
                  <Button intent="password link" variant="secondary" disabled={busy}>
                    Link for a new password
                  </Button>
                )}
                <Button intent="end sessions" variant="secondary" disabled={busy || sessions === 0}>
                  Sign out everywhere
                </Button>
                <Button
                  intent={isDeactivated ? 'reactivate' : 'deactivate'}
                  variant={isDeactivated ? 'secondary' : 'danger'}
                  disabled={busy}
                >
                  {isDeactivated ? 'Activate again' : 'Deactivate'}
                </Button>
              </Form>
            )}
            {actionData?.link && <ResetLink path={actionData.link} />}
          </section>
        </>
      )}
    </div>
  )
}

function ResetLink({ path }: { path: string }) {
  // The server does not know by which address this browser reached it.
  const [origin] = useState(() => globalThis.location?.origin ?? '')
  return <LinkToHandOver url={origin + path} />
}

type RoleProps = {
  role: string
  roles: Route.ComponentProps['loaderData']['roles']
  result: Result | undefined
}

function RoleForm({ role, roles, result }: RoleProps) {
  const { formRef, field } = useFormFields(result)
  return (
    <section className="card mt-5 p-4 sm:p-6">
      <h2 className="text-h3">Role</h2>
      <Form ref={formRef} method="post" preventScrollReset className="mt-3">
        <SelectField key={role} label="Role" required {...field('role', role)}>
          {roles.map(({ id, name, work }) => (
            <option key={id} value={id}>
              {work ? `${name}: ${work}` : name}
            </option>
          ))}
        </SelectField>
        <IntentButton intent="role" label="Change the role" />
      </Form>
    </section>
  )
}
