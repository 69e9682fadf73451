import { useState } from 'react'
import type { FormResult } from '../platform/form-result.ts'

type Stored = { editToken: string }

/**
 * What a form shows of a record: what is stored replaces it, with a new `key` for the form, unless it has unsaved input,
 * as after a save that was refused.
 * `saved` is the record after the last save, for the case that it could not be loaded again.
 */
export function useStoredForm<Record extends Stored>(
  loaded: Record,
  result: FormResult | undefined,
  saved?: Record,
) {
  const [shown, setShown] = useState(loaded)
  const [stored, setStored] = useState(loaded)
  const [seen, setSeen] = useState({ loaded, result })
  const [isChanged, setIsChanged] = useState(result?.ok === false)
  const [discarded, setDiscarded] = useState(0)
  if (seen.loaded !== loaded || seen.result !== result) {
    setSeen({ loaded, result })
    const isSaved = seen.result !== result && result?.ok
    if (seen.result !== result && result) setIsChanged(!result.ok)
    if (isSaved && saved) setStored(saved)
    else if (seen.loaded !== loaded) setStored(loaded)
  }
  if (!isChanged && shown.editToken !== stored.editToken) setShown(stored)
  return {
    shown,
    key: `${shown.editToken} ${discarded}`,
    isChanged,
    change: () => setIsChanged(true),
    discard() {
      setIsChanged(false)
      setDiscarded(discarded + 1)
    },
  }
}
