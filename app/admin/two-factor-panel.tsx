import { Form, useNavigation } from 'react-router'
import { Badge } from '../design/badge.tsx'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import type { QrCode } from './qr-code.ts'

type Setup = { qr: QrCode; secret: string; backupCodes: string[] }
type Props = {
  on: boolean
  setup: Setup | undefined
  backupCodes: string[] | undefined
  faultOf(about: string): string | undefined
}

export function TwoFactorPanel({ on, setup, backupCodes, faultOf }: Props) {
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
          <PasswordForm intent="backup codes" label="New backup codes" fault={faultOf('backup codes')} />
          <PasswordForm
            intent="end two-factor"
            label="Turn two-factor off"
            fault={faultOf('end two-factor')}
            danger
          />
        </>
      ) : setup ? (
        <SetupSteps setup={setup} fault={faultOf('confirm two-factor')} />
      ) : faultOf('confirm two-factor') ? (
        <>
          <p className="mt-4 rounded-control bg-red-tint p-3 text-red-dark text-sm">
            {faultOf('confirm two-factor')}. Type in the code that the app shows now, or begin again.
          </p>
          <ConfirmForm fault={faultOf('confirm two-factor')} />
          <PasswordForm intent="begin two-factor" label="Begin again" fault={undefined} />
        </>
      ) : (
        <PasswordForm
          intent="begin two-factor"
          label="Set up two-factor"
          fault={faultOf('begin two-factor')}
        />
      )}
    </section>
  )
}

type FormProps = { intent: string; label: string; fault: string | undefined; danger?: boolean }

/** What weighs asks for the password again. */
function PasswordForm({ intent, label, fault, danger = false }: FormProps) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === intent
  return (
    <details open={fault !== undefined} className="mt-3 border-line border-t pt-1">
      <summary className="min-h-11 py-2.5 font-semibold">{label}</summary>
      <Form method="post" preventScrollReset className="space-y-3 pb-2">
        <input type="hidden" name="intent" value={intent} />
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          error={fault}
        />
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={busy}>
          {busy ? 'Please wait...' : label}
        </Button>
      </Form>
    </details>
  )
}

function SetupSteps({
  setup: { qr, secret, backupCodes },
  fault,
}: {
  setup: Setup
  fault: string | undefined
}) {
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
        <ConfirmForm fault={fault} />
      </li>
    </ol>
  )
}

function ConfirmForm({ fault }: { fault: string | undefined }) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'confirm two-factor'
  return (
    <Form method="post" preventScrollReset className="mt-2 space-y-3">
      <input type="hidden" name="intent" value="confirm two-factor" />
      <TextField
        label="Code that the app shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        error={fault}
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
