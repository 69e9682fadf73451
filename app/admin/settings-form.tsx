import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Settings } from '../company/company.ts'
import { Button } from '../design/button.tsx'
import { ConflictNotice, VersionField } from '../design/conflict-notice.tsx'
import { TextField } from '../design/field.tsx'
import { LeaveDialog } from '../design/leave-dialog.tsx'
import type { Conflict } from '../platform/form-result.ts'
import type { Answer } from './form-message.tsx'
import type { SettingsErrors } from './settings-form.server.ts'

export type SettingsAnswer = Answer & {
  saved?: true
  errors?: SettingsErrors
  conflict?: Conflict
}

type Props = {
  settings: Settings
  version: string
  notifyDefault: string
  answer: SettingsAnswer | undefined
}

export function SettingsForm({ settings, version, notifyDefault, answer }: Props) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'save'
  const [changed, setChanged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.saved) setChanged(false)
    if (answer?.errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  useEffect(() => {
    // Typed before the scripts ran.
    const fields = Array.from(form.current?.elements ?? []).filter(field => field instanceof HTMLInputElement)
    if (fields.some(field => field.value !== field.defaultValue)) setChanged(true)
  }, [])
  const field = (name: keyof Settings) => ({
    name,
    error: answer?.errors?.[name],
    defaultValue: typed(name, settings[name]),
  })
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      onChange={() => setChanged(true)}
      className="card space-y-6 p-4 sm:p-6"
    >
      <input type="hidden" name="intent" value="save" />
      <VersionField version={version} />
      {answer?.conflict && (
        <ConflictNotice
          what="The settings"
          conflict={answer.conflict}
          busy={busy}
          onDiscard={() => location.assign('/admin/settings')}
        />
      )}
      <Group title="Contact">
        <TextField label="Phone" type="tel" maxLength={40} required {...field('phone')} />
        <TextField label="WhatsApp number" type="tel" maxLength={40} required {...field('whatsapp')} />
        <TextField label="E-mail" type="email" maxLength={254} required {...field('email')} />
        <TextField label="Address" maxLength={200} required {...field('address')} />
      </Group>
      <Group title="Delivery">
        <TextField label="Delivery fee (GHS)" inputMode="decimal" required {...field('deliveryFeePesewas')} />
        <TextField
          label="Free delivery from (GHS)"
          inputMode="decimal"
          required
          hint="Goods of this worth and more are delivered free."
          {...field('freeDeliveryFromPesewas')}
        />
      </Group>
      <Group title="Ready-mix concrete per m³">
        <TextField
          label="Grade 15 (GHS)"
          inputMode="decimal"
          required
          hint="Grade 20 has the price of the product Ready-Mix Concrete."
          {...field('grade15Pesewas')}
        />
        <TextField label="Grade 25 (GHS)" inputMode="decimal" required {...field('grade25Pesewas')} />
        <TextField label="Grade 30 (GHS)" inputMode="decimal" required {...field('grade30Pesewas')} />
      </Group>
      <Group title="Working hours">
        <TextField label="Monday to Friday" maxLength={60} required {...field('hoursWeekdays')} />
        <TextField label="Saturday" maxLength={60} required {...field('hoursSaturday')} />
        <TextField label="Sunday" maxLength={60} required {...field('hoursSunday')} />
      </Group>
      <Group title="Notifications">
        <TextField
          label="Notification recipient"
          type="email"
          maxLength={254}
          hint={`Gets orders and enquiries. Left empty: ${notifyDefault}`}
          {...field('notifyEmail')}
        />
      </Group>
      <Group title="Customers' details">
        <TextField
          label="Keep those of orders (months)"
          inputMode="numeric"
          maxLength={3}
          hint="After that the order stays without name, address and number. Tax records: 72."
          {...field('keepOrdersMonths')}
        />
        <TextField
          label="Keep messages (months)"
          inputMode="numeric"
          maxLength={3}
          hint="After that they are deleted. The privacy page says both; left empty, they are kept for ever."
          {...field('keepEnquiriesMonths')}
        />
      </Group>
      <Button type="submit" disabled={busy}>
        {busy ? 'Saving...' : 'Save settings'}
      </Button>
      <LeaveDialog what="the settings" unsaved={changed} saving={busy} />
    </Form>
  )
}

function typed(name: keyof Settings, value: string | number) {
  if (name.endsWith('Pesewas')) return (Number(value) / 100).toFixed(2)
  return name.endsWith('Months') && value === 0 ? '' : value
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold text-lg">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
