import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { FormNotice } from '../design/form.tsx'
import { retryImport } from '../design/when-visible.ts'
import type { Notice } from '../platform/form-result.ts'
import type { EnquiryResult } from './enquiry.ts'

type NoticeProps = { sent: Notice; result: EnquiryResult | undefined }

/** What became of a form that the browser sent without JavaScript. */
export function EnquiryNotice({ sent, result }: NoticeProps) {
  const [params] = useSearchParams()
  if (result?.message) return <FormNotice ok={result.ok} message={result.message} />
  return params.has('sent') && <FormNotice ok message={sent} />
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
