import { useEffect, useRef } from 'react'
import type { Conflict } from '../platform/form-result.ts'
import { Button } from './button.tsx'

/** A form's hidden field: the state that it was opened with. */
const versionField = 'version'

export const VersionField = ({ version }: { version: string }) => (
  <input type="hidden" name={versionField} value={version} />
)

type Props = {
  /** `This post`, `The settings`: what was saved by somebody else first. */
  what: string
  conflict: Conflict
  busy: boolean
  /** What was typed gives way to what is stored. */
  onDiscard(): void
}

/** Inside a form whose save came second: nothing was stored, everything typed is still there, and the person decides. */
export function ConflictNotice({ what, conflict: { version, differences }, busy, onDiscard }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  // Each refusal is brought into sight, also where the button that was pressed is far below.
  useEffect(() => {
    if (version) notice.current?.focus()
  }, [version])
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
        <Button disabled={busy} onClick={({ currentTarget }) => saveAs(currentTarget.form, version)}>
          Save mine anyway
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </div>
  )
}

/** No submit button: as the form's first it would be what Enter presses. */
function saveAs(form: HTMLFormElement | null, version: string) {
  const field = form?.elements.namedItem(versionField)
  if (!(field instanceof HTMLInputElement)) return
  field.value = version
  form?.requestSubmit()
}
