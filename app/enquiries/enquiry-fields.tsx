import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { FormNotice } from '../design/form.tsx'
import { retryImport } from '../design/when-visible.ts'
import type { Notice } from '../platform/form-result.ts'
import { type EnquiryResult, honeypotField } from './enquiry.ts'

type NoticeProps = { sent: Notice; result: EnquiryResult | undefined }

/** What became of a form that the browser sent without JavaScript. */
export function EnquiryNotice({ sent, result }: NoticeProps) {
  const [params] = useSearchParams()
  if (result?.message) return <FormNotice ok={result.ok} message={result.message} />
  return params.has('sent') && <FormNotice ok message={sent} />
}

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

let whatsapp: ReturnType<typeof importWhatsApp> | undefined
const importWhatsApp = () => retryImport(() => import('./send-by-whatsapp.tsx'))

/** While the shop can be reached: it is shown when it can't. */
export const preloadWhatsApp = () => {
  whatsapp ??= importWhatsApp()
  return whatsapp
}

const SendByWhatsApp = lazy(preloadWhatsApp)

/** Offers to send by WhatsApp what the server could not take. */
export const Undelivered = ({ values }: { values: Record<string, unknown> | undefined }) =>
  values && (
    <Suspense>
      <SendByWhatsApp values={values} />
    </Suspense>
  )
