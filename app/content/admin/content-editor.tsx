import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { Fieldset } from '../../design/fieldset.tsx'
import { useFormFields } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import type { ContentPiece } from '../../platform/fields/piece.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { DiscardingButton } from './discarding-button.tsx'

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
      // The conflict of an earlier draft would still be shown after this save.
      draft.reset()
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
        <ConflictNotice
          what="This part of the site"
          conflict={conflict}
          busy={busy || draft.state !== 'idle'}
          intent={result?.intent}
          onSave={result?.conflict ? undefined : () => formRef.current?.reportValidity() && saveDraft()}
        />
        <Fieldset fields={piece.fields} values={state.value} field={field} />
        <div className="flex flex-wrap items-center gap-3">
          <Button intent="publish" disabled={busy}>
            {busy ? 'Saving...' : 'Publish'}
          </Button>
          {state.isDraft && (
            <Button intent="discard" variant="secondary" formNoValidate disabled={busy}>
              Discard draft
            </Button>
          )}
          {state.isChanged && (
            <DiscardingButton
              label="Back to the original text"
              isDraft={state.isDraft || unsaved}
              intent="reset"
              variant="quiet"
              formNoValidate
              disabled={busy}
            />
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

/** With room for the scroll bar of a desktop's browser. */
const widths = { Phone: 390, Desktop: 1280 }
type Device = keyof typeof widths

/** The page itself with the draft, at the width of a phone or a desktop; it follows each saved draft. */
function ContentPreview({ path, version }: { path: string; version: number }) {
  const [device, setDevice] = useState<Device>('Phone')
  const [space, setSpace] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef(version)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSpace(entry?.contentRect.width ?? 0))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    try {
      // A reload keeps the place to which the page was scrolled.
      frame.current?.contentWindow?.location.reload()
    } catch {
      // A page that could not be loaded is of another origin.
      if (frame.current) frame.current.src = path
    }
  }, [version, path])

  const width = widths[device]
  const scale = Math.min(1, space / width)
  const height = 720
  return (
    <section aria-label="Preview" className="card p-3 xl:sticky xl:top-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="w-full text-h3 sm:w-auto sm:flex-1">Preview</h2>
        {(Object.keys(widths) as Device[]).map(each => (
          <Button
            key={each}
            variant={each === device ? 'primary' : 'secondary'}
            aria-pressed={each === device}
            onClick={() => setDevice(each)}
          >
            {each}
          </Button>
        ))}
        <ButtonAnchor variant="quiet" href={path} target="_blank" rel="noopener">
          Open
        </ButtonAnchor>
      </div>
      <div ref={box} className="overflow-hidden" style={space > 0 ? { height: height * scale } : undefined}>
        {/* Once its width is known: in the server's page the policy forbids the style. */}
        {space > 0 && (
          <iframe
            ref={frame}
            title="The page with the draft"
            src={path}
            loading="lazy"
            className="mx-auto block origin-top-left rounded-control border border-line bg-ground"
            style={{
              width,
              height,
              transform: `scale(${scale})`,
              marginLeft: Math.max(0, (space - width) / 2),
            }}
          />
        )}
      </div>
    </section>
  )
}
