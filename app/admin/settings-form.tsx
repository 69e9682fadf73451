import { Form, useNavigation } from 'react-router'
import { type Settings, settingSections, settings } from '../company/settings.content.ts'
import { Button } from '../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../design/conflict-notice.tsx'
import { FieldControl } from '../design/field-control.tsx'
import { useEarlyInput, useFormFields } from '../design/form.tsx'
import { LeaveDialog } from '../design/leave-dialog.tsx'
import { useStoredForm } from '../design/use-stored-form.ts'
import { fieldText } from '../platform/fields/field-rules.ts'
import type { FormResult } from '../platform/form-result.ts'

const fields = Object.entries(settings.fields) as [keyof Settings, (typeof settings.fields)[keyof Settings]][]

type Props = {
  loaded: { values: Settings; editToken: string }
  notifyDefault: string
  result: FormResult<keyof Settings> | undefined
}

export function SettingsForm({ loaded, notifyDefault, result }: Props) {
  const { formData, state } = useNavigation()
  const busy = formData?.get('intent') === 'save'
  const { shown, key, isChanged: unsaved, change } = useStoredForm(loaded, result)
  const { formRef, field } = useFormFields(result)
  useEarlyInput(formRef, change)
  const hints: Partial<Record<keyof Settings, string>> = {
    notifyEmail: `Gets orders and enquiries. Left empty: ${notifyDefault}`,
  }
  return (
    <Form
      ref={formRef}
      method="post"
      preventScrollReset
      onChange={change}
      className="card space-y-6 p-4 sm:p-6"
    >
      <input type="hidden" name="intent" value="save" />
      <EditTokenField token={shown.editToken} />
      <ConflictNotice what="The settings" conflict={result?.conflict} busy={busy} />
      {/* After a save until the new edit token is here; after a refusal the first error gets the focus. */}
      <div key={key} inert={busy && (state === 'submitting' || result?.ok === true)} className="space-y-6">
        {Object.entries(settingSections).map(([section, title]) => (
          <fieldset key={section} id={section} className="scroll-mt-20">
            <legend className="mb-3 font-semibold text-lg">{title}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {fields.map(
                ([name, declared]) =>
                  declared.section === section && (
                    <FieldControl
                      key={name}
                      declared={declared}
                      {...field(name, fieldText(declared, shown.values[name]))}
                      {...(name in hints && { hint: hints[name] })}
                    />
                  ),
              )}
            </div>
          </fieldset>
        ))}
      </div>
      <Button type="submit" disabled={busy}>
        {busy ? 'Saving...' : 'Save settings'}
      </Button>
      <LeaveDialog what="the settings" unsaved={unsaved} saving={busy} />
    </Form>
  )
}
