import { useEffect, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { reloadWithoutUnsaved } from '../../design/unsaved.ts'
import type { FormResult } from '../../platform/form-result.ts'
import {
  type MessageChannel,
  type MessageContext,
  type MessageKind,
  messageKinds,
  placeholders,
} from '../messages/order-message.ts'
import type { OrderTexts } from '../messages/order-messages.content.ts'
import { MessageFields } from './message-fields.tsx'

type Props = {
  texts: OrderTexts
  editToken: string
  sample: MessageContext
  result: FormResult | undefined
}

export function MessagesForm({ texts, editToken, sample, result: saved }: Props) {
  const { formData, state } = useNavigation()
  const busy = formData !== undefined
  const fetcher = useFetcher<FormResult>()
  const [last, setLast] = useState(saved)
  useEffect(() => setLast(saved), [saved])
  useEffect(() => {
    if (fetcher.data) setLast(fetcher.data)
  }, [fetcher.data])
  useResultToast(fetcher.data)
  const { formRef, field } = useFormFields(last)
  const [changed, setChanged] = useState(false)
  const [typed, setTyped] = useState<Record<string, unknown>>({})
  const readTyped = () => formRef.current && setTyped(Object.fromEntries(new FormData(formRef.current)))
  useEffect(() => {
    if (saved?.ok) setChanged(false)
  }, [saved])
  useEffect(() => {
    // Typed before the scripts ran.
    if (formRef.current) setTyped(Object.fromEntries(new FormData(formRef.current)))
  }, [formRef])

  function sendTest(kind: MessageKind, channel: MessageChannel) {
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
        setChanged(true)
        readTyped()
      }}
      className="max-w-5xl space-y-5"
    >
      <input type="hidden" name="intent" value="save" />
      <EditTokenField token={editToken} />
      {saved?.conflict && (
        <ConflictNotice
          what="The messages"
          conflict={saved.conflict}
          busy={busy}
          onDiscard={reloadWithoutUnsaved}
        />
      )}
      <Placeholders />
      {/* Until the result is here, whose first error gets the focus. */}
      <div inert={state === 'submitting'} className="space-y-5">
        {messageKinds.map(kind => (
          <MessageFields
            key={kind}
            kind={kind}
            texts={texts[kind]}
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
      <LeaveDialog what="the messages" unsaved={changed} saving={busy} />
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
