import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../../design/draft.ts'
import type { OpenPost } from '../post.ts'
import { draftKey, sameForm } from './editor-draft.ts'

type Options = { id: string | undefined; stored: OpenPost; form: OpenPost }

/** Keeps what is typed in the tab, and offers it again after an accident. */
export function useUnsaved({ id, stored, form }: Options) {
  const [found, setFound] = useState<OpenPost>()
  const dirty = !sameForm(form, stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the editor opens.
  useEffect(() => {
    const draft = readDraft(draftKey(id), stored)
    if (draft && !sameForm(draft, stored)) setFound(draft)
  }, [])

  const kept = useRef(false)
  useEffect(() => {
    // Until somebody says what becomes of what was found, it isn't written over.
    if (found) return
    if (dirty) saveDraft(draftKey(id), form)
    else if (kept.current) deleteDraft(draftKey(id))
    kept.current = dirty
  }, [found, dirty, id, form])

  return {
    dirty,
    found,
    dismiss: () => setFound(undefined),
    leave() {
      if (!found) deleteDraft(draftKey(id))
    },
  }
}
