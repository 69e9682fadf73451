import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'

const card = 'card mt-6 space-y-5 p-5 shadow-soft sm:p-7'

function useBusy() {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData !== undefined
}

function BackToLogin() {
  return (
    <p className="text-center">
      <Link
        to="/admin-login"
        className="inline-flex min-h-11 items-center text-laterite underline underline-offset-4"
      >
        Back to the login
      </Link>
    </p>
  )
}

export function CodeForm() {
  const busy = useBusy()
  return (
    <Form method="post" className={card}>
      <TextField
        label="Authentication code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        autoFocus
        hint="The six digits that your authenticator app shows, or one of your backup codes."
      />
      <Button type="submit" name="intent" value="code" wide disabled={busy}>
        {busy ? 'Logging in...' : 'Login'}
      </Button>
      <BackToLogin />
    </Form>
  )
}

export function ResetRequestForm() {
  const busy = useBusy()
  return (
    <Form method="post" className={card}>
      <p>
        We send a link to set a new password to the e-mail address of your account. Without one, ask the owner
        for a link.
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="username" maxLength={254} required />
      <Button type="submit" name="intent" value="reset" wide disabled={busy}>
        {busy ? 'Sending...' : 'Send the link'}
      </Button>
      <BackToLogin />
    </Form>
  )
}
