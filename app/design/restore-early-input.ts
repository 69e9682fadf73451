import { useLayoutEffect, useState } from 'react'
import { useWasServerRendered } from './use-is-hydrating.ts'

/**
 * Hands over what stands in a form that somebody typed into before its scripts ran, so that React's first state doesn't
 * take its place: as it stood when React came, and as it stands once React is there, which puts back some texts itself.
 */
export function useRestoreEarlyInput(formId: string, take: (seen: FormData[]) => void) {
  const hydrating = useWasServerRendered()
  const [before] = useState(() => (hydrating ? fieldsOf(formId) : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: handed over once.
  useLayoutEffect(() => {
    const now = before && fieldsOf(formId)
    if (now) take([before, now])
  }, [])
}

function fieldsOf(formId: string): FormData | undefined {
  if (typeof document === 'undefined') return undefined
  const form = document.getElementById(formId)
  return form instanceof HTMLFormElement ? new FormData(form) : undefined
}
