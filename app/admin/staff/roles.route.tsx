import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useNavigation } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { CheckboxField, TextField } from '../../design/field.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { RecordForm } from '../../design/record-form.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { repeatedText, singleLineText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import { capitalize } from '../../platform/text/text.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { deleteRole, readRoles, roleEditToken, saveRole } from '../../staff/manage-roles.server.ts'
import { maxNameLength, personName } from '../../staff/person-schema.ts'
import { declaredRoles, permissionNames, permissions, type Role } from '../../staff/roles.ts'
import type { Route } from './+types/roles.route'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'staff.manage',
  title: 'Roles',
  notLoaded: 'Failed to load the roles',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const roles = await readRoles(services(context).db)
  const id = url.searchParams.get('edit')
  const role = roles.find(role => role.id === id)
  const edited = role && { ...role, editToken: roleEditToken(role) }
  return { roles, edited, isNew: url.searchParams.get('add') === '1' }
}

const gone = 'This role no longer exists.'
const notYours = 'You cannot give what you do not have yourself.'

const intents: Intents = {
  save: intent(
    'staff.manage',
    z.object({
      id: singleLineText,
      name: personName,
      permissions: repeatedText,
      requiresTwoFactor: z.literal('on').optional().transform(Boolean),
      editToken: singleLineText,
    }),
    ({ db, admin, data: { editToken, ...data } }) => saveRole(db, admin, data, editToken),
    {
      success: (_, { id }) => ({ message: { title: id ? 'Role saved' : 'Role added' } }),
      invalid: () => markedFields,
      refusals: {
        'not found': gone,
        'not yours to give': notYours,
        'name taken': { errors: { name: 'There is a role of this name already.' }, message: markedFields },
        'too many': 'There are 50 roles. Remove some before you add another.',
        conflict: 'This role was changed meanwhile. Nothing was saved.',
      },
    },
  ),
  delete: intent(
    'staff.manage',
    z.object({ id: singleLineText }),
    ({ db, admin, data }) => deleteRole(db, admin, data.id),
    {
      success: { title: 'Role removed' },
      refusals: {
        'not found': gone,
        'not yours to give': notYours,
        'in use': 'People have this role, or are invited with it. Give them another one first.',
      },
    },
  ),
}

export const action = adminAction({ intents })

export default function Roles({ loaderData: { roles, edited, isNew }, actionData }: Route.ComponentProps) {
  if (edited || isNew) return <RoleEditor key={edited?.editToken} edited={edited} result={actionData} />
  return (
    <>
      <BackLink to="/admin/users">All users</BackLink>
      <PageHeader title="Roles">
        <ButtonLink to="?add=1">
          <Plus aria-hidden size={18} /> Add role
        </ButtonLink>
      </PageHeader>
      <FormMessage result={actionData} />
      <div className="card relative overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">What each role may do</caption>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="sticky left-0 bg-surface px-4 py-3 text-left">
                May
              </th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col" className="px-2 py-1 font-semibold">
                  <ButtonLink to={`?edit=${id}`} variant="quiet" size="small" aria-label={`Edit ${name}`}>
                    {name} <Pencil aria-hidden size={13} />
                  </ButtonLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {permissionNames.map(permission => (
              <tr key={permission}>
                <th scope="row" className="sticky left-0 min-w-40 bg-surface px-4 py-2 text-left font-normal">
                  {permissions[permission]}
                </th>
                {roles.map(role => (
                  <td key={role.id} className="px-2 py-2 text-center">
                    {role.permissions.includes(permission) ? (
                      <Check role="img" aria-label="yes" size={18} className="mx-auto text-green-dark" />
                    ) : (
                      <span className="text-soft">
                        <span aria-hidden>–</span>
                        <span className="sr-only">no</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className="sticky left-0 bg-surface px-4 py-2 text-left font-semibold">
                need two-factor
              </th>
              {roles.map(role => (
                <td key={role.id} className="px-2 py-2 text-center">
                  {role.requiresTwoFactor ? 'yes' : 'no'}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

type EditorProps = { edited: (Role & { editToken: string }) | undefined; result: FormResult | undefined }

function RoleEditor({ edited, result }: EditorProps) {
  const busy = useNavigation().state !== 'idle'
  const sent = result?.values
  const chosen: readonly string[] = sent ? (sent.permissions ?? '').split('\n') : (edited?.permissions ?? [])
  const isDeclared = edited !== undefined && Object.hasOwn(declaredRoles, edited.id)
  return (
    <RecordForm
      back={{ to: '/admin/users/roles', label: 'Roles' }}
      title={edited?.name ?? 'Add role'}
      what="this role"
      editToken={edited?.editToken ?? ''}
      result={result}
      buttons={
        edited &&
        !isDeclared && (
          <Button intent="delete" variant="quiet" className="px-3 text-red-dark" disabled={busy}>
            Remove {edited.name}
          </Button>
        )
      }
    >
      {field => (
        <>
          <input type="hidden" name="id" value={edited?.id ?? ''} />
          {isDeclared ? (
            <>
              <p className="text-soft">
                {edited.work}. What this role may do is fixed; add a role of your own for anything else.
              </p>
              <input type="hidden" name="name" value={edited.name} />
            </>
          ) : (
            <>
              <TextField label="Name" maxLength={maxNameLength} required {...field('name', edited?.name)} />
              <fieldset>
                <legend className="font-medium">May</legend>
                <p className="text-soft text-sm">
                  What opens the page of something is added: who takes orders also sees them.
                </p>
                {permissionNames
                  .filter(permission => permission !== 'account')
                  .map(permission => (
                    <CheckboxField
                      key={permission}
                      label={capitalize(permissions[permission])}
                      name="permissions"
                      value={permission}
                      defaultChecked={chosen.includes(permission)}
                    />
                  ))}
              </fieldset>
            </>
          )}
          <CheckboxField
            label="Needs two-factor authentication"
            hint="At the next page a person with this role sets it up before anything else opens."
            name="requiresTwoFactor"
            defaultChecked={sent ? sent.requiresTwoFactor === 'on' : (edited?.requiresTwoFactor ?? false)}
          />
        </>
      )}
    </RecordForm>
  )
}
