import { useLayoutEffect, useState } from 'react'
import { useWasServerRendered } from './use-is-hydrating.ts'

/**
 * Passes on what was typed into a form before hydration, so that the initial state doesn't replace it: the values before
 * and after hydration, because React restores some of them itself.
 */
export function useRestoreEarlyInput(formId: string, restore: (values: FormData[]) => void) {
  const wasServerRendered = useWasServerRendered()
  const [before] = useState(() => (wasServerRendered ? readForm(formId) : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration.
  useLayoutEffect(() => {
    const after = before && readForm(formId)
    if (after) restore([before, after])
  }, [])
}

function readForm(formId: string): FormData | undefined {
  if (typeof document === 'undefined') return undefined
  const form = document.getElementById(formId)
  return form instanceof HTMLFormElement ? new FormData(form) : undefined
}
