import { Send } from 'lucide-react'
import { Button } from '../../design/button.tsx'
import { CheckboxField, TextArea, TextField } from '../../design/field.tsx'
import type { FieldFunction } from '../../design/form.tsx'
import { fitsOneSms, measureSms } from '../../platform/sms-text.ts'
import { renderMail } from '../messages/order-message-mail.ts'
import {
  type MessageChannel,
  type MessageContext,
  type MessageKind,
  messageNames,
  placeholders,
  renderLongSms,
  sampleOrder,
} from '../order-message.ts'
import type { MessageField, MessageSettings } from '../order-message-schema.ts'

type Props = {
  kind: MessageKind
  settings: MessageSettings
  /** The form as it is now; without scripts, nothing. */
  typed: Record<string, unknown>
  sample: MessageContext
  field: FieldFunction<MessageField>
  values: Record<string, string> | undefined
  isTesting: boolean
  onTest(channel: MessageChannel): void
}

const hint = `Placeholders: ${Object.keys(placeholders)
  .map(name => `{${name}}`)
  .join(' ')}`

/** One message: by which channels it goes out, its texts, and how they look with a sample order. */
export function MessageFields({ kind, settings, typed, sample, field, values, isTesting, onTest }: Props) {
  const current = (name: MessageField) => String(typed[name] ?? settings[name])
  const isOn = (name: MessageField) => (values ? values[name] === 'on' : settings[name] === true)
  const names = {
    emailOn: `${kind}MessageEmailOn`,
    subject: `${kind}MessageSubject`,
    email: `${kind}MessageEmail`,
    smsOn: `${kind}MessageSmsOn`,
    sms: `${kind}MessageSms`,
  } as const
  const templates = { subject: current(names.subject), text: current(names.email) }
  const mail = renderMail(templates, sampleOrder, sample)
  return (
    <fieldset className="card p-4 sm:p-6">
      <legend className="float-left mb-2 w-full font-semibold text-lg">{messageNames[kind]}</legend>
      <div className="clear-both grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <CheckboxField
            label="Send an e-mail"
            name={names.emailOn}
            error={field(names.emailOn).error}
            defaultChecked={isOn(names.emailOn)}
          />
          <TextField
            label="Subject"
            required
            maxLength={150}
            {...field(names.subject, settings[names.subject])}
          />
          <TextArea
            label="E-mail text"
            required
            rows={8}
            maxLength={4000}
            hint={hint}
            {...field(names.email, settings[names.email])}
          />
          <Preview title="Preview of the e-mail">
            <strong>{mail.subject}</strong>
            {`\n\n${mail.text}`}
          </Preview>
          <TestButton label="Send a test e-mail" disabled={isTesting} onClick={() => onTest('email')} />
        </div>
        <div className="min-w-0 space-y-4">
          <CheckboxField
            label="Send an SMS"
            name={names.smsOn}
            error={field(names.smsOn).error}
            defaultChecked={isOn(names.smsOn)}
          />
          <TextArea
            label="SMS text"
            required
            rows={4}
            maxLength={400}
            hint={hint}
            {...field(names.sms, settings[names.sms])}
          />
          <SmsPreview text={renderLongSms(current(names.sms), sampleOrder, sample)} />
          <TestButton label="Send a test SMS" disabled={isTesting} onClick={() => onTest('sms')} />
        </div>
      </div>
    </fieldset>
  )
}

function SmsPreview({ text }: { text: string }) {
  const { units, limit, isGsm } = measureSms(text)
  return (
    <Preview title="Preview of the SMS" isOpen>
      {text}
      <span
        className={`mt-2 block font-medium ${fitsOneSms(text) ? 'text-soft' : 'text-red-dark'}`}
      >{`${units} of ${limit} characters${isGsm ? '' : ', because of a letter or sign that is not in the SMS alphabet'}`}</span>
    </Preview>
  )
}

type PreviewProps = { title: string; isOpen?: boolean; children: React.ReactNode }

const Preview = ({ title, isOpen = false, children }: PreviewProps) => (
  <details open={isOpen} className="rounded-control bg-concrete-pale px-3.5">
    <summary className="min-h-11 py-2.5 font-medium">{title}</summary>
    <p className="wrap-anywhere whitespace-pre-wrap pb-3 text-sm">{children}</p>
  </details>
)

function TestButton({ label, ...rest }: { label: string; disabled: boolean; onClick(): void }) {
  return (
    <Button variant="secondary" {...rest}>
      <Send aria-hidden size={17} /> {label}
    </Button>
  )
}
