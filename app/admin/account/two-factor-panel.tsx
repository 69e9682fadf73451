import { Form, useNavigation } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { useFormFields } from '../../design/form.tsx'
import { type FormResult, resultOf } from '../../platform/form-result.ts'

/** `path` has one square a dark module. */
type QrCode = { size: number; path: string }
export type TwoFactorSetup = { qr: QrCode; secret: string; backupCodes: string[] }
export type TwoFactorField = 'password' | 'code'
type Result = FormResult<TwoFactorField> | undefined
type Props = {
  on: boolean
  setup: TwoFactorSetup | undefined
  backupCodes: string[] | undefined
  result: Result
}

export function TwoFactorPanel({ on, setup, backupCodes, result }: Props) {
  const codeError = resultOf(result, 'confirm two-factor')?.errors?.code
  return (
    <section className="card p-4 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-lg tracking-normal">Two-factor login</h2>
        <Badge tone={on ? 'green' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>
      </div>
      <p className="mt-1 text-soft text-sm">
        {on
          ? 'The login asks for a code of your authenticator app after the password.'
          : 'Besides the password the login then asks for a code that only your phone knows.'}
      </p>
      {on && backupCodes && <BackupCodes codes={backupCodes} />}
      {on ? (
        <>
          <PasswordForm intent="backup codes" label="New backup codes" result={result} />
          <PasswordForm intent="end two-factor" label="Turn two-factor off" result={result} danger />
        </>
      ) : setup ? (
        <SetupSteps setup={setup} result={result} />
      ) : codeError ? (
        <>
          <p className="mt-4 rounded-control bg-red-tint p-3 text-red-dark text-sm">
            {codeError}. Type in the code that the app shows now, or begin again.
          </p>
          <ConfirmForm result={result} />
          <PasswordForm intent="begin two-factor" label="Begin again" result={result} />
        </>
      ) : (
        <PasswordForm intent="begin two-factor" label="Set up two-factor" result={result} />
      )}
    </section>
  )
}

type FormProps = { intent: string; label: string; result: Result; danger?: boolean }

function PasswordForm({ intent, label, result, danger = false }: FormProps) {
  const own = resultOf(result, intent)
  const { formRef, field } = useFormFields(own)
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === intent
  return (
    <details open={own?.errors !== undefined} className="mt-3 border-line border-t pt-1">
      <summary className="min-h-11 py-2.5 font-semibold">{label}</summary>
      <Form ref={formRef} method="post" preventScrollReset className="space-y-3 pb-2">
        <input type="hidden" name="intent" value={intent} />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          {...field('password')}
        />
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={busy}>
          {busy ? 'Please wait...' : label}
        </Button>
      </Form>
    </details>
  )
}

function SetupSteps({ setup, result }: { setup: TwoFactorSetup; result: Result }) {
  const { qr, secret, backupCodes } = setup
  return (
    <ol className="mt-4 list-decimal space-y-5 pl-5 marker:font-semibold">
      <li>
        <p>Scan this with your authenticator app.</p>
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR code for the authenticator app"
          className="mt-2 size-48 rounded-control border border-line bg-white"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <p className="mt-2 text-soft text-sm">
          On this phone itself? Type this key into the app:{' '}
          <code className="wrap-anywhere font-mono text-ink">{secret}</code>
        </p>
      </li>
      <li>
        <BackupCodes codes={backupCodes} />
      </li>
      <li>
        <ConfirmForm result={result} />
      </li>
    </ol>
  )
}

function ConfirmForm({ result }: { result: Result }) {
  const intent = 'confirm two-factor'
  const { formRef, field } = useFormFields(resultOf(result, intent))
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === intent
  return (
    <Form ref={formRef} method="post" preventScrollReset className="mt-2 space-y-3">
      <input type="hidden" name="intent" value={intent} />
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        {...field('code')}
      />
      <Button type="submit" disabled={busy}>
        {busy ? 'Please wait...' : 'Turn two-factor on'}
      </Button>
    </Form>
  )
}

function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <div className="mt-3">
      <p>
        Keep these backup codes where you find them without the phone: each lets you in once. They are shown
        only now.
      </p>
      <ul
        aria-label="Backup codes"
        className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-concrete-pale p-4 font-mono text-sm"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
