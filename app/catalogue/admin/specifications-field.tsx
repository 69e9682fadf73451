import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'
import type { Specification } from '../product.ts'
import { maxSpecifications } from '../product-schema.ts'

type Props = { name: string; rows: Specification[]; onChange(): void }

/** Edits rows of label and value, which are submitted in turn under one name. */
export function SpecificationsField({ name, rows, onChange }: Props) {
  const [keyedRows, setKeyedRows] = useState(() => rows.map((row, key) => ({ ...row, key })))
  const [nextKey, setNextKey] = useState(rows.length)

  const add = () => {
    setKeyedRows([...keyedRows, { key: nextKey, label: '', value: '' }])
    setNextKey(nextKey + 1)
    onChange()
  }
  const remove = (key: number) => {
    setKeyedRows(keyedRows.filter(row => row.key !== key))
    onChange()
  }

  return (
    <div>
      <ul className="space-y-2">
        {keyedRows.map((row, index) => (
          <li
            key={row.key}
            className="flex flex-wrap gap-2 border-line border-b pb-2 sm:flex-nowrap sm:border-0 sm:pb-0"
          >
            <input
              name={name}
              aria-label={`Label ${index + 1}`}
              placeholder="Weight"
              defaultValue={row.label}
              maxLength={80}
              className={`${controlClass} min-w-0 basis-full sm:basis-1/3`}
            />
            <input
              name={name}
              aria-label={`Value ${index + 1}`}
              placeholder="19 kg"
              defaultValue={row.value}
              maxLength={300}
              className={`${controlClass} min-w-0 flex-1`}
            />
            <Button
              variant="quiet"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => remove(row.key)}
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
        disabled={keyedRows.length >= maxSpecifications}
        className="mt-3 min-h-11"
      >
        <Plus aria-hidden size={17} />
        Add row
      </Button>
    </div>
  )
}
