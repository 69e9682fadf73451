import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'
import { type FieldOf, inputAttributes, type SimpleField } from '../../platform/fields/field.ts'

type Props = {
  name: string
  /** A list of two fields; the label of an input ends with the row's number. */
  field: FieldOf<'list'>
  texts: string[]
  /** Short inputs, side by side on a phone too, with their labels above. */
  isCompact: boolean
  onChange(): void
}

/** Edits rows of two texts, which are submitted in turn under one name. */
export function PairedRowsField({ name, field, texts: initial, isCompact, onChange }: Props) {
  const inputs = Object.values(field.fields) as SimpleField[]
  const [keyedRows, setKeyedRows] = useState(() =>
    Array.from({ length: initial.length / inputs.length }, (_, key) => ({
      key,
      texts: initial.slice(key * inputs.length, (key + 1) * inputs.length),
    })),
  )
  const [nextKey, setNextKey] = useState(keyedRows.length)

  const add = () => {
    setKeyedRows([...keyedRows, { key: nextKey, texts: [] }])
    setNextKey(nextKey + 1)
    onChange()
  }
  const remove = (key: number) => {
    setKeyedRows(keyedRows.filter(row => row.key !== key))
    onChange()
  }

  const widths = isCompact ? ['flex-1', 'flex-1'] : ['basis-full sm:basis-1/3', 'flex-1']
  const wrapping = isCompact ? '' : 'flex-wrap border-line border-b pb-2 sm:flex-nowrap sm:border-0 sm:pb-0'

  return (
    <div>
      {isCompact && keyedRows.length > 0 && (
        <div aria-hidden className="mb-1 flex gap-2 pr-13 font-medium text-sm">
          {inputs.map(({ label }) => (
            <span key={label} className="flex-1">
              {label}
            </span>
          ))}
        </div>
      )}
      <ul className="space-y-2">
        {keyedRows.map(({ key, texts }, index) => (
          <li key={key} className={`flex gap-2 ${wrapping}`}>
            {inputs.map(({ label, placeholder, ...input }, place) => (
              <input
                // Empty rows are left out.
                {...inputAttributes({ label, ...input })}
                required={false}
                placeholder={placeholder}
                key={label}
                name={name}
                aria-label={`${label} ${index + 1}`}
                defaultValue={texts[place]}
                className={`${controlClass} min-w-0 ${widths[place]}`}
              />
            ))}
            <Button
              variant="quiet"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => remove(key)}
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
        onClick={add}
        disabled={keyedRows.length >= field.max}
        className="mt-3 min-h-11"
      >
        <Plus aria-hidden size={17} />
        Add row
      </Button>
    </div>
  )
}
