import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../design/button.tsx'
import { type ContentField, emptyValues } from '../content-field.ts'
import { lengthName } from '../content-form.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useEntries } from './use-entries.ts'

type Props = {
  name: string
  declared: Extract<ContentField, { kind: 'list' }>
  values: Record<string, unknown>[]
  /** What is wrong with the list as a whole. */
  error: string | undefined
  renderEntry(values: Record<string, unknown>, prefix: string): ReactNode
}

/** Entries that can be added, removed and moved; what is typed moves with them. */
export function ContentList({ name, declared, values, error, renderEntry }: Props) {
  const { label, hint, item, max, fields } = declared
  const { list, entries, move, remove, add } = useEntries(values)
  return (
    <fieldset ref={list} className="rounded-card border border-line p-3 sm:p-4">
      <legend className="px-1 font-semibold">{label}</legend>
      {hint && <p className="mb-3 text-sm text-soft">{hint}</p>}
      {error && (
        <p role="alert" tabIndex={-1} data-invalid className="mb-3 font-medium text-red-dark">
          {error}
        </p>
      )}
      <input type="hidden" name={lengthName(name)} value={entries.length} />
      <ol className="space-y-3">
        {entries.map(({ id, values: entry }, index) => {
          const title = `${item} ${index + 1}`
          return (
            <li key={id} data-entry={id} className="rounded-control bg-concrete-pale p-3">
              <div className="mb-2 flex items-center gap-1">
                <p className="flex-1 font-medium first-letter:uppercase">{title}</p>
                <MoveButtons {...{ title, index, move }} length={entries.length} />
                <Button
                  variant="quiet"
                  className="px-3 text-red-dark"
                  aria-label={`Remove ${title}`}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden size={18} />
                </Button>
              </div>
              <div className="space-y-3">{renderEntry(entry, `${name}.${index}.`)}</div>
            </li>
          )
        })}
      </ol>
      <Button
        variant="secondary"
        className="mt-3"
        disabled={entries.length >= max}
        onClick={() => add(emptyValues(fields))}
      >
        <Plus aria-hidden size={18} /> Add {/^[aeiou]/.test(item) ? 'an' : 'a'} {item}
      </Button>
    </fieldset>
  )
}
