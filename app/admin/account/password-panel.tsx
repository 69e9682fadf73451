import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import type { FieldFunction } from '../../design/form.tsx'
import { useResettingForm } from '../../design/intent-form.tsx'
import type { FormResult } from '../../platform/form-result.ts'

type Result = FormResult<NewPasswordField | 'current'>

export function PasswordPanel({ result }: { result: Result | undefined }) {
  const { formRef, field } = useResettingForm(result)
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'password'
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Password</h2>
      <p className="mt-1 text-soft text-sm">A new password signs out all other devices.</p>
      <Form ref={formRef} method="post" preventScrollReset className="mt-4 space-y-4">
        <input type="hidden" name="intent" value="password" />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          {...field('current')}
        />
        <NewPasswordFields field={field} repeat="Repeat the new password" />
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Change password'}
        </Button>
      </Form>
    </section>
  )
}

export type NewPasswordField = 'next' | 'again'
type Props = {
  field: FieldFunction<NewPasswordField>
  repeat: string
}

export function NewPasswordFields({ field, repeat }: Props) {
  const rules = {
    type: 'password',
    autoComplete: 'new-password',
    minLength: 8,
    maxLength: 128,
    required: true,
  }
  return (
    <>
      <TextField {...rules} label="New password" hint="At least 8 characters." {...field('next')} />
      <TextField {...rules} label={repeat} {...field('again')} />
    </>
  )
}
