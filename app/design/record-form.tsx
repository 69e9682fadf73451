import { type ReactNode, useEffect, useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { FormResult } from '../platform/form-result.ts'
import { capitalize } from '../platform/text/text.ts'
import { BackLink } from './back-link.tsx'
import { Button } from './button.tsx'
import { ConflictNotice, EditTokenField } from './conflict-notice.tsx'
import { type FieldFunction, FormMessage, useEarlyInput, useFormFields } from './form.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

type Props = {
  /** The page that it was opened from; any success leads there. */
  back: { to: string; label: string }
  title: string
  /** `this role` */
  what: string
  /** Of a record that somebody else may change meanwhile; empty for a new one. */
  editToken: string
  /** What the button sends; `save` by default. */
  intent?: string
  /** What the button says; *Save*, or *Add* without an edit token, by default. */
  submitLabel?: string
  result: FormResult | undefined
  children(field: FieldFunction<string>): ReactNode
  /** Beside the button. */
  buttons?: ReactNode
  /** Below the form. */
  footer?: ReactNode
}

/** A page of the back office that edits one record of a list. */
export function RecordForm(props: Props) {
  const { back, title, what, editToken, intent = 'save', result, children, buttons, footer } = props
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const [unsaved, setUnsaved] = useState(false)
  const { formRef, field } = useFormFields(result)
  useEarlyInput(formRef, () => setUnsaved(true))
  const isSaved = result?.ok === true
  useEffect(() => {
    if (isSaved) void navigate(back.to, { replace: true })
  }, [isSaved, navigate, back.to])
  return (
    <div className="max-w-2xl">
      <BackLink to={back.to}>{back.label}</BackLink>
      <h1 className="mt-2 mb-5 text-h2">{title}</h1>
      <FormMessage result={result} />
      <Form
        ref={formRef}
        method="post"
        onInput={() => setUnsaved(true)}
        className="card space-y-5 p-4 sm:p-6"
      >
        <EditTokenField token={editToken} />
        <ConflictNotice what={capitalize(what)} conflict={result?.conflict} busy={busy} intent={intent} />
        {children(field)}
        <div className="flex flex-wrap gap-3">
          <Button intent={intent} disabled={busy}>
            {busy ? 'Saving...' : (props.submitLabel ?? (editToken ? 'Save' : 'Add'))}
          </Button>
          {buttons}
        </div>
        <LeaveDialog what={what} unsaved={unsaved && !isSaved} saving={busy} bySearch />
      </Form>
      {footer}
    </div>
  )
}
