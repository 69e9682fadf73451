import { useLayoutEffect, useState } from 'react'
import { useWasServerRendered } from './use-is-hydrating.ts'

/** React restores only some of what was typed before hydration, and moves the caret of a text area whose value is set. */
export function useRestoreEarlyInput(formId: string, restore: (values: FormData[]) => void) {
  const wasServerRendered = useWasServerRendered()
  const [before] = useState(() => (wasServerRendered ? readForm(formId) : undefined))
  const [putCaretBack] = useState(() => keepCaret(before))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration.
  useLayoutEffect(() => {
    const after = before && readForm(formId)
    if (after) restore([before, after])
    putCaretBack?.()
  }, [])
}

function readForm(formId: string): FormData | undefined {
  if (typeof document === 'undefined') return undefined
  const form = document.getElementById(formId)
  return form instanceof HTMLFormElement ? new FormData(form) : undefined
}

function keepCaret(before: FormData | undefined) {
  if (!before) return undefined
  const area = document.activeElement
  if (!(area instanceof HTMLTextAreaElement)) return undefined
  const { selectionStart, selectionEnd } = area
  return () => area.setSelectionRange(selectionStart, selectionEnd)
}
