import { type MouseEvent, useEffect, useRef } from 'react'
import { Button } from '../../design/button.tsx'
import { AddressField, EmailField, NameField, NotesField, PhoneField } from '../../design/person-fields.tsx'
import type { Contact } from '../order.ts'

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
    if (contact.name.trim() && contact.email.trim() && contact.phone.trim()) return
    event.preventDefault()
    onMissing()
  }

  const field = (name: keyof Contact) => ({
    name,
    value: contact[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...contact, [name]: event.target.value }),
  })
  return (
    <form
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        onReview()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField {...field('name')} />
        <EmailField {...field('email')} />
        <PhoneField {...field('phone')} />
        <div className="sm:row-span-2">
          <AddressField
            rows={4}
            hint="Street, area and a landmark that a driver finds, or a digital address."
            {...field('address')}
          />
        </div>
        <NotesField {...field('notes')} />
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
