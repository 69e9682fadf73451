import { useEffect, useRef } from 'react'

/** For each form with unsaved input, what it does when it is left. */
const forms = new Set<() => void>()

export const hasUnsaved = () => forms.size > 0

export function leaveUnsaved() {
  for (const leave of forms) leave()
}

/** Loads the page again with what is stored; the browser doesn't ask, because the person has decided. */
export function reloadWithoutUnsaved() {
  forms.clear()
  // Not `reload`, which would send a form again that was sent without scripts.
  location.assign(location.pathname + location.search)
}

/** While `unsaved`, the browser asks before leaving the page and an expired session doesn't redirect to the login. */
export function useUnsavedForm(unsaved: boolean, onLeave?: () => void) {
  const latestOnLeave = useRef(onLeave)
  latestOnLeave.current = onLeave

  useEffect(() => {
    if (!unsaved) return
    const leave = () => latestOnLeave.current?.()
    const ask = (event: BeforeUnloadEvent) => {
      if (forms.has(leave)) event.preventDefault()
    }
    forms.add(leave)
    addEventListener('beforeunload', ask)
    return () => {
      forms.delete(leave)
      removeEventListener('beforeunload', ask)
    }
  }, [unsaved])
}
