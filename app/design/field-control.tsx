import type { ChangeEvent, ReactNode } from 'react'
import { inputAttributes, type SimpleField } from '../platform/fields/field.ts'
import { CheckboxField, SelectField, TextArea, TextField } from './field.tsx'

type Props = {
  declared: Exclude<SimpleField, { kind: 'colour' }>
  name: string
  error: string | undefined
  /** In place of what is declared, where it depends on another field. */
  required?: boolean
  defaultValue?: string | number | undefined
  hint?: ReactNode
  value?: string
  onChange?(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void
  autoComplete?: string
  placeholder?: string
  className?: string
  min?: number | undefined
  step?: number
  inputMode?: 'decimal'
}

const markdownHint =
  'A blank line begins a new paragraph. **bold**, *italic*, [link](/products); a line with - makes a list, 1. a numbered list, > a quote, # a heading.'

/** The control of a declared field: `<FieldControl declared={fields.name} {...field('name', text)} />`. */
export function FieldControl({ declared, hint = declared.hint, ...rest }: Props) {
  const attributes = inputAttributes(declared)
  const { maxLength, required } = attributes
  const { label: text, autoComplete, placeholder } = declared
  const shared = { label: text, autoComplete, placeholder, hint, required, ...rest }
  switch (declared.kind) {
    case 'switch': {
      const { defaultValue, value: _, ...others } = rest
      const { label, note } = declared
      return <CheckboxField {...{ label, note, hint, ...others }} defaultChecked={defaultValue === 'on'} />
    }
    case 'choice': {
      const stored = rest.value ?? rest.defaultValue
      return (
        <SelectField {...shared}>
          {/* Without it the browser would select another one. */}
          {stored && !Object.hasOwn(declared.choices, stored) && <option>{stored}</option>}
          {Object.entries(declared.choices).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </SelectField>
      )
    }
    case 'markdown':
      return (
        <TextArea {...shared} maxLength={maxLength} hint={hint ?? markdownHint} rows={declared.rows ?? 8} />
      )
    case 'longText':
    case 'lines':
      return <TextArea {...shared} maxLength={maxLength} rows={declared.rows ?? 5} />
    case 'text': {
      const { rows = declared.max > 150 ? 2 : 1 } = declared
      if (rows > 1) return <TextArea {...shared} maxLength={maxLength} rows={rows} />
      return <TextField {...shared} maxLength={maxLength} />
    }
    default:
      return <TextField {...attributes} {...shared} />
  }
}
