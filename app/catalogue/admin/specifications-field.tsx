import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'
import type { Specification } from '../product.ts'

type Props = { rows: Specification[]; onChange(): void }

/** Rows of label and value; an empty row is left out. */
export function SpecificationsField({ rows, onChange }: Props) {
  const [keyed, setKeyed] = useState(() => rows.map((row, key) => ({ ...row, key })))
  const [nextKey, setNextKey] = useState(rows.length)

  const add = () => {
    setKeyed([...keyed, { key: nextKey, label: '', value: '' }])
    setNextKey(nextKey + 1)
    onChange()
  }
  const remove = (key: number) => {
    setKeyed(keyed.filter(row => row.key !== key))
    onChange()
  }

  return (
    <div>
      <ul className="space-y-2">
        {keyed.map((row, index) => (
          <li
            key={row.key}
            className="flex flex-wrap gap-2 border-line border-b pb-2 sm:flex-nowrap sm:border-0 sm:pb-0"
          >
            <input
              name="specificationLabel"
              aria-label={`Label ${index + 1}`}
              placeholder="Weight"
              defaultValue={row.label}
              maxLength={80}
              className={`${controlClass} min-w-0 basis-full sm:basis-1/3`}
            />
            <input
              name="specificationValue"
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
        disabled={keyed.length >= 50}
        className="mt-3 min-h-11"
      >
        <Plus aria-hidden size={17} />
        Add row
      </Button>
    </div>
  )
}
