import type { ReactNode } from 'react'
import { honeypotField } from './enquiry.ts'

/** The message of a page that was loaded anew with the form's answer. */
export function FormNotice({
  title,
  children,
  failed,
}: {
  title: string
  children: ReactNode
  failed?: boolean
}) {
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={`rounded-control border-l-4 p-4 ${failed ? 'border-red-dark bg-red-tint text-red-dark' : 'border-green-dark bg-green-tint text-green-dark'}`}
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5">{children}</p>
    </div>
  )
}

/** Out of sight, out of the tab order and unknown to autofill: who fills it in is no person. */
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

/** Beside every form that asks for personal data. Another tab: what was typed so far stays. */
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
