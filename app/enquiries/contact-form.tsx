import { Send } from 'lucide-react'
import { Button } from '../design/button.tsx'
import { SelectField, TextArea, TextField } from '../design/field.tsx'
import { type FormState, notSaid, projectTypes } from './enquiry.ts'
import { Consent, Trap } from './enquiry-fields.tsx'
import { useEnquiryForm } from './use-enquiry-form.ts'

/** The contact form; `before` is what came back where it was sent without JavaScript and could not be taken in. */
export function ContactForm({ before }: { before?: FormState | undefined }) {
  const { sending, errors, values, round, send } = useEnquiryForm('contact', before)
  return (
    <form method="post" action="/contact#message" onSubmit={send} aria-label="Send us a message">
      <div key={round} className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={values.email}
          error={errors.email}
        />
        <TextField
          label="Phone Number"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          maxLength={60}
          defaultValue={values.phone}
          error={errors.phone}
        />
        <TextField
          label="Company/Organization"
          name="company"
          autoComplete="organization"
          maxLength={160}
          defaultValue={values.company}
          error={errors.company}
        />
        <div className="sm:col-span-2">
          <SelectField
            label="Project Type"
            name="projectType"
            defaultValue={values.projectType ?? notSaid}
            error={errors.projectType}
          >
            <option value={notSaid}>Choose a project type</option>
            {projectTypes.map(type => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label="Message"
            name="message"
            required
            rows={6}
            maxLength={5_000}
            placeholder="What are you building, where, and what do you need?"
            defaultValue={values.message}
            error={errors.message}
          />
        </div>
        <Trap />
      </div>
      <Consent />
      <Button type="submit" size="large" disabled={sending} className="mt-6 w-full sm:w-auto">
        <Send aria-hidden size={19} /> {sending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}
