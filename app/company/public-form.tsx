/** A field that is hidden from people and filled in by programs. */
export const honeypotField = 'reference_code'

/** Out of sight, out of the tab order and without autofill: only programs fill it in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Belongs to every form that asks for personal data; the link opens a tab, so that what was typed stays. */
export function Consent() {
  return (
    <p className="mt-4 text-sm text-soft">
      By sending this you agree that we keep these details as our{' '}
      <a href="/privacy" target="_blank" className="underline" rel="noopener">
        privacy page
      </a>{' '}
      says.
    </p>
  )
}
