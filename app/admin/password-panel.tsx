import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

type Props = {
  fault: string | undefined
  /** The answer to a change, another object after each. */
  changed: object | undefined
}

export function PasswordPanel({ fault, changed }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'password'
  useEffect(() => {
    if (changed) form.current?.reset()
  }, [changed])

  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Password</h2>
      <p className="mt-1 text-soft text-sm">A new password signs out all other devices.</p>
      <Form ref={form} method="post" preventScrollReset className="mt-4 space-y-4">
        <input type="hidden" name="intent" value="password" />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          error={fault}
        />
        <NewPasswordFields repeat="Repeat the new password" />
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : 'Change password'}
        </Button>
      </Form>
    </section>
  )
}
