import { type MouseEvent, useEffect, useRef } from 'react'
import { personFields } from '../../company/person-fields.ts'
import { Button } from '../../design/button.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { type Contact, contactFields, contactNames } from '../../sales/contact-fields.ts'

type Props = {
  contact: Contact
  errors: Partial<Record<keyof Contact, string>>
  onChange(contact: Contact): void
  onCancel(): void
  onMissing(): void
  onReview(): void
}

export function ContactStep({ contact, errors, onChange, onCancel, onMissing, onReview }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    invalid?.focus({ preventScroll: true })
    invalid?.scrollIntoView({ block: 'center' })
  }, [errors])

  // Runs before the browser's own validation.
  function check(event: MouseEvent<HTMLButtonElement>) {
    if (Object.keys(personFields).every(name => contact[name as keyof Contact].trim())) return
    event.preventDefault()
    onMissing()
  }

  return (
    <form
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        onReview()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {contactNames.map(name => {
          const declared = contactFields[name]
          return (
            <div key={name} className={'rows' in declared && declared.rows > 3 ? 'sm:row-span-2' : ''}>
              <FieldControl
                declared={declared}
                name={name}
                value={contact[name]}
                error={errors[name]}
                onChange={event => onChange({ ...contact, [name]: event.target.value })}
              />
            </div>
          )
        })}
      </div>
      <p className="mt-4 text-sm text-soft">
        By ordering you agree that we keep these details as our{' '}
        <a href="/privacy" target="_blank" className="underline" rel="noopener">
          privacy page
        </a>{' '}
        says.
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" onClick={check}>
          Review Order
        </Button>
      </div>
    </form>
  )
}
