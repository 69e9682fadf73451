export type AuditEntry = {
  id: number
  at: Date
  actor: string
  action: string
  subject: string
  before: unknown
  after: unknown
}
export type FieldChange = { field: string; before: string; after: string }

/** An e-mail address, or the phone number of somebody who signs in with it. */
export const isContact = (text: string) => /^(?:[^\s@]+@\S+|\+\d{6,})$/.test(text)

/** `Ama Serwaa (ama@example.com)` as `Ama Serwaa`, and `Account ama@example.com` as `Account of Ama Serwaa`. */
export function subjectWithoutContact(subject: string, nameOf: ReadonlyMap<string, string>) {
  const [, person, contact = ''] = /^(.*) \(?(\S+?)\)?$/.exec(subject) ?? []
  if (!person || !isContact(contact)) return subject
  if (person !== 'Account') return person
  const name = nameOf.get(contact)
  return name ? `Account of ${name}` : 'Account'
}

const maxLength = 120

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const [oldFields, newFields] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
    .map(field => ({ field, before: formatValue(oldFields[field]), after: formatValue(newFields[field]) }))
    .filter(change => change.before !== change.after)
}

export const actionName = (action: string) => {
  const words = action.replace('.', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
