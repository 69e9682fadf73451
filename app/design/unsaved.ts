import { useEffect, useRef } from 'react'

/** For each form with unsaved input, what it does when it is left. */
const forms = new Set<() => void>()

export const hasUnsaved = () => forms.size > 0

export function leaveUnsaved() {
  for (const leave of forms) leave()
}

/** While `unsaved`, the browser asks before leaving the page and an expired session doesn't redirect to the login. */
export function useUnsavedForm(unsaved: boolean, onLeave?: () => void) {
  const latestOnLeave = useRef(onLeave)
  latestOnLeave.current = onLeave

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const leave = () => latestOnLeave.current?.()
    forms.add(leave)
    addEventListener('beforeunload', ask)
    return () => {
      forms.delete(leave)
      removeEventListener('beforeunload', ask)
    }
  }, [unsaved])
}
