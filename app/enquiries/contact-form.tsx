import { Send } from 'lucide-react'
import { Button } from '../design/button.tsx'
import { SelectField } from '../design/field.tsx'
import { FieldControl } from '../design/field-control.tsx'
import type { ContactContent } from './contact.content.ts'
import { contactFormFields, type EnquiryResult, noChoice } from './enquiry.ts'
import { Consent, Honeypot, preloadWhatsApp, Undelivered } from './enquiry-fields.tsx'
import { useEnquiryForm } from './use-enquiry-form.ts'

type Props = {
  projectTypes: ContactContent['projectTypes']
  /** What the page's action returned without JavaScript. */
  result?: EnquiryResult | undefined
}

export function ContactForm({ projectTypes, result }: Props) {
  const { formRef, field, onSubmit, busy, undelivered } = useEnquiryForm(result)
  return (
    <form
      method="post"
      action="/contact#message"
      ref={formRef}
      onSubmit={onSubmit}
      onFocus={preloadWhatsApp}
      aria-label="Send us a message"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {(['name', 'email', 'phone', 'company'] as const).map(name => (
          <FieldControl key={name} declared={contactFormFields[name]} {...field(name)} />
        ))}
        <div className="sm:col-span-2">
          <SelectField label={contactFormFields.projectType.label} {...field('projectType')}>
            <option value={noChoice}>Choose a project type</option>
            {projectTypes.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="sm:col-span-2">
          <FieldControl declared={contactFormFields.message} {...field('message')} />
        </div>
        <Honeypot />
      </div>
      <Consent />
      <Button type="submit" size="large" disabled={busy} className="mt-6 w-full sm:w-auto">
        <Send aria-hidden size={19} /> {busy ? 'Sending...' : 'Send Message'}
      </Button>
      <Undelivered values={undelivered} />
    </form>
  )
}
