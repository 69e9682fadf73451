import { type RefObject, useEffect, useRef, useState } from 'react'

export type Entry<Values> = { id: number; values: Values }

/** Selectors: the first of these controls that there is gets the focus. */
type Focus = string[]
// An entry can contain a list of its own.
const outermost = ':not(:scope [data-entry] *)'
const entryOf = (id: number | string) => `[data-entry="${id}"]${outermost}`
const inEntry = (id: number | string, ...controls: string[]): Focus =>
  controls.map(control => `${entryOf(id)} ${control}`)

const firstControl = ':is(input:not([type=checkbox], [type=hidden]), textarea, select)'

/**
 * Rows of fields that are added, removed and moved: each keeps what was typed into it, and the focus stays where the next
 * key is pressed. The list has the ref, each row `data-entry` with its id, and the button that adds one `data-add`.
 */
export function useEntries<Values, List extends HTMLElement = HTMLFieldSetElement>(
  initial: readonly Values[],
) {
  const [entries, setEntries] = useState(() => initial.map((values, id): Entry<Values> => ({ id, values })))
  const list = useRef<List>(null)
  const [focused, setFocused] = useState<Focus>()
  useEffect(() => {
    for (const control of focused ?? []) {
      const found = list.current?.querySelector<HTMLElement>(control)
      found?.focus()
      if (found) return
    }
  }, [focused])
  const [commands] = useState(() => commandsOf(setEntries, setFocused, list, initial.length))
  return { list, entries, commands }
}

export type EntryCommands<Values> = ReturnType<typeof commandsOf<Values>>

/** The same for as long as the list is shown, so that rows are rendered again for their own changes only. */
function commandsOf<Values>(
  setEntries: (next: (entries: Entry<Values>[]) => Entry<Values>[]) => void,
  setFocused: (focus: Focus | undefined) => void,
  list: RefObject<HTMLElement | null>,
  length: number,
) {
  let nextId = length

  /** Tells the form that it has changed, as typing does. */
  function change(next: (entries: Entry<Values>[]) => Entry<Values>[], focus?: Focus) {
    setEntries(next)
    setFocused(focus)
    queueMicrotask(() => list.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }

  return {
    set: (id: number, values: Partial<Values>) =>
      setEntries(entries =>
        entries.map(entry => (entry.id === id ? { id, values: { ...entry.values, ...values } } : entry)),
      ),
    /** Other values for all rows, in their order; more values are more rows. */
    replace(next: (values: Values[]) => Values[]) {
      change(entries =>
        next(entries.map(({ values }) => values)).map((values, index) => {
          const entry = entries[index]
          return entry?.values === values ? entry : { id: entry?.id ?? nextId++, values }
        }),
      )
    },
    move(id: number, by: -1 | 1, control?: string) {
      const direction = by === -1 ? 'up' : 'down'
      const controls = [`[data-move="${direction}"]:not(:disabled)`, '[data-move]:not(:disabled)']
      change(
        entries => {
          const index = entries.findIndex(entry => entry.id === id)
          const [moved, other] = [entries[index], entries[index + by]]
          return moved && other ? entries.with(index, other).with(index + by, moved) : entries
        },
        inEntry(id, ...(control ? [control] : controls)),
      )
    },
    remove(id: number) {
      const removed = list.current?.querySelector(entryOf(id))
      const neighbour = removed?.nextElementSibling ?? removed?.previousElementSibling
      const neighbourId = neighbour instanceof HTMLElement ? neighbour.dataset.entry : undefined
      const focus = neighbourId
        ? inEntry(neighbourId, '[data-remove]', firstControl)
        : [`[data-add]${outermost}`]
      change(entries => entries.filter(entry => entry.id !== id), focus)
    },
    add(values: Values, control = firstControl) {
      const id = nextId++
      change(entries => [...entries, { id, values }], inEntry(id, control))
    },
  }
}
