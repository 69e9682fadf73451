import Send from 'lucide-react/icons/send'
import { useEffect, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { type FieldFunction, useEarlyInput, useFormFields, useResultToast } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { useStoredForm } from '../../design/use-stored-form.ts'
import { fieldText } from '../../platform/fields/field-rules.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { fitsOneSms, measureSms } from '../../platform/messages/sms-text.ts'
import type { TextChannel } from '../../sales/sale.ts'
import { renderLongSms, renderMail, type TextContext } from '../../sales/sale-text.ts'
import {
  type OrderTextKind,
  type OrderTexts,
  orderTextKinds,
  orderTextNames,
  orderTexts,
  placeholders,
  sampleSubject,
} from '../texts/order-texts.content.ts'

type Props = {
  loaded: { texts: OrderTexts; editToken: string }
  sample: TextContext
  result: FormResult | undefined
}

export function TextsForm({ loaded, sample, result: saved }: Props) {
  const { formData, state } = useNavigation()
  const busy = formData !== undefined
  const fetcher = useFetcher<FormResult>()
  const [last, setLast] = useState(saved)
  useEffect(() => setLast(saved), [saved])
  useEffect(() => {
    // The form still has what was typed, and may show something else later.
    if (fetcher.data) setLast({ ...fetcher.data, values: undefined })
  }, [fetcher.data])
  useResultToast(fetcher.data)
  const { shown, key, isChanged, change } = useStoredForm(loaded, saved)
  const { formRef, field } = useFormFields(last)
  useEarlyInput(formRef, change)
  const [typed, setTyped] = useState<Record<string, unknown>>({})
  const readTyped = () => formRef.current && setTyped(Object.fromEntries(new FormData(formRef.current)))
  // Typed before the scripts ran, or what is stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each form.
  useEffect(() => void readTyped(), [key])

  function sendTest(kind: OrderTextKind, channel: TextChannel) {
    const form = formRef.current
    if (!form?.reportValidity()) return
    const data = new FormData(form)
    data.set('intent', 'test')
    data.set('kind', kind)
    data.set('channel', channel)
    void fetcher.submit(data, { method: 'post' })
  }

  return (
    <Form
      ref={formRef}
      method="post"
      preventScrollReset
      onChange={() => {
        change()
        readTyped()
      }}
      className="max-w-5xl space-y-5"
    >
      <input type="hidden" name="intent" value="save" />
      <EditTokenField token={shown.editToken} />
      <ConflictNotice what="The messages" conflict={saved?.conflict} busy={busy} />
      <Placeholders />
      {/* After a save until the new edit token is here; after a refusal the first error gets the focus. */}
      <div key={key} inert={state === 'submitting' || (busy && saved?.ok === true)} className="space-y-5">
        {orderTextKinds.map(kind => (
          <TextFields
            key={kind}
            kind={kind}
            texts={shown.texts[kind]}
            typed={typed}
            sample={sample}
            field={field}
            values={last?.values}
            isTesting={fetcher.state !== 'idle'}
            onTest={channel => sendTest(kind, channel)}
          />
        ))}
      </div>
      <Button type="submit" disabled={busy}>
        {busy ? 'Saving...' : 'Save messages'}
      </Button>
      <LeaveDialog what="the messages" unsaved={isChanged} saving={busy} />
    </Form>
  )
}

function Placeholders() {
  return (
    <details className="card px-4 sm:px-6">
      <summary className="min-h-11 py-3 font-semibold">What the texts may contain in braces</summary>
      <dl className="grid gap-x-6 gap-y-1 pb-4 sm:grid-cols-2">
        {Object.entries(placeholders).map(([name, meaning]) => (
          <div key={name} className="flex gap-2">
            <dt className="w-28 shrink-0 font-mono text-sm">{`{${name}}`}</dt>
            <dd className="text-soft text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type TextProps = {
  kind: OrderTextKind
  texts: OrderTexts[OrderTextKind]
  /** The form as it is now; without scripts, nothing. */
  typed: Record<string, unknown>
  sample: TextContext
  field: FieldFunction<string>
  values: Record<string, string> | undefined
  isTesting: boolean
  onTest(channel: TextChannel): void
}

type FieldName = keyof OrderTexts[OrderTextKind]

/** One text: by which channels it goes out, its texts, and how they look with a sample order. */
function TextFields({ kind, texts, typed, sample, field, values, isTesting, onTest }: TextProps) {
  const { fields } = orderTexts.fields[kind]
  const current = (name: FieldName) => String(typed[`${kind}.${name}`] ?? texts[name])
  const control = (name: FieldName) => {
    const declared = fields[name]
    const props = field(`${kind}.${name}`, fieldText(declared, texts[name]))
    // A form does not send a switch that is off.
    const isOff = declared.kind === 'switch' && values !== undefined && values[props.name] !== 'on'
    return <FieldControl declared={declared} {...props} {...(isOff && { defaultValue: '' })} />
  }
  const mail = renderMail({ subject: current('subject'), email: current('email') }, sampleSubject, sample)
  return (
    <fieldset className="card p-4 sm:p-6">
      <legend className="float-left mb-2 w-full font-semibold text-lg">{orderTextNames[kind]}</legend>
      <div className="clear-both grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          {'days' in fields && (
            <FieldControl
              declared={fields.days}
              {...field(`${kind}.days`, 'days' in texts ? texts.days : undefined)}
            />
          )}
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
          <SmsPreview text={renderLongSms(current('sms'), sampleSubject, sample)} />
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
