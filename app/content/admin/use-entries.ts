import { useEffect, useRef, useState } from 'react'

type Focus = { id: number; control: string }

/** Entries of a list in the form that can be moved. The list has the ref, and each entry `data-entry` with its id. */
export function useEntries<Values>(initial: readonly Values[]) {
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
