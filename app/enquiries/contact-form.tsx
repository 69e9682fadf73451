import { Send } from 'lucide-react'
import { Button } from '../design/button.tsx'
import { SelectField, TextArea, TextField } from '../design/field.tsx'
import { EmailField, NameField, PhoneField } from '../design/person-fields.tsx'
import type { ContactContent } from './contact.content.ts'
import { type EnquiryResult, noChoice } from './enquiry.ts'
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
        <NameField {...field('name')} />
        <EmailField {...field('email')} />
        <PhoneField {...field('phone')} />
        <TextField
          label="Company/Organization"
          autoComplete="organization"
          maxLength={160}
          {...field('company')}
        />
        <div className="sm:col-span-2">
          <SelectField label="Project Type" {...field('projectType')}>
            <option value={noChoice}>Choose a project type</option>
            {projectTypes.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label="Message"
            required
            rows={6}
            maxLength={5_000}
            placeholder="What are you building, where, and what do you need?"
            {...field('message')}
          />
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
