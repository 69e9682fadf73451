import { X } from 'lucide-react'
import { memo, useId } from 'react'
import { Button } from '../design/button.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import type { ChoiceField, Estimator, FieldErrors, GroupField, NumberField, Option } from './estimator.ts'
import { maxRows, optionsOf, rowsOf, textOf } from './read-values.ts'

type Props = {
  estimator: Estimator
  query: URLSearchParams
  errors: FieldErrors
  materials: readonly Option[]
}

/** The fields of an estimator; the form around them reads what is typed. */
export function EstimateFields({ estimator, query, errors, materials }: Props) {
  const fields = Object.entries(estimator.fields)
  const groups = fields.flatMap(([name, field]) => (field.kind === 'group' ? [{ name, group: field }] : []))
  return (
    <div className="space-y-6">
      {groups.map(({ name, group }) => (
        <Group key={name} name={name} group={group} rows={rowsOf(name, group, query)} errors={errors} />
      ))}
      <div className="card grid items-start gap-4 p-4 sm:grid-cols-2 sm:p-5">
        {fields.map(([name, field]) => {
          if (field.kind === 'group') return null
          const common = { name, value: textOf(name, field, query), error: errors[name] }
          return field.kind === 'choice' ? (
            <Choice key={name} {...common} field={field} materials={materials} />
          ) : (
            <NumberInput key={name} {...common} field={field} />
          )
        })}
      </div>
    </div>
  )
}

/** A declared number of columns keeps fields in place while the page streams in. */
const columns = ['', 'sm:grid-cols-1', 'sm:grid-cols-2', 'sm:grid-cols-3', 'sm:grid-cols-4']

type GroupProps = {
  name: string
  group: GroupField
  rows: Record<string, string>[]
  errors: FieldErrors
}

function Group({ name, group, rows, errors }: GroupProps) {
  const errorId = useId()
  const error = errors[name]
  return (
    <fieldset className="card p-4 sm:p-5" aria-describedby={error && errorId}>
      <legend className="float-left mb-2 w-full font-bold text-h3">{group.label}</legend>
      {error && (
        <p id={errorId} className="clear-both mb-2 font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
      {group.hint && <p className="clear-both mb-2 text-sm text-soft">{group.hint}</p>}
      {rows.map((row, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are what the URL lists.
          key={index}
          className="clear-both mb-4 flex items-start gap-2 border-line border-b pb-4"
        >
          <legend className="sr-only">
            {group.row} {index + 1}
          </legend>
          <div className={`grid flex-1 grid-cols-2 gap-3 ${columns[Object.keys(group.fields).length]}`}>
            {Object.entries(group.fields).map(([key, field]) => (
              <NumberInput
                key={key}
                name={`${name}.${key}`}
                field={field}
                value={row[key] ?? ''}
                error={errors[`${name}.${key}:${index}`]}
              />
            ))}
          </div>
          <Button
            type="submit"
            name="remove"
            value={`${name}:${index}`}
            variant="quiet"
            aria-label={`Remove ${group.row} ${index + 1}`}
            className="no-print mt-8 size-12 shrink-0 p-0!"
          >
            <X aria-hidden size={20} />
          </Button>
        </fieldset>
      ))}
      <Button
        type="submit"
        name="add"
        value={name}
        variant="secondary"
        disabled={rows.length >= maxRows}
        className="no-print clear-both"
      >
        <span aria-hidden className="text-xl">
          +
        </span>{' '}
        Add {/^(?:[aeiou]|L-)/.test(group.row) ? 'an' : 'a'} {group.row}
      </Button>
    </fieldset>
  )
}

/** React demands a handler of each field; the form has the one that counts. */
const ignore = () => {}

type InputProps<Field> = { name: string; field: Field; value: string; error: string | undefined }

/** Memoized, so that a key press renders one field only. */
const NumberInput = memo(({ name, field, value, error }: InputProps<NumberField>) => (
  <TextField
    name={name}
    label={field.label}
    hint={field.hint}
    error={error}
    value={value}
    onChange={ignore}
    required={!field.optional}
    inputMode={field.kind === 'length' ? 'text' : 'decimal'}
    autoComplete="off"
    maxLength={40}
  />
))

const Choice = memo(function Choice({
  name,
  field,
  value,
  error,
  materials,
}: InputProps<ChoiceField> & { materials: readonly Option[] }) {
  return (
    <SelectField
      name={name}
      label={field.label}
      hint={field.hint}
      error={error}
      value={value}
      onChange={ignore}
      required
    >
      {optionsOf(field, materials).map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
})
