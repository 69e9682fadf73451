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
