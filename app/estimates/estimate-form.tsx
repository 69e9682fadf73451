import X from 'lucide-react/icons/x'
import { memo, useId } from 'react'
import { Button } from '../design/button.tsx'
import { FieldControl } from '../design/field-control.tsx'
import { useEntries } from '../design/use-entries.ts'
import { emptyRow, rowsOf, textOf } from './estimate-query.ts'
import type { EstimatorFields, FieldErrors, ListField } from './estimator.ts'

/** `start` is the query that the form opens with; the form around the fields reads what is typed. */
type Props = { fields: EstimatorFields; start: URLSearchParams; errors: FieldErrors }

/** Memoized, so that a key press renders the estimate only. */
export const EstimateFields = memo(function EstimateFields({ fields, start, errors }: Props) {
  const entries = Object.entries(fields)
  return (
    <div className="space-y-6">
      {entries.map(
        ([name, field]) =>
          field.kind === 'list' && <Rows key={name} {...{ name, start, errors }} declared={field} />,
      )}
      <div className="card grid items-start gap-4 p-4 sm:grid-cols-2 sm:p-5">
        {entries.map(
          ([name, field]) =>
            field.kind !== 'list' && (
              <FieldControl
                key={name}
                name={name}
                declared={field}
                defaultValue={textOf(name, field, start)}
                placeholder={placeholderOf('sample' in field ? field.sample : undefined)}
                error={errors[name]}
              />
            ),
        )}
      </div>
    </div>
  )
})

const placeholderOf = (sample: string | undefined) => (sample ? `e.g. ${sample}` : '')

/** A declared number of columns keeps fields in place while the page streams in. */
const columns = ['', 'sm:grid-cols-1', 'sm:grid-cols-2', 'sm:grid-cols-3', 'sm:grid-cols-4']

type RowsProps = Omit<Props, 'fields'> & { name: string; declared: ListField }

function Rows({ name, declared, start, errors }: RowsProps) {
  const { label, item, hint, max, fields, sample } = declared
  const errorId = useId()
  const error = errors[name]
  const { list, entries, commands } = useEntries(rowsOf(name, declared, start))
  return (
    <fieldset ref={list} className="card p-4 sm:p-5" aria-describedby={error && errorId}>
      <legend className="float-left mb-2 w-full font-bold text-h3">{label}</legend>
      {error && (
        <p id={errorId} className="clear-both mb-2 font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
      {hint && <p className="clear-both mb-2 text-sm text-soft">{hint}</p>}
      {entries.map(({ id, values }, index) => (
        <fieldset
          key={id}
          data-entry={id}
          className="clear-both mb-4 flex items-start gap-2 border-line border-b pb-4"
        >
          <legend className="sr-only">
            {item} {index + 1}
          </legend>
          <div className={`grid flex-1 grid-cols-2 gap-3 ${columns[Object.keys(fields).length]}`}>
            {Object.entries(fields).map(([key, field]) => (
              <FieldControl
                key={key}
                name={`${name}.${key}`}
                declared={field}
                defaultValue={values[key]}
                placeholder={placeholderOf(sample?.[0]?.[key])}
                error={errors[`${name}.${index}.${key}`]}
              />
            ))}
          </div>
          <Button
            type="submit"
            name="remove"
            value={`${name}:${index}`}
            variant="quiet"
            data-remove
            aria-label={`Remove ${item} ${index + 1}`}
            className="no-print mt-8 size-12 shrink-0 p-0!"
            onClick={event => {
              event.preventDefault()
              commands.remove(id)
            }}
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
        disabled={entries.length >= max}
        data-add
        className="no-print clear-both"
        onClick={event => {
          event.preventDefault()
          commands.add(emptyRow(declared))
        }}
      >
        <span aria-hidden className="text-xl">
          +
        </span>{' '}
        Add {/^(?:[aeiou]|L-)/.test(item) ? 'an' : 'a'} {item}
      </Button>
    </fieldset>
  )
}
