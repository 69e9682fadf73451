import { useSearchParams } from 'react-router'
import { whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'
import { FormNotice } from '../design/form.tsx'
import {
  type EnquiryResult,
  type EnquirySource,
  honeypotField,
  noChoice,
  successMessages,
} from './enquiry.ts'

/** What became of a form that the browser sent without JavaScript. */
export function EnquiryNotice({
  source,
  result,
}: {
  source: EnquirySource
  result: EnquiryResult | undefined
}) {
  const [params] = useSearchParams()
  if (result?.message) return <FormNotice ok={result.ok} message={result.message} />
  return params.has('sent') && <FormNotice ok message={successMessages[source]} />
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

const sentFields = ['message', 'product', 'quantity', 'projectType', 'company', 'name', 'phone', 'email']

/** Offers to send by WhatsApp what the server could not take. */
export function SendByWhatsApp({ values }: { values: Record<string, unknown> | undefined }) {
  const { settings } = useCompany()
  if (!values) return null
  const texts = sentFields.map(name => values[name]).filter(text => text && text !== noChoice)
  const message = ['Hello, the website could not send this:', ...texts].join('\n')
  return (
    <p className="mt-4">
      <ButtonAnchor
        variant="secondary"
        href={whatsappHref(settings.whatsapp, message)}
        target="_blank"
        rel="noopener"
      >
        <BrandIcon brand="WhatsApp" /> Send by WhatsApp
      </ButtonAnchor>
    </p>
  )
}
