import { type FormEvent, useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'

type Props = {
  salt: string
  /** SHA-256 of the salt and each e-mail address that may sign in. */
  hashes: string[]
}

export function LoginForm({ salt, hashes }: Props) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [checking, setChecking] = useState(false)
  const sending = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'log in'
  const busy = checking || sending

  async function checkEmail(event: FormEvent<HTMLFormElement>) {
    // Without https the browser can't hash, and only the server checks.
    if (!globalThis.crypto?.subtle) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim().toLowerCase()
    // Only the server knows the phone numbers.
    if (!email.includes('@')) return
    event.preventDefault()
    if (busy) return
    setChecking(true)
    const isAdmin = hashes.includes(await sha256(`${salt}:${email}`))
    setChecking(false)
    if (isAdmin) return submit(form)
    toast({ title: 'Access Denied', description: 'Only the admin email can login.', destructive: true })
  }

  return (
    <Form method="post" onSubmit={checkEmail} className="card mt-6 space-y-5 p-5 shadow-soft sm:p-7">
      <input type="hidden" name="intent" value="log in" />
      <TextField
        label="Email"
        name="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        maxLength={254}
        hint="Or your phone number, if you were invited by it."
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <Button type="submit" wide disabled={busy}>
        {busy ? 'Logging in...' : 'Login'}
      </Button>
      <p className="text-center">
        <Link
          to="/admin-login?step=reset"
          className="inline-flex min-h-11 items-center text-laterite underline underline-offset-4"
        >
          Forgot your password?
        </Link>
      </p>
    </Form>
  )
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

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
      <Button intent="code" wide disabled={busy}>
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
      <Button intent="reset" wide disabled={busy}>
        {busy ? 'Sending...' : 'Send the link'}
      </Button>
      <BackToLogin />
    </Form>
  )
}

export function SeedForm() {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'seed'
  return (
    <Form method="post" className="mt-8 border-line border-t pt-6">
      <p className="mb-3 text-soft text-sm">A new shop can start with six sample products to try it out.</p>
      <Button intent="seed" variant="secondary" wide disabled={busy}>
        Seed Sample Products
      </Button>
    </Form>
  )
}
