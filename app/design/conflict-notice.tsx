import { useEffect, useRef } from 'react'
import type { Conflict } from '../platform/form-result.ts'
import { Button } from './button.tsx'
import { reloadWithoutUnsaved } from './unsaved.ts'

/** Tells the server which state of the record the form was opened with. */
export const EditTokenField = ({ token }: { token: string }) => (
  <input type="hidden" name="editToken" value={token} data-edit-token />
)

type Props = {
  what: string
  conflict: Conflict | undefined
  busy: boolean
  /** Of the submit button that was pressed, where the form has several. */
  intent?: string | undefined
  /** Sends the form in another way than a submit button. */
  onSave?: (() => void) | undefined
  onDiscard?: () => void
}

export function ConflictNotice({
  what,
  conflict,
  busy,
  intent,
  onSave,
  onDiscard = reloadWithoutUnsaved,
}: Props) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflict?.editToken) notice.current?.focus()
  }, [conflict?.editToken])
  if (!conflict) return null
  const { editToken, differences } = conflict
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-20 rounded-card bg-amber-tint p-4 text-amber-dark"
    >
      <p>
        <strong>{what} changed meanwhile</strong>, in another tab or by somebody else. Nothing of yours was
        saved, and nothing is lost: it still stands below.
      </p>
      {differences.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 py-2.5 font-semibold">See what is stored now</summary>
          <dl className="space-y-2 pb-2 text-ink text-sm">
            {differences.map(({ label, stored }) => (
              <div key={label}>
                <dt className="font-semibold">{label}</dt>
                <dd className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-line">{stored}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          disabled={busy}
          onClick={({ currentTarget }) => saveAs(currentTarget.form, editToken, intent, onSave)}
        >
          Save mine anyway
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </div>
  )
}

/** Not a submit button: as the first of the form it would be the one that Enter presses. */
function saveAs(form: HTMLFormElement | null, editToken: string, intent = '', onSave?: () => void) {
  const field = form?.querySelector<HTMLInputElement>('input[data-edit-token]')
  if (!field) return
  field.value = editToken
  if (onSave) onSave()
  else form?.requestSubmit(form.querySelector<HTMLElement>(`button[name=intent][value='${intent}']`))
}
