import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { copyText } from '../../design/copy-text.ts'
import { controlClass } from '../../design/field.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { useEarlyInput, useFormFields } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { toast } from '../../design/toast.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { addressProblems, type EndpointDetails, endpointFields } from '../webhook.ts'

/** `secret`: that of a new endpoint, or a new one. */
export type WebhookResult = FormResult & { secret?: string | undefined }

export const notStored = {
  'no event': { errors: { paid: 'Switch on at least one event' } },
  'unknown name': { errors: { url: addressProblems['unknown name'] } },
  private: { errors: { url: addressProblems.private } },
}

type Props = {
  id: string
  details: EndpointDetails
  label: string
  result: FormResult | undefined
}

export function EndpointForm({ id, details, label, result }: Props) {
  const { formData, state } = useNavigation()
  const busy = formData !== undefined
  const [unsaved, setUnsaved] = useState(false)
  const { formRef, field } = useFormFields(result)
  useEarlyInput(formRef, () => setUnsaved(true))
  useEffect(() => {
    if (result?.ok) setUnsaved(false)
  }, [result])
  return (
    <Form
      ref={formRef}
      method="post"
      preventScrollReset
      onInput={() => setUnsaved(true)}
      className="card space-y-5 p-4 sm:p-6"
    >
      <input type="hidden" name="id" value={id} />
      {/* Until the result is here, whose first error gets the focus. */}
      <div inert={state === 'submitting'} className="space-y-5">
        <Fieldset fields={endpointFields} values={details} field={field} />
      </div>
      <Button type="submit" name="intent" value="save" disabled={busy}>
        {busy ? 'Saving...' : label}
      </Button>
      <LeaveDialog what="this webhook" unsaved={unsaved} saving={busy} bySearch />
    </Form>
  )
}

export function SecretNotice({ secret }: { secret: string }) {
  async function copy() {
    if (await copyText(secret)) toast({ title: 'Secret copied' })
    else toast({ title: 'The secret could not be copied', destructive: true })
  }
  return (
    <section aria-labelledby="secret" className="card mb-5 border-l-4 border-l-green-dark p-4 sm:p-6">
      <h2 id="secret" className="font-semibold text-lg tracking-normal">
        The secret
      </h2>
      <p className="mt-1">
        Enter it in the other system, which tells by it that messages come from this shop. It is shown only
        now.
      </p>
      <input
        readOnly
        aria-label="Secret"
        value={secret}
        onFocus={event => event.currentTarget.select()}
        className={`${controlClass} mt-3 font-mono text-sm`}
      />
      <Button variant="secondary" className="mt-3 noscript:hidden" onClick={copy}>
        Copy
      </Button>
    </section>
  )
}
