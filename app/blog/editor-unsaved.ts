import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useUnsavedForm } from '../design/unsaved.ts'
import { dropDraft, keepDraft, readDraft, sameForm } from './editor-draft.ts'
import type { OpenPost } from './post.ts'

type Options = { id: string | undefined; stored: OpenPost; form: OpenPost; saving: boolean }

/** Keeps what is typed in the tab, offers it again after an accident, and asks before it is left behind. */
export function useUnsaved({ id, stored, form, saving }: Options) {
  const [found, setFound] = useState<OpenPost>()
  const dirty = !sameForm(form, stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the editor opens.
  useEffect(() => {
    const draft = readDraft(id, stored)
    if (draft && !sameForm(draft, stored)) setFound(draft)
  }, [])

  useEffect(() => {
    if (dirty) keepDraft(id, form)
  }, [dirty, id, form])

  useUnsavedForm(dirty && !saving)

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  return {
    dirty,
    found,
    dismiss: () => setFound(undefined),
    leaving: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave() {
      dropDraft(id)
      blocker.proceed?.()
    },
  }
}
