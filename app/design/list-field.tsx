import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { emptyValues, type FieldOf, lengthName, type SectionValue } from '../platform/fields/field.ts'
import { Button } from './button.tsx'
import { CheckboxField } from './field.tsx'

type ListProps = {
  name: string
  declared: FieldOf<'list'>
  values: Record<string, unknown>[]
  /** What is wrong with the list as a whole. */
  error: string | undefined
  renderEntry(values: Record<string, unknown>, prefix: string): ReactNode
}

/** Entries that can be added, removed and moved; what is typed moves with them. */
export function ListField({ name, declared, values, error, renderEntry }: ListProps) {
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

type SectionsProps = {
  name: string
  declared: FieldOf<'sections'>
  values: SectionValue[]
}

/** The sections of a page, each shown or hidden, in an order that can be changed. */
export function SectionsField({ name, declared, values }: SectionsProps) {
  const { label, hint, sections } = declared
  const { list, entries, move } = useEntries(values)
  return (
    <fieldset ref={list} className="rounded-card border border-line p-3 sm:p-4">
      <legend className="px-1 font-semibold">{label}</legend>
      {hint && <p className="mb-3 text-sm text-soft">{hint}</p>}
      <input type="hidden" name={lengthName(name)} value={entries.length} />
      <ol className="space-y-2">
        {entries.map(({ id, values: section }, index) => {
          const title = sections[section.id] ?? ''
          const prefix = `${name}.${index}.`
          return (
            <li
              key={id}
              data-entry={id}
              className="flex items-center gap-1 rounded-control bg-concrete-pale p-2 pl-3"
            >
              <input type="hidden" name={`${prefix}id`} value={section.id} />
              <div className="min-w-0 flex-1">
                <CheckboxField label={title} name={`${prefix}shown`} defaultChecked={section.shown} />
              </div>
              <MoveButtons {...{ title, index, move }} length={entries.length} />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

type MoveProps = { title: string; index: number; length: number; move(index: number, by: -1 | 1): void }

function MoveButtons({ title, index, length, move }: MoveProps) {
  return (
    <>
      <Button
        variant="quiet"
        className="w-11 px-0!"
        data-move="up"
        disabled={index === 0}
        aria-label={`Move ${title} up`}
        onClick={() => move(index, -1)}
      >
        <ArrowUp aria-hidden size={18} />
      </Button>
      <Button
        variant="quiet"
        className="w-11 px-0!"
        data-move="down"
        disabled={index === length - 1}
        aria-label={`Move ${title} down`}
        onClick={() => move(index, 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </Button>
    </>
  )
}

type Focus = { id: number; control: string }

/** Entries of a list in the form that can be moved. The list has the ref, and each entry `data-entry` with its id. */
function useEntries<Values>(initial: readonly Values[]) {
  const [entries, setEntries] = useState(() => initial.map((values, id) => ({ id, values })))
  const nextId = useRef(initial.length)
  const list = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState<Focus>()
  useEffect(() => {
    if (!focused) return
    const selector = `[data-entry="${focused.id}"] ${focused.control}`
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [focused])

  /** Tells the form that it has changed, as typing does. */
  function change(next: typeof entries, focus?: Focus) {
    setEntries(next)
    setFocused(focus)
    queueMicrotask(() => list.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }

  return {
    list,
    entries,
    move(index: number, by: -1 | 1) {
      const moved = entries[index] as (typeof entries)[number]
      const next = entries.toSpliced(index, 1).toSpliced(index + by, 0, moved)
      const isAtEnd = index + by === 0 || index + by === entries.length - 1
      const direction = (by === -1) === isAtEnd ? 'down' : 'up'
      change(next, { id: moved.id, control: `[data-move="${direction}"]` })
    },
    remove: (index: number) => change(entries.toSpliced(index, 1)),
    add(values: Values) {
      const id = nextId.current++
      change([...entries, { id, values }], { id, control: ':is(input, textarea, select)' })
    },
  }
}
