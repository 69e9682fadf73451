import { Form, redirect, useNavigation } from 'react-router'
import { pageMeta } from '../../company/page-meta.ts'
import { Button } from '../../design/button.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { failure, formTexts, readForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { noResponseMessage, withNetworkFallback } from '../../platform/network-fallback.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { resetPassword } from '../../staff/account.server.ts'
import type { Route } from './+types/reset-password.route'
import { type NewPasswordField, NewPasswordFields } from './password-panel.tsx'

export const handle: UrlHandle = { kind: 'login' }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'New password',
    description: 'Set a new password for the back office.',
    path: '/admin-login/reset',
  }),
  { name: 'robots', content: 'noindex' },
  // Not `no-referrer`: a browser would hide the origin of the form too.
  { name: 'referrer', content: 'strict-origin' },
]

export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' })

const notChanged = 'Password not changed'

export async function action({ request, url, context }: Route.ActionArgs) {
  const { next = '', again } = formTexts(await readForm(request))
  const refuse = (field: NewPasswordField, description: string) =>
    failure<FormResult<NewPasswordField>>(400, {
      message: { title: notChanged, description },
      errors: { [field]: description },
    })
  if (next !== again) return refuse('again', 'The two passwords are not the same.')
  const token = url.searchParams.get('token') ?? ''
  const result = await resetPassword(request, context, { token, next })
  return result.ok ? redirect('/admin-login?done') : refuse('next', result.message)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<FormResult<NewPasswordField>>(serverAction, {
    title: notChanged,
    description: noResponseMessage,
  })

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { formRef, field } = useFormFields(actionData)
  const { state } = useNavigation()
  const busy = state !== 'idle'
  return (
    <div className="wrap flex justify-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <h1 className="text-h2">New password</h1>
        <p className="mt-2 text-soft">All devices are signed out when it is set.</p>
        <FormMessage result={actionData} />
        <Form ref={formRef} method="post" className="card mt-6 space-y-5 p-5 shadow-soft sm:p-7">
          <NewPasswordFields field={field} repeat="Repeat it" />
          <Button type="submit" wide disabled={busy}>
            {busy ? 'Saving...' : 'Set the new password'}
          </Button>
        </Form>
      </div>
    </div>
  )
}
