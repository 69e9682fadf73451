import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Settings } from '../company/company.ts'
import { type SettingField, settingFields, settingGroups } from '../company/settings-schema.ts'
import { Button } from '../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../design/conflict-notice.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { useFormFields } from '../design/form.tsx'
import { LeaveDialog } from '../design/leave-dialog.tsx'
import { reloadWithoutUnsaved } from '../design/unsaved.ts'
import type { FormResult } from '../platform/form-result.ts'
import { formValues } from '../platform/form-schema.ts'

const fields = Object.entries(settingFields) as [keyof Settings, SettingField][]

type Props = {
  settings: Settings
  version: string
  notifyDefault: string
  result: FormResult<keyof Settings> | undefined
}

export function SettingsForm({ settings, version, notifyDefault, result }: Props) {
  const { formData, state } = useNavigation()
  const busy = formData?.get('intent') === 'save'
  const [changed, setChanged] = useState(false)
  const { formRef, field } = useFormFields(result)
  useEffect(() => {
    if (result?.ok) setChanged(false)
  }, [result])
  useEffect(() => {
    // Typed before the scripts ran.
    const controls = Array.from(formRef.current?.elements ?? [])
    const isChanged = (control: Element) =>
      control instanceof HTMLSelectElement
        ? Array.from(control.options).some(option => option.selected !== option.defaultSelected)
        : control instanceof HTMLInputElement && control.value !== control.defaultValue
    if (controls.some(isChanged)) setChanged(true)
  }, [formRef])
  const values = formValues(settingFields, settings)
  const hints: Partial<Record<keyof Settings, string>> = {
    notifyEmail: `Gets orders and enquiries. Left empty: ${notifyDefault}`,
  }
  return (
    <Form
      ref={formRef}
      method="post"
      preventScrollReset
      onChange={() => setChanged(true)}
      className="card space-y-6 p-4 sm:p-6"
    >
      <input type="hidden" name="intent" value="save" />
      <EditTokenField token={version} />
      {result?.conflict && (
        <ConflictNotice
          what="The settings"
          conflict={result.conflict}
          busy={busy}
          onDiscard={reloadWithoutUnsaved}
        />
      )}
      {/* Until the result is here, whose first error gets the focus. */}
      <div inert={busy && state === 'submitting'} className="space-y-6">
        {Object.entries(settingGroups).map(([group, title]) => (
          <fieldset key={group}>
            <legend className="mb-3 font-semibold text-lg">{title}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {fields.map(
                ([name, setting]) =>
                  setting.group === group && (
                    <SettingControl
                      key={name}
                      label={setting.label}
                      hint={hints[name] ?? setting.hint}
                      input={setting.input}
                      {...field(name, values[name])}
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
      <LeaveDialog what="the settings" unsaved={changed} saving={busy} />
    </Form>
  )
}

type ControlProps = ReturnType<ReturnType<typeof useFormFields>['field']> & {
  label: string
  hint: string | undefined
  input: SettingField['input']
}

function SettingControl({ input: { options, ...input }, ...props }: ControlProps) {
  if (!options) return <TextField {...input} {...props} />
  return (
    <SelectField required={input.required} {...props}>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
