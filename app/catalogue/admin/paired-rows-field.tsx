import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Button } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'
import { useEntries } from '../../design/use-entries.ts'
import { type FieldOf, inputAttributes, type SimpleField } from '../../platform/fields/field.ts'

type Props = {
  name: string
  /** A list of two fields; the label of an input ends with the row's number. */
  field: FieldOf<'list'>
  texts: string[]
  /** Short inputs, side by side on a phone too, with their labels above. */
  isCompact: boolean
}

/** Edits rows of two texts, which are submitted in turn under one name. */
export function PairedRowsField({ name, field, texts, isCompact }: Props) {
  const inputs = Object.values(field.fields) as SimpleField[]
  const { list, entries, commands } = useEntries<string[], HTMLUListElement>(
    Array.from({ length: texts.length / inputs.length }, (_, row) =>
      texts.slice(row * inputs.length, (row + 1) * inputs.length),
    ),
  )
  const widths = isCompact ? ['flex-1', 'flex-1'] : ['basis-full sm:basis-1/3', 'flex-1']
  const wrapping = isCompact ? '' : 'flex-wrap border-line border-b pb-2 sm:flex-nowrap sm:border-0 sm:pb-0'

  return (
    <div>
      {isCompact && entries.length > 0 && (
        <div aria-hidden className="mb-1 flex gap-2 pr-13 font-medium text-sm">
          {inputs.map(({ label }) => (
            <span key={label} className="flex-1">
              {label}
            </span>
          ))}
        </div>
      )}
      <ul ref={list} className="space-y-2">
        {entries.map(({ id, values }, index) => (
          <li key={id} data-entry={id} className={`flex gap-2 ${wrapping}`}>
            {inputs.map((input, place) => (
              <input
                // Empty rows are left out.
                {...inputAttributes(input)}
                required={false}
                placeholder={input.placeholder}
                key={input.label}
                name={name}
                aria-label={`${input.label} ${index + 1}`}
                defaultValue={values[place]}
                className={`${controlClass} min-w-0 ${widths[place]}`}
              />
            ))}
            <Button
              variant="quiet"
              aria-label={`Remove row ${index + 1}`}
              data-remove
              onClick={() => commands.remove(id)}
              className="min-w-11 px-0!"
            >
              <X aria-hidden size={18} />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={() => commands.add([])}
        disabled={entries.length >= field.max}
        className="mt-3 min-h-11"
      >
        <Plus aria-hidden size={17} />
        Add row
      </Button>
    </div>
  )
}
