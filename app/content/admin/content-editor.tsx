import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { useFormFields } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { reloadWithoutUnsaved } from '../../design/unsaved.ts'
import type { ContentPiece } from '../../platform/fields/piece.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { ContentPreview } from './content-preview.tsx'

type Props = {
  piece: Pick<ContentPiece, 'title' | 'fields'>
  state: { version: number; value: Record<string, unknown>; isDraft: boolean; isChanged: boolean }
  /** The path of the page with the draft. */
  preview: string
  result: FormResult | undefined
}

/** How long nothing is typed before the draft is saved and shown. */
const pauseMs = 700

/** The form of a piece beside the page that shows it. What is typed is saved as a draft, which only the preview shows. */
export function ContentEditor({ piece, state, preview, result }: Props) {
  const draft = useFetcher<FormResult>()
  const busy = useNavigation().state !== 'idle'
  const [unsaved, setUnsaved] = useState(false)
  const edits = useRef(0)
  const submittedEdits = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { formRef, field } = useFormFields(result)
  // The button that was pressed while a draft was being saved, which gives the piece its next version.
  const [waiting, setWaiting] = useState<HTMLElement | null>(null)
  const conflict = result?.conflict ?? draft.data?.conflict

  useEffect(() => () => clearTimeout(timer.current), [])
  // What was typed while the form was on its way is not saved yet.
  useEffect(() => {
    if (draft.state === 'idle' && draft.data?.ok) setUnsaved(edits.current > submittedEdits.current)
  }, [draft.state, draft.data])
  useEffect(() => {
    if (result?.ok) setUnsaved(edits.current > submittedEdits.current)
  }, [result])

  const isSaving = useRef(false)
  // Together with the version in the form: a render that is not shown yet does not count.
  useLayoutEffect(() => {
    isSaving.current = draft.state !== 'idle' || busy
  }, [draft.state, busy])

  useEffect(() => {
    if (draft.state !== 'idle' || !waiting) return
    // This can run within the event of the press, during which the browser ignores a second one.
    const timer = setTimeout(() => {
      setWaiting(null)
      formRef.current?.requestSubmit(waiting)
    })
    return () => clearTimeout(timer)
  }, [draft.state, waiting, formRef])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    clearTimeout(timer.current)
    if (!isSaving.current) {
      submittedEdits.current = edits.current
      return
    }
    event.preventDefault()
    setWaiting(event.nativeEvent.submitter)
  }

  function onInput() {
    edits.current++
    setUnsaved(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(saveDraft, pauseMs)
  }

  function saveDraft() {
    // The piece gets its next version first.
    if (isSaving.current) {
      timer.current = setTimeout(saveDraft, pauseMs)
      return
    }
    const form = formRef.current
    // An incomplete draft stays in the form until it can be stored.
    if (!form?.checkValidity()) return
    const data = new FormData(form)
    data.set('intent', 'draft')
    submittedEdits.current = edits.current
    // At once: Publish may be pressed before the next render.
    void draft.submit(data, { method: 'post', flushSync: true })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
      <Form
        ref={formRef}
        method="post"
        preventScrollReset
        onInput={onInput}
        onSubmit={onSubmit}
        className="card space-y-5 p-4 sm:p-6"
      >
        <EditTokenField token={String(state.version)} />
        {conflict && (
          <ConflictNotice
            what="This part of the site"
            conflict={conflict}
            busy={busy}
            intent={result?.conflict && result.intent}
            onDiscard={reloadWithoutUnsaved}
          />
        )}
        <Fieldset fields={piece.fields} values={state.value} field={field} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="publish" disabled={busy}>
            {busy ? 'Saving...' : 'Publish'}
          </Button>
          {state.isDraft && (
            <Button
              type="submit"
              name="intent"
              value="discard"
              variant="secondary"
              formNoValidate
              disabled={busy}
            >
              Discard draft
            </Button>
          )}
          {state.isChanged && (
            <Button type="submit" name="intent" value="reset" variant="quiet" formNoValidate disabled={busy}>
              Back to the original text
            </Button>
          )}
          <p role="status" className="text-sm text-soft">
            {draftText(unsaved, draft.state !== 'idle', state.isDraft, draft.data)}
          </p>
        </div>
        <LeaveDialog what={`“${piece.title}”`} unsaved={unsaved} saving={busy} />
      </Form>
      <ContentPreview path={preview} version={state.version} />
    </div>
  )
}

function draftText(unsaved: boolean, saving: boolean, isDraft: boolean, last: FormResult | undefined) {
  if (saving) return 'Saving the draft...'
  if (unsaved && last && !last.ok) return last.message?.description ?? 'The draft is not saved.'
  if (unsaved) return 'Not saved yet.'
  return isDraft ? 'The draft is saved. The site does not show it yet.' : ''
}
