import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { BackLink } from '../design/back-link.tsx'
import { Button, ButtonLink } from '../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../design/conflict-notice.tsx'
import { Fieldset } from '../design/fieldset.tsx'
import { FormMessage, useEarlyInput, useFormFields } from '../design/form.tsx'
import { LeaveDialog } from '../design/leave-dialog.tsx'
import { PageHeader } from '../design/page-header.tsx'
import type { SettingsPiece } from '../platform/fields/piece.ts'
import type { FormResult } from '../platform/form-result.ts'
import { May } from '../staff/staff-context.tsx'

type Props = {
  piece: SettingsPiece
  /** As in “Save zones”. */
  what: string
  back?: [to: string, label: string]
  loaded: { values: Record<string, unknown>; editToken: string }
  result: FormResult | undefined
}

/** The page of settings that have a form of their own. */
export function PieceForm({
  piece,
  what,
  back: [to, label] = ['/admin/settings#delivery', 'Settings'],
  loaded: { values, editToken },
  result,
}: Props) {
  const busy = useNavigation().formData !== undefined
  const [changed, setChanged] = useState(false)
  const { formRef, field } = useFormFields(result)
  useEarlyInput(formRef, () => setChanged(true))
  useEffect(() => {
    if (result?.ok) setChanged(false)
  }, [result])
  return (
    <>
      <BackLink to={to}>{label}</BackLink>
      <PageHeader title={piece.title}>
        <May permission="content.edit">
          <ButtonLink to={`/admin/website/${piece.key}`} variant="secondary" prefetch="none">
            Earlier versions
          </ButtonLink>
        </May>
      </PageHeader>
      <FormMessage result={result} />
      <Form
        // The rows are those that are stored.
        key={editToken}
        ref={formRef}
        method="post"
        preventScrollReset
        onInput={() => setChanged(true)}
        className="max-w-3xl space-y-5"
      >
        <input type="hidden" name="intent" value="save" />
        <EditTokenField token={editToken} />
        <ConflictNotice what={`The ${what}`} conflict={result?.conflict} busy={busy} />
        <div inert={busy} className="card space-y-5 p-4 sm:p-6">
          <Fieldset fields={piece.fields} values={values} field={field} />
        </div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving...' : `Save ${what}`}
        </Button>
        <LeaveDialog what={`the ${what}`} unsaved={changed} saving={busy} />
      </Form>
    </>
  )
}
