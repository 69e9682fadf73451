import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { type ContentField, emptyValues } from '../content-field.ts'
import { lengthName } from '../content-form.ts'

type Entry = { id: number; values: Record<string, unknown> }

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
  const [entries, setEntries] = useState<Entry[]>(() =>
    values.map((entry, index) => ({ id: index, values: entry })),
  )
  const nextId = useRef(values.length)
  const list = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState<{ id: number; control: string }>()
  useEffect(() => {
    if (!focused) return
    const selector = `[data-entry="${focused.id}"] ${focused.control}`
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [focused])

  /** Tells the form that it has changed, as typing does. */
  function change(next: Entry[], focus?: { id: number; control: string }) {
    setEntries(next)
    setFocused(focus)
    queueMicrotask(() => list.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }

  function move(index: number, by: -1 | 1) {
    const moved = entries[index] as Entry
    const next = entries.toSpliced(index, 1).toSpliced(index + by, 0, moved)
    const isAtEnd = index + by === 0 || index + by === entries.length - 1
    const direction = (by === -1) === isAtEnd ? 'down' : 'up'
    change(next, { id: moved.id, control: `[data-move="${direction}"]` })
  }

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
                <Button
                  variant="quiet"
                  className="px-3"
                  data-move="up"
                  disabled={index === 0}
                  aria-label={`Move ${title} up`}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden size={18} />
                </Button>
                <Button
                  variant="quiet"
                  className="px-3"
                  data-move="down"
                  disabled={index === entries.length - 1}
                  aria-label={`Move ${title} down`}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden size={18} />
                </Button>
                <Button
                  variant="quiet"
                  className="px-3 text-red-dark"
                  aria-label={`Remove ${title}`}
                  onClick={() => change(entries.toSpliced(index, 1))}
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
        onClick={() => {
          const id = nextId.current++
          change([...entries, { id, values: emptyValues(fields) }], {
            id,
            control: ':is(input, textarea, select)',
          })
        }}
      >
        <Plus aria-hidden size={18} /> Add {/^[aeiou]/.test(item) ? 'an' : 'a'} {item}
      </Button>
    </fieldset>
  )
}
