import { useState } from 'react'
import {
  type Field,
  type FieldOf,
  type Fields,
  inputAttributes,
  type PictureValue,
  type SectionValue,
} from '../platform/fields/field.ts'
import { fieldText } from '../platform/fields/field-rules.ts'
import { contrastProblem, isColour } from '../platform/text/colour.ts'
import { TextField } from './field.tsx'
import { FieldControl } from './field-control.tsx'
import type { FieldFunction } from './form.tsx'
import { ListField, SectionsField } from './list-field.tsx'
import { PictureField } from './pictures/picture-field.tsx'

type Props = {
  fields: Fields
  values: Record<string, unknown>
  prefix?: string
  /** Of the names under which the last submission had the fields; rows may have moved since. */
  sentPrefix?: string
  /** As of `useFormFields`: another one for each result. */
  field: FieldFunction<string>
}

export function Fieldset({ fields, values, prefix = '', sentPrefix = prefix, field }: Props) {
  const [switches, setSwitches] = useState(values)
  return Object.entries(fields).map(([name, declared]) => (
    <Control
      key={name}
      name={`${prefix}${name}`}
      sentName={`${sentPrefix}${name}`}
      declared={declared}
      value={values[name]}
      isHidden={declared.notWith !== undefined && switches[declared.notWith] === true}
      onSwitch={isOn => setSwitches({ ...switches, [name]: isOn })}
      field={field}
    />
  ))
}

type ControlProps = {
  name: string
  sentName: string
  declared: Field
  value: unknown
  isHidden: boolean
  onSwitch(isOn: boolean): void
  field: FieldFunction<string>
}

function Control({ name, sentName, declared, value, isHidden, onSwitch, field }: ControlProps) {
  const sent: FieldFunction<string> = (control, stored) => ({
    ...field(sentName + control.slice(name.length), stored),
    name: control,
  })
  switch (declared.kind) {
    case 'list':
      return (
        <ListField
          name={name}
          declared={declared}
          values={value as Record<string, unknown>[]}
          sentName={sentName}
          field={field}
          renderEntry={(values, prefixes) => (
            <Fieldset fields={declared.fields} {...{ values, field, ...prefixes }} />
          )}
        />
      )
    case 'group':
      return (
        <fieldset className="space-y-3 rounded-card border border-line p-3 sm:p-4">
          <legend className="px-1 font-semibold">{declared.label}</legend>
          {declared.hint && <p className="text-sm text-soft">{declared.hint}</p>}
          <Fieldset
            fields={declared.fields}
            values={value as Record<string, unknown>}
            prefix={`${name}.`}
            sentPrefix={`${sentName}.`}
            field={field}
          />
        </fieldset>
      )
    case 'sections':
      return <SectionsField {...{ name, declared }} values={value as SectionValue[]} />
    case 'picture':
      return <PictureField {...{ name, declared }} field={sent} value={value as PictureValue} />
    case 'colour':
      return <ColourField declared={declared} {...sent(name, fieldText(declared, value))} />
    case 'switch':
      return (
        <FieldControl
          declared={declared}
          {...sent(name, fieldText(declared, value))}
          onChange={({ target }) => onSwitch(target instanceof HTMLInputElement && target.checked)}
        />
      )
    default:
      if (isHidden) return <input type="hidden" name={name} value={fieldText(declared, value)} />
      return <FieldControl declared={declared} {...sent(name, fieldText(declared, value))} />
  }
}

type ColourProps = ReturnType<FieldFunction<string>> & { declared: FieldOf<'colour'> }

function ColourField({ declared, name, error, defaultValue }: ColourProps) {
  const { label, hint, against } = declared
  const [text, setText] = useState(String(defaultValue))
  const colour = text.trim().toLowerCase()
  const problem = isColour(colour) ? contrastProblem(colour, against) : undefined
  return (
    <div className="flex items-start gap-3">
      <div className="flex-1">
        <TextField
          {...inputAttributes(declared)}
          {...{ name, label, hint }}
          error={problem ?? error}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={7}
          pattern="#[0-9A-Fa-f]{6}"
          title="# and six digits or letters from a to f, such as #a8401f"
        />
      </div>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={isColour(colour) ? colour : '#000000'}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        className="mt-[2.075rem] h-12 w-16 rounded-control border border-field bg-surface p-1"
      />
    </div>
  )
}
