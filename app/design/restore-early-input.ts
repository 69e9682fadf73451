import { useLayoutEffect, useState } from 'react'
import { useWasServerRendered } from './use-is-hydrating.ts'

/** Passes on the values of a form before and after hydration, because React restores only some of what was typed early. */
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
