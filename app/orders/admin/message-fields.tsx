import { Send } from 'lucide-react'
import { Button } from '../../design/button.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import type { FieldFunction } from '../../design/form.tsx'
import { fieldText } from '../../platform/fields/field-rules.ts'
import { fitsOneSms, measureSms } from '../../platform/messages/sms-text.ts'
import {
  type MessageChannel,
  type MessageContext,
  type MessageKind,
  messageNames,
  renderLongSms,
  sampleOrder,
} from '../messages/order-message.ts'
import { renderMail } from '../messages/order-message-mail.ts'
import { type OrderTexts, orderMessages } from '../messages/order-messages.content.ts'

type Props = {
  kind: MessageKind
  texts: OrderTexts[MessageKind]
  /** The form as it is now; without scripts, nothing. */
  typed: Record<string, unknown>
  sample: MessageContext
  field: FieldFunction<string>
  values: Record<string, string> | undefined
  isTesting: boolean
  onTest(channel: MessageChannel): void
}

type FieldName = keyof OrderTexts[MessageKind]

/** One message: by which channels it goes out, its texts, and how they look with a sample order. */
export function MessageFields({ kind, texts, typed, sample, field, values, isTesting, onTest }: Props) {
  const { fields } = orderMessages.fields[kind]
  const current = (name: FieldName) => String(typed[`${kind}.${name}`] ?? texts[name])
  const control = (name: FieldName) => {
    const declared = fields[name]
    const props = field(`${kind}.${name}`, fieldText(declared, texts[name]))
    // A form does not send a switch that is off.
    const isOff = declared.kind === 'switch' && values !== undefined && values[props.name] !== 'on'
    return <FieldControl declared={declared} {...props} {...(isOff && { defaultValue: '' })} />
  }
  const mail = renderMail({ subject: current('subject'), email: current('email') }, sampleOrder, sample)
  return (
    <fieldset className="card p-4 sm:p-6">
      <legend className="float-left mb-2 w-full font-semibold text-lg">{messageNames[kind]}</legend>
      <div className="clear-both grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          {control('emailOn')}
          {control('subject')}
          {control('email')}
          <Preview title="Preview of the e-mail">
            <strong>{mail.subject}</strong>
            {`\n\n${mail.text}`}
          </Preview>
          <TestButton label="Send a test e-mail" disabled={isTesting} onClick={() => onTest('email')} />
        </div>
        <div className="min-w-0 space-y-4">
          {control('smsOn')}
          {control('sms')}
          <SmsPreview text={renderLongSms(current('sms'), sampleOrder, sample)} />
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
