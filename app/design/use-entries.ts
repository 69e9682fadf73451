import { useEffect, useRef, useState } from 'react'

/**
 * Entries of a list in the form that can be moved. The list has the ref, each entry `data-entry` with its id, and the button
 * that adds one `data-add`.
 */
export function useEntries<Values>(initial: readonly Values[]) {
  const [entries, setEntries] = useState(() => initial.map((values, id) => ({ id, values })))
  const nextId = useRef(initial.length)
  const list = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState({ selector: '' })
  useEffect(() => {
    if (focused.selector) list.current?.querySelector<HTMLElement>(focused.selector)?.focus()
  }, [focused])

  /** Tells the form that it has changed, as typing does. */
  function change(next: typeof entries, selector: string) {
    setEntries(next)
    setFocused({ selector })
    queueMicrotask(() => list.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  const inEntry = (id: number, control: string) => `[data-entry="${id}"] ${control}`

  return {
    list,
    entries,
    move(index: number, by: -1 | 1) {
      const moved = entries[index] as (typeof entries)[number]
      const next = entries.toSpliced(index, 1).toSpliced(index + by, 0, moved)
      const isAtEnd = index + by === 0 || index + by === entries.length - 1
      const direction = (by === -1) === isAtEnd ? 'down' : 'up'
      change(next, inEntry(moved.id, `[data-move="${direction}"]`))
    },
    remove: (index: number) => change(entries.toSpliced(index, 1), '[data-add]'),
    add(values: Values) {
      const id = nextId.current++
      change([...entries, { id, values }], inEntry(id, ':is(input, textarea, select)'))
    },
  }
}
