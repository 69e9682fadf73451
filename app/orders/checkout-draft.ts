import type { Contact } from './order.ts'

const key = 'blockyard:checkout'
const empty: Contact = { name: '', email: '', phone: '', address: '', notes: '' }

/** What was typed in this tab before; others who use the phone later don't see it. */
export function readContact(): Contact {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const text = (name: keyof Contact) => {
      const value = (stored as Partial<Record<keyof Contact, unknown>> | null)?.[name]
      return typeof value === 'string' ? value : ''
    }
    return {
      name: text('name'),
      email: text('email'),
      phone: text('phone'),
      address: text('address'),
      notes: text('notes'),
    }
  } catch {
    return empty
  }
}

export function saveContact(contact: Contact) {
  try {
    sessionStorage.setItem(key, JSON.stringify(contact))
  } catch {
    // Forbidden or full: it lasts as long as the dialog.
  }
}

export function forgetContact() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // See saveContact.
  }
}
