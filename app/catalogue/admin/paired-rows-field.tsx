import { Plus, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'

type Props = {
  name: string
  rows: readonly (readonly [string, string])[]
  maxRows: number
  /** The two inputs of a row; the label of an input ends with the row's number. */
  inputs: readonly [InputProps, InputProps]
  /** Short inputs, side by side on a phone too, with their labels above. */
  isCompact?: boolean
  onChange(): void
}
type InputProps = { label: string } & ComponentProps<'input'>

/** Edits rows of two texts, which are submitted in turn under one name. */
export function PairedRowsField({ name, rows, maxRows, inputs, isCompact = false, onChange }: Props) {
  const [keyedRows, setKeyedRows] = useState(() => rows.map((texts, key) => ({ texts, key })))
  const [nextKey, setNextKey] = useState(rows.length)

  const add = () => {
    setKeyedRows([...keyedRows, { key: nextKey, texts: ['', ''] }])
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
            {inputs.map(({ label, ...input }, place) => (
              <input
                {...input}
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
        disabled={keyedRows.length >= maxRows}
        className="mt-3 min-h-11"
      >
        <Plus aria-hidden size={17} />
        Add row
      </Button>
    </div>
  )
}
