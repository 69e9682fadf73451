import { useEffect } from 'react'

let forms = 0

export const hasUnsaved = () => forms > 0

/** While `unsaved`, the browser asks before leaving the page and an expired session doesn't redirect to the login. */
export function useUnsavedForm(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    forms++
    addEventListener('beforeunload', ask)
    return () => {
      forms--
      removeEventListener('beforeunload', ask)
    }
  }, [unsaved])
}
