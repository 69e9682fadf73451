import { CheckboxField, SelectField, TextArea, TextField } from '../../design/field.tsx'
import type { FieldFunction } from '../../design/form.tsx'
import type { ContentField, ContentFields, PictureValue, SectionValue } from '../content-field.ts'
import { ContentColour } from './content-colour.tsx'
import { ContentList } from './content-list.tsx'
import { ContentPicture } from './content-picture.tsx'
import { ContentSections } from './content-sections.tsx'

type Props = {
  fields: ContentFields
  values: Record<string, unknown>
  /** Of the names of the controls, such as `items.0.`. */
  prefix?: string
  field: FieldFunction<string>
}

/** The controls of a piece, made from its declaration. */
export function ContentFieldset({ fields, values, prefix = '', field }: Props) {
  return Object.entries(fields).map(([name, declared]) => (
    <Control key={name} name={`${prefix}${name}`} declared={declared} value={values[name]} field={field} />
  ))
}

const markdownHint =
  'A blank line begins a new paragraph. **bold**, *italic*, [link](/products); a line with - makes a list, 1. a numbered list, > a quote, # a heading.'

type ControlProps = { name: string; declared: ContentField; value: unknown; field: FieldFunction<string> }

function Control({ name, declared, value, field }: ControlProps) {
  const { label, hint } = declared
  const labelling = { label, hint }
  switch (declared.kind) {
    case 'list':
      return (
        <ContentList
          name={name}
          declared={declared}
          values={value as Record<string, unknown>[]}
          error={field(name).error}
          renderEntry={(values, prefix) => (
            <ContentFieldset fields={declared.fields} {...{ values, prefix, field }} />
          )}
        />
      )
    case 'group':
      return (
        <fieldset className="space-y-3 rounded-card border border-line p-3 sm:p-4">
          <legend className="px-1 font-semibold">{label}</legend>
          {hint && <p className="text-sm text-soft">{hint}</p>}
          <ContentFieldset
            fields={declared.fields}
            values={value as Record<string, unknown>}
            prefix={`${name}.`}
            field={field}
          />
        </fieldset>
      )
    case 'sections':
      return <ContentSections {...{ name, declared }} values={value as SectionValue[]} />
    case 'picture':
      return (
        <ContentPicture
          {...{ name, label, hint, field }}
          decorative={declared.decorative === true}
          uncropped={declared.uncropped === true}
          value={value as PictureValue}
        />
      )
    case 'colour':
      return <ContentColour {...labelling} {...field(name, value as string)} against={declared.against} />
    case 'switch':
      return (
        <div>
          <CheckboxField
            label={label}
            name={name}
            defaultChecked={value === true}
            error={field(name).error}
          />
          {hint && <p className="text-sm text-soft">{hint}</p>}
        </div>
      )
    case 'choice':
      return (
        <SelectField {...labelling} {...field(name, value as string)} required>
          {Object.entries(declared.choices).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </SelectField>
      )
    case 'number':
      return (
        <TextField
          {...labelling}
          {...field(name, value === null ? '' : String(value))}
          // The keypad of a phone has no minus.
          inputMode={declared.min < 0 ? 'text' : 'decimal'}
          required={!declared.optional}
        />
      )
    case 'text': {
      const props = {
        ...labelling,
        ...field(name, value as string),
        maxLength: declared.max,
        required: !declared.optional,
      }
      if (declared.markdown) return <TextArea {...props} hint={hint ?? markdownHint} rows={8} />
      if (declared.long) return <TextArea {...props} rows={5} />
      // A sentence or two can be read whole.
      return declared.max > 150 ? <TextArea {...props} rows={2} /> : <TextField {...props} />
    }
    default: {
      const type = declared.kind === 'date' ? 'date' : 'url'
      return <TextField {...labelling} {...field(name, value as string)} type={type} required />
    }
  }
}
