import { useEffect } from 'react'

let forms = 0

/** Whether something typed on this page is not saved. */
export const hasUnsaved = () => forms > 0

/** While `unsaved`, the browser asks before the page is left, and a session that has ended doesn't take it away. */
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
