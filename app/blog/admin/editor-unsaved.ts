import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../../design/draft.ts'
import type { OpenPost } from '../post-schema.ts'

export const draftKey = (id: string | undefined) => `blockyard:post-draft:${id ?? 'new'}`

const sameForm = (a: OpenPost, b: OpenPost) => JSON.stringify(a) === JSON.stringify(b)

type Options = { id: string | undefined; stored: OpenPost; form: OpenPost }

/** Stores unsaved input in the tab, and finds it again when the editor opens after an accident. */
export function useUnsaved({ id, stored, form }: Options) {
  const [draft, setDraft] = useState<OpenPost>()
  const dirty = !sameForm(form, stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the editor opens.
  useEffect(() => {
    const found = readDraft(draftKey(id), stored)
    if (found && !sameForm(found, stored)) setDraft(found)
  }, [])

  const wasDirty = useRef(false)
  useEffect(() => {
    // A draft that was found is not overwritten before the author has decided about it.
    if (draft) return
    if (dirty) saveDraft(draftKey(id), form)
    else if (wasDirty.current) deleteDraft(draftKey(id))
    wasDirty.current = dirty
  }, [draft, dirty, id, form])

  return {
    dirty,
    draft,
    dismiss: () => setDraft(undefined),
    leave() {
      if (!draft) deleteDraft(draftKey(id))
    },
  }
}
